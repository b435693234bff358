/* validate.mjs PROGRAM: do the schemas of doc/schema/ say what the program writes and reads? Writes TAP.
 *
 * Every document that the program writes must fit its schema. Every document that a schema refuses must be refused by
 * the program, too: documents are broken at random places for this, besides a list of faults by hand. And the other way
 * round, a schema that refuses nothing would be of no use, so each fault of that list must be refused by the schema. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';

const program = process.argv[2];
const root = new URL('../../', import.meta.url).pathname;
const ajv = new Ajv2020.default({ strict: true, strictRequired: false, strictTypes: false, strictTuples: false, allErrors: false });
const schema = {};
for (const name of ['path', 'network', 'rating', 'verdict'])
    schema[name] = ajv.compile(JSON.parse(readFileSync(`${root}doc/schema/${name}.json`)));

let tests = 0, wrong = 0;
function test(name, well, why = '') {
    tests++;
    wrong += well ? 0 : 1;
    console.log(`${well ? 'ok' : 'not ok'} ${tests} - ${name}`);
    if (!well && why)
        console.log(String(why).replace(/^/gm, '# '));
}

/* What the program says; an exit status above 4 is a failure. */
function run(words, input = '') {
    const p = spawnSync(program, words, { input, cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
    if (p.status === null || p.status > 4)
        throw new Error(`${words.join(' ')}: status ${p.status}: ${p.stderr}`);
    return p.stdout.split('\n').filter(x => x);
}

/* ---- what the program writes ---- */

const w4 = '..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57';
const none = '..3..6....5.1.....6...234...7.....5....9....7.64.3.8...4.....91..2..83...........';
const impossible = 'variable A B: 1 2\nvariable C: 1 2 5 6\ndifferent A B C\nimpossible A B C: A=1 A=2 B=1 B=2 C=1 C=2';
const said = 'variable A B C D: 1 2 3 4\nsum S: A + B + C = 7\nsum R: B + C + D = 8\ncount N: A=1 B=1 C=2 D!=3 in 2..3\n';
const solve = (...words) => run(['solve', '--format', 'json', '--quiet', ...words]);

/* Every example: its folder names the application. (Models of MiniZinc are read as FlatZinc.) */
const apps = run(['list', 'apps']).slice(1).map(x => x.split(' ')[0]);
const genres = run(['list', 'genres', '--format', 'json']).map(x => JSON.parse(x));
const examples = genres.map(g => ['--app', g.name, g.example]).concat(apps.flatMap(app => (existsSync(`${root}examples/${app}`) ? readdirSync(`${root}examples/${app}`) : [])
    .filter(f => !f.endsWith('.mzn')).sort()
    .map(f => ['--app', app, ...(f.endsWith('.col') ? ['--colours', '4'] : []), `examples/${app}/${f}`])));
/* Each key that a network may have; where labels are declared, none may be joined. */
const all = [{
    format: 'tresse-network', version: 1, name: 'all', note: { any: 'thing' },
    types: [{ name: 'v', single: 'single-v', variable: '{}', value: '{}', lack: '{} {lacks} value' }, 'w'],
    subsets: [{ rows: 'v', columns: 'w', kind: 'naked', where: 'here' }],
    labels: [{ name: 'extra', subject: 'what', value: 'is it' }, ...[...'ABCDF'].flatMap(v => [1, 2, 3].map(i => `${v}=${i}`))],
    variables: { A: { type: 'v', labels: ['1', '2', '3'] }, B: ['1', '2', '3'], C: ['1', '2', '3'], D: ['1', '2', '3', ['extra', 'x']], F: ['1', '2', '3'] },
    groups: [{ name: 'g', type: 'w', labels: ['A=1', 'D=1'] }],
    links: [['A=1', 'B=1'], { from: 'a rule', links: [['A=2', 'B=2']] }],
    orders: [['A', 'B']], needs: [['A=1', 'B=2', 'B=3']], impossible: [[['A', 'B'], ['A=1', 'B=1']]],
    loops: [['L', 'A=1', 'p', 'q', 'B=2', 'q', 'r', 'C=3', 'r', 'p']], connected: [['R', 'A=1', 'B=2', 'B=2', 'C=3']],
    tables: [{ name: 'T', variables: ['A', 'B', 'C'], tuples: [['1', 2, '3'], [2, 2, 1]] }],
    sums: [{ name: 'S', type: 'w', terms: [[1, 'A'], ['-2', 'B']], op: '<=', value: 12 }],
    clauses: [{ name: 'K', from: 'somebody', literals: ['A=1', 'B!=2'] }], counts: [{ name: 'N', literals: ['A=1', 'B=2', 'C=1'], least: 0, most: '3' }],
    elements: [{ name: 'E', index: 'A', array: ['B', 'C'], value: 'D' }],
    automata: [{ name: 'U', variables: ['A', 'B'], start: 's', accept: ['t'], steps: [['s', '1', 's'], ['s', '2', 't']] }],
    circuits: [{ name: 'Z', variables: ['A', 'B', 'C'] }],
    pairs: [['distance', 'A', 'C', '2'], ['distance', 'A', 'B', 1], ['next', 'A', 'B'], ['before', 'A', 'C']],
    different: [['A', 'B']],
    permutations: [{ name: 'P', type: 'w', variables: ['A', 'B', 'C'] }],
    allow: [{ variables: ['A', 'B'], pairs: [['1', '2']] }], forbid: [{ variables: ['A', 'C'], pairs: [['1', '1']] }],
    givens: ['A=1'], removed: ['B=3'], layout: { what: [0, 2.5] }, slots: { extra: 3 }, faces: { 'A=1': ['dark', 0, 0, 1, 1] },
    paper: [['grid', 0, 1, 9, 1], ['head', -0.2, 0.5, 0, 0.26, 'r1']], minimize: 'A',
}, { maximize: 'A', variables: [{ name: 'A', labels: ['1', '2'] }, { name: 'B', type: 'v', labels: ['1', '2'] }, { name: 'C', labels: ['2'] }], equal: [['A', 'B']], same: [['A=2', 'C=2']] }];

const codes = execFileSync(`${root}scripts/rule_codes.sh`, [program], { encoding: 'utf8' }).trim().split('\n').map(x => x.split(' ')[0]);

function written() {
    const paths = [], networks = [], ratings = [];
    for (const words of examples) {
        const own = run(['model', ...words]);
        test(`${words.at(-1)}: there are networks`, own.length > 0);
        networks.push(...own.slice(0, 2));
        paths.push(...solve('--limit-nodes', '200000', ...words).slice(0, 3));
        ratings.push(...run(['rate', '--by', 'BRT,W', '--bounds', '--format', 'json', '--limit-nodes', '100000', ...words]).slice(0, 2));
    }
    for (const one of all.map(x => JSON.stringify(x))) {
        const again = run(['model', '--app', 'generic', one]);
        test('a network with each key is read', again.length === 1);
        networks.push(one, ...again);
    }
    for (const theory of ['B', 'gW+gB', 'S4+SFin+O', 'TE(BRT,2)', 'tW+Z+T+BC', 'W:rc/rn+TyW', 'FW+F3W', 'BRT', 'W2'])
        paths.push(...solve('--with', theory, w4));
    for (const code of codes)
        paths.push(...solve('--with', code, w4), ...solve('--with', `U+${code}`, '--trim', '--limit-nodes', '200000', w4));
    paths.push(...solve('--with', 'W', none), ...solve(`55${w4.slice(2)}`), ...solve('--hint', w4),
        ...solve('--trim', '--with', 'W', w4), ...solve('--with', 'W', w4.replace('345', '.45')),
        ...solve('--strategy', 'random', '--focus', 'r1c1', w4), ...solve('--changes', 'r1c1<>1', w4),
        ...solve('--no-singles', '--all', '--with', 'W', w4), ...solve('--with', 'Imp+OR3W', '--app', 'generic', impossible),
        ...solve('--app', 'flatzinc', '--relax', 'var 1..3: x; constraint int_le(3,x); constraint fzn_circuit([x]); solve satisfy;'),
        ...solve('--with', 'Con+cW', '--app', 'generic', said), ...solve('--with', 'Con', '--app', 'generic', `${said}given B=1\n`),
        ...solve('--with', 'Con+cB', 'examples/generic/zebra.txt'),
        ...solve('--with', 'Trid+OR5W+OR5FW', '--limit-nodes', '2000000',
            '........1.....2.3...4.5.6....57..8...6....4..7..8..9...5..4.7...9....6..8..6..5..'));
    ratings.push(...run(['rate', '--format', 'json', '--by', 'S+BC', '--count-names', w4]), ...run(['rate', '--format', 'json', '--exact', '--bounds', w4]));
    ratings.push(...run(['rate', '--format', 'json', '--by', 'W2,TE(BRT)', '-'], `${w4}\n${none}\nrubbish\n${w4.replace('345', '.45')}\n`));
    return { path: paths, network: networks, rating: ratings };
}

const documents = written();
documents.verdict = [
    ...run(['check', '--format', 'json'], [...documents.path, '{', documents.path[0].replace('"rating":', '"rating":9')].join('\n')),
    ...run(['check', '--format', 'json', '--complete', '--limit-nodes', '1000'], documents.path.slice(0, 9).join('\n')),
];
for (const [kind, list] of Object.entries(documents)) {
    const bad = list.find(x => !schema[kind](JSON.parse(x)));
    if (bad)
        schema[kind](JSON.parse(bad));
    test(`${list.length} documents of the program fit ${kind}.json`, list.length > 3 && !bad,
        `${bad?.slice(0, 2000)}\n${JSON.stringify(schema[kind].errors?.slice(0, 6))}`);
}
const [, listed] = readFileSync(`${root}doc/networks.md`, 'utf8').split('\n| key | value |\n|---|---|\n');
const keys = listed.split('\n\n')[0].split('\n').flatMap(x => [...x.split(' | ')[0].matchAll(/`(\w+)`/g)].map(m => m[1])).sort().join();
test('the keys of networks are those of doc/networks.md, and all of them are tried',
    [Object.keys(schema.network.schema.properties), [...new Set(all.flatMap(Object.keys))]].every(x => x.sort().join() === keys), keys);
test('there are networks of every application', apps.length > 9 && apps.every(a => examples.some(x => x[1] === a)));
const evidence = ['variable', 'cells', 'rows', 'order', 'needed', 'trace', 'of', 'impossible', 'deadly', 'set', 'loop', 'connected'];
const seen = new Set(documents.path.flatMap(x => JSON.parse(x).steps.flatMap(Object.keys)));
test('some steps have other names', seen.has('alias'));
test('there are steps of every form among them', evidence.every(k => seen.has(k)), evidence.filter(k => !seen.has(k)));

/* ---- faults by hand ---- */

const path = JSON.parse(solve('--with', 'S+W', w4)[0]);
const network = JSON.parse(run(['model', '--app', 'generic', JSON.stringify(all[0])])[0]);
const rating = JSON.parse(documents.rating[0]);
const verdict = JSON.parse(documents.verdict[0]);
const chain = p => p.steps.find(s => s.cells);
const faults = {
    path: {
        'version 1': p => { p.version = 1; }, 'no format': p => { delete p.format; },
        'an unknown key': p => { p.colour = 1; }, 'an unknown key in a step': p => { p.steps[0].colour = 1; },
        'an unknown key in a cell': p => { chain(p).cells[0].colour = 1; },
        'a path with other names': p => { p.alias = 'AIC'; }, 'other names as a list': p => { chain(p).alias = ['AIC']; },
        'no rule': p => { delete p.steps[0].rule; }, 'a negative round': p => { p.steps[0].round = -1; },
        'half a round': p => { p.steps[0].round = 1.5; }, 'a round too large': p => { p.steps[0].round = 1e9; },
        'no conclusion': p => { delete chain(p).eliminates; }, 'nothing eliminated': p => { chain(p).eliminates = []; },
        'eliminated twice': p => { chain(p).eliminates.push(chain(p).eliminates[0]); },
        'a left without its line': p => { delete chain(p).cells[0].by; },
        'no others': p => { delete chain(p).cells[0].others; },
        'an other without its line': p => { chain(p).cells[0].others = [['n1r1c1']]; },
        'two kinds of evidence': p => { p.steps[0].rows = ['r1c1']; }, 'steps no list': p => { p.steps = {}; },
        'solved, but stuck': p => { p.outcome = 'stuck'; }, 'an outcome of its own': p => { p.outcome = 'happy'; },
        'solved with none': p => { p.solutions = 'none'; }, 'trimmed alone': p => { p.trimmed = true; },
        'not trimmed': p => { p.trimmed = false; p.untrimmed = 9; }, 'no final': p => { delete p.final; },
        'a label that is a number': p => { p.final.values[0] = 5; }, 'a value twice': p => { p.final.values[1] = p.final.values[0]; },
        'a rating as text': p => { p.rating = '4'; }, 'a path that is a list': () => [],
    },
    network: {
        'no csp-variables': n => { delete n.variables; }, 'an empty list of csp-variables': n => { n.variables = []; },
        'version 2': n => { n.version = 2; }, 'another format': n => { n.format = 'tresse-path'; },
        'an unknown key': n => { n.colour = 1; }, 'a csp-variable without labels': n => { delete n.variables[0].labels; },
        'a label of three': n => { n.variables[0].labels[0] = ['a', 'b', 'c']; }, 'links no lists': n => { n.links = ['a']; },
        'givens no list': n => { n.givens = 'A=1'; }, 'a given that is a number': n => { n.givens = [5]; },
        'a place of three numbers and text': n => { n.layout = { r1c1: [1, 2, 'x'] }; }, 'a negative slot': n => { n.slots = { n1r1c1: -1 }; },
        'half a phrase': n => { n.types = [{ name: 'rc', variable: '{}' }]; }, 'a kind of Subsets': n => { n.subsets[0].kind = 'bare'; },
        'an unknown decoration': n => { n.paper = [['pink', 1, 2, 3, 4]]; }, 'a need of nothing': n => { n.needs = [[]]; },
        'an impossible without labels': n => { n.impossible = [[['A']]]; }, 'a network that is a text': () => 'variable A: 1 2',
        'a table without a name': n => { delete n.tables[0].name; }, 'a table without tuples': n => { delete n.tables[0].tuples; },
        'a tuple of nothing': n => { n.tables[0].tuples = [[]]; }, 'a table of no csp-variables': n => { n.tables[0].variables = []; },
        'an unknown key in a table': n => { n.tables[0].colour = 1; }, 'a value that is true': n => { n.tables[0].tuples[0][0] = true; },
        'a sum without terms': n => { n.sums[0].terms = []; }, 'a term without a factor': n => { n.sums[0].terms = [['A']]; },
        'half a factor': n => { n.sums[0].terms[0][0] = 0.5; }, 'a sign of its own': n => { n.sums[0].op = '<'; },
        'ten digits': n => { n.sums[0].value = 1234567890; }, 'a number in words': n => { n.sums[0].value = 'two'; },
        'a clause of no literals': n => { n.clauses[0].literals = []; }, 'a count without its most': n => { delete n.counts[0].most; },
        'an index that is a number': n => { n.elements[0].index = 1; }, 'an element of no array': n => { n.elements[0].array = []; },
        'a circuit of nothing': n => { n.circuits[0].variables = []; }, 'a circuit without a name': n => { delete n.circuits[0].name; },
        'a step of two': n => { n.automata[0].steps[0].pop(); }, 'no state at the end': n => { n.automata[0].accept = []; },
        'a pair of an unknown kind': n => { n.pairs[0][0] = 'beside'; }, 'a distance without a number': n => { n.pairs[0].length = 3; },
        'a next with a number': n => { n.pairs = [['next', 'A', 'B', '1']]; }, 'a pair that is an object': n => { n.pairs = [{ next: 'A' }]; },
    },
    rating: {
        'no ratings': r => { delete r.ratings; }, 'an empty object': r => { r.ratings = {}; }, 'a negative rating': r => { r.ratings.W = -1; },
        'half a rating': r => { r.ratings.W = 2.5; }, 'a word of its own': r => { r.ratings.W = 'hard'; }, 'an unknown key': r => { r.colour = 1; },
        'a bound of its own': r => { r.bounds = { W: 'surely' }; }, 'names as a list': r => { r.names = ['X-wing']; }, 'a puzzle that is a number': r => { r.puzzle = 5; },
    },
    verdict: {
        'no verdict': v => { delete v.verdict; }, 'another verdict': v => { v.verdict = 'maybe'; }, 'an unknown claim': v => { v.unchecked = ['hope']; },
        'accepted with a reason': v => { v.why = 'x'; }, 'nothing said of claims': v => { delete v.unchecked; }, 'line 0': v => { v.line = 0; },
        'another version': v => { v.version = 2; },
    },
};
const valid = { path, network, rating, verdict };
/* Does the program take this document? */
const reads = {
    path: x => /"verdict":"accepted"/.test(run(['check', '--format', 'json'], `${JSON.stringify(x)}\n`).join()),
    network: x => !/"error"/.test(run(['rate', '--format', 'json', '--app', 'generic', '--by', 'BRT', '--limit-nodes', '1', '-'], `${JSON.stringify(x)}\n`).join()),
};
for (const [kind, list] of Object.entries(faults)) {
    test(`${kind}: without a fault it fits`, schema[kind](valid[kind]) && (!reads[kind] || reads[kind](valid[kind])));
    for (const [name, spoil] of Object.entries(list)) {
        const copy = structuredClone(valid[kind]);
        const bad = spoil(copy) ?? copy;
        test(`${kind}: ${name} is refused by the schema${reads[kind] ? ' and by the program' : ''}`,
            !schema[kind](bad) && !reads[kind]?.(bad));
    }
}

/* ---- faults at random ---- */

let seed = 20261116;
const random = n => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0, Math.floor(seed / 65536) % n);

function parts(x, list = []) {
    if (x && typeof x === 'object') {
        list.push(x);
        Object.values(x).forEach(v => parts(v, list));
    }
    return list;
}

function spoil(text, others) {
    const x = JSON.parse(text), places = parts(x), at = places[random(places.length)], keys = Object.keys(at);
    const values = [0, -1, 1.5, 1e9, '', 'x', null, true, [], {}, ['x'], [['x', 0]], 7];
    const value = random(3) ? values[random(values.length)] : structuredClone(others[random(others.length)]);
    const key = keys.length ? keys[random(keys.length)] : 'x';
    const what = random(4);
    if (what === 0 && Array.isArray(at))
        at.splice(random(at.length + 1), random(2), value);
    else if (what === 0)
        at[['left', 'by', 'set', 'eliminates', 'colour', 'turn', 'suppose', 'cells', 'right-by', 'of', 'asserts'][random(11)]] = value;
    else if (what === 1 && Array.isArray(at))
        at.splice(random(at.length + 1), 1);
    else if (what === 1)
        delete at[key];
    else
        at[key] = value;
    return x;
}

const most = +(process.argv[3] ?? 1500);

/* Spoils documents, of which `taken` says which ones the program takes all the same. */
function try_spoiled(kind, n, taken) {
    const spoiled = [];
    while (spoiled.length < n) {
        const text = documents[kind][random(documents[kind].length)];
        if (text.length < 30000)
            spoiled.push(spoil(text, parts(JSON.parse(text))));
    }
    const well = taken(`${spoiled.map(x => JSON.stringify(x)).join('\n')}\n`);
    test(`each spoiled ${kind} has a verdict`, well.length === n, `${well.length} of ${n}`);
    const refused = spoiled.map(x => !schema[kind](x)), count = refused.filter(x => x).length;
    const apart = spoiled.findIndex((x, i) => refused[i] && well[i]);
    if (apart >= 0)
        schema[kind](spoiled[apart]);
    test(`of ${n} spoiled documents, ${count} are refused by ${kind}.json, and all of these by the program`,
        apart < 0 && count > n / 2, apart >= 0 && `${JSON.stringify(spoiled[apart])}\n${JSON.stringify(schema[kind].errors)}`);
}

try_spoiled('path', most, text => run(['check', '--format', 'json'], text).map(x => JSON.parse(x).verdict === 'accepted'));
try_spoiled('network', most, text =>
    run(['rate', '--format', 'json', '--app', 'generic', '--by', 'BRT', '--limit-nodes', '1', '-'], text).map(x => !JSON.parse(x).error));
console.log(`1..${tests}`);
process.exit(wrong ? 1 : 0);
