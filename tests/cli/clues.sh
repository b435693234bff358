#!/usr/bin/env bash
# clues.sh: clues of logic grids in the words of people: each says just what a plain clue says, which test_logic compares with
# its meaning; and what would say something else is refused. The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

grid='houses 1 2 3 4 5
attribute driver: Alan Beth Carl Dora Ross
attribute car: Audi BMW Ford Kia Opel
attribute colour: black blue green red white
attribute age: 16 17 18 19 20'
votes='houses votes: 8500 9000 9500 10000 10500
attribute mayor: Acosta Bates Ewing Kirby Leblanc
attribute town: Olema Lakota Evansdale Glendale Worthington'
dates='houses date: "June 3" "June 10" "June 17" "June 24"
attribute bride: Amy Bea Cora Dina
attribute groom: Ed Fred Greg Hal'
times='houses departure: 8:15am 9:15am 10:15am 11:15am
attribute city: Boston Denver Miami Seattle
attribute passenger: Kent Lopez Moss Nolan'

network_of() { # GRID CLUE
    printf '%s\nclue %s\n' "$1" "$2" | "$tresse" model --format text --app generic - 2>err | grep -v '^from\|^place\|^paper' || cat err
}

# alike GRID: each line below has a clue as people say it, a bar, and the same in plain words.
alike() {
    local said plain
    while IFS='|' read -r said plain; do
        is "$(network_of "$1" "${said% }")" "$(network_of "$1" "${plain# }")" "$said"
        has "$(network_of "$1" "${plain# }")" 'variable' "$plain is understood"
    done
}

test_alike() {
    alike "$grid" <<'CLUES'
Beth's car is the Kia. | Beth is Kia
Ross' car isn't red. | Ross is not red
The driver from the red team drives the Opel. | red is Opel
The Ford driver is Carl. | Ford is Carl
The blue car finished in third place. | blue is 3
Dora is driving the Kia. | Dora is Kia
Dora will be driving the Kia. | Dora is Kia
Dora won't drive the Kia. | Dora is not Kia
The 17-year-old drives the Audi. | 17 is Audi
Carl is 18 years old. | Carl is 18
Carl is either 18 or 19 years old. | Carl is either 18 or 19
The Audi finished in either second or fourth place. | Audi is either 2 or 4
Alan was either the driver of the Ford or the one with the red car, but not both. | Alan is either Ford or red
Alan came in ahead of the Ford but behind the BMW. | Alan is left of Ford and right of BMW
Carl finished sometime after Dora. | Carl is right of Dora
Carl finished two places behind Dora. | Carl is 2 right of Dora
Carl came in immediately after the Kia. | Carl is directly right of Kia
Exactly two drivers finished between Ross and the white car. | there are two houses between Ross and white
The black car, the Opel and Beth's car finished in three different positions. | black, Opel and Beth are three different people
Neither Carl nor Dora nor Ross drove the blue car. | neither Carl nor Dora nor Ross is blue
Between Carl and the Kia, one is red and the other finished first. | of Carl and Kia one is red and the other is 1
Of Carl and the driver of the Kia, one came in last and the other drives the red car. | of Carl and Kia one is 5 and the other is red
Carl, who is not the driver of the Kia, came in third. | Carl is 3 but not Kia
Carl drives the Opel and finished first. | Carl is Opel and 1
Carl drives the Opel, but didn't finish first. | Carl is Opel but not 1
The five drivers are Carl, the owner of the Kia, whoever drove the red car, the 19-year-old and Beth. | the five are Carl, Kia, red, 19 and Beth
Ms. Beth owns the Kia. | Beth is Kia
Beth, who drives the Kia, came in third. | Beth is Kia and 3
Carl and the driver of the Kia finished at opposite ends. | Carl and Kia are 4 houses apart
Carl finished right next to the Kia. | Carl is next to Kia
Either Carl drives the Kia or Beth drives the Ford, but not both. | either Carl is Kia or Beth is Ford
Beth finished one of second, third and fourth. | Beth is 2, 3 or 4
Alan wasn't the last driver to finish. | Alan is not 5
Both Alan and Beth finished before the Kia. | Alan and Beth are left of Kia
Exactly one of Alan and Beth drove the Kia. | either Alan or Beth is Kia
One of Alan and Beth drove the Kia. | either Alan or Beth is Kia
At least one of Alan and Beth finished before the Kia. | Alan is left of Kia or Beth is left of Kia
At most one of Alan and Beth finished before the Kia. | not both Alan is left of Kia and Beth is left of Kia
None of Alan, Beth and Carl drove the Kia. | neither Alan nor Beth nor Carl is Kia
Ross came in at least three places ahead of the Kia. | Ross is 3 left of Kia or 4 left of Kia
Carl's car was neither the Kia nor the white one. | Carl is neither Kia nor white
CLUES
    alike "$votes" <<'CLUES'
The mayor of Olema finished 500 votes ahead of Bates. | Olema is 500 more than Bates
Bates finished 500 votes behind the mayor of Olema. | Olema is 500 more than Bates
Kirby is either the person who received 500 votes more than Bates or the person who received 500 votes fewer than Bates. | Kirby is 500 more than Bates or 500 less than Bates
The candidate from Lakota received 9500 votes. | Lakota is 9500
The winner from Lakota received neither 9500 nor 10000 votes. | Lakota is neither 9500 nor 10000
Ewing received fewer votes than the candidate from Lakota. | Ewing is left of Lakota
CLUES
    alike "$dates" <<'CLUES'
Amy will be married one week before Hal. | Amy is 1 left of Hal
Cora's wedding will be held 2 weeks after the wedding of Ed. | Cora is 2 right of Ed
Bea and the bride of Greg are not getting married on June 17. | Bea and Greg are not "June 17"
CLUES
    alike "$times" <<'CLUES'
The flight to Denver leaves one hour before the flight to Boston. | Denver is 1 left of Boston
Of the flight to Boston and the flight to Miami, one departs at 8:15am and the other takes Nolan. | of Boston and Miami one is 8:15am and the other is Nolan
Moss will leave 2 hours later than Lopez. | Moss is 2 right of Lopez
Lopez takes off sometime before the plane to Miami. | Lopez is left of Miami
CLUES
}

# "there are five houses" says nothing, if it is right.
test_nothing() {
    is "$(network_of "$grid" 'There are five houses.')" "$(printf '%s\n' "$grid" | "$tresse" model --format text --app generic - | grep -v '^place\|^paper')" 'there are five houses'
}

refused() { # CLUE MESSAGE
    has "$(network_of "$grid" "$1")" "$2" "$1"
}

test_refused() {
    refused 'Carl hates the Kia.' "found 'hates', expected 'is'"
    refused "Carl is the Kia's twin." "found 'twin'"
    refused 'The Kia beat Carl.' "found 'beat', expected 'is'"
    refused 'There are four houses.' 'expected'
    refused 'Carl is the enemy of the Kia.' "found 'enemy'"
}

test_alike
test_nothing
test_refused
tap_end
