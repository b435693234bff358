// pzpr.cjs PZPR ADDRESS...: each address of puzz.link is read by pzpr.js, the program that puzz.link is made of, and
// written by it again. Prints a line for each: the address as it writes it, or why not.
const pzpr = require(process.argv[2]);

function again(address) {
    return new Promise((resolve) => {
        const what = address.split('?')[1];
        const kind = what.split('/')[0];
        if (!pzpr.variety(kind).valid) {
            resolve('unknown to pzpr.js');
            return;
        }
        const puzzle = new pzpr.Puzzle();
        puzzle.on('fail-open', () => resolve('not readable'));
        puzzle.open(what, () => resolve('https://puzz.link/p?' + puzzle.getURL().split('?')[1].replace(/\/$/, '')));
    });
}

(async () => {
    for (const address of process.argv.slice(3)) console.log(await again(address));
    process.exit(0);
})();
