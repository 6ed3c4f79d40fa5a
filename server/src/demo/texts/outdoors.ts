/**
 * One post per line: the scene of its picture (or -), then the text. Words in braces are
 * placeholders.
 */

export const GARDEN = `
tomatoes | First proper harvest from plot {n}. The {plant} did nothing for six weeks and then all of it at once. Help yourselves from the box at the gate. #allotment
seedlings | Windowsill report: {n} pots, one cat, three survivors. Starting again tonight. #allotment
flowers | Let the front strip on {street} go wild this year instead of mowing it. I have counted eleven kinds of bees before breakfast.
- | Does anyone have {plant} cuttings to swap? I can offer rhubarb crowns and far too much mint. #plantswap
leaves | Raked for an hour, made a leaf pile for the hedgehogs, watched two children destroy it in four seconds. Worth it.
- | The water butt by the lower gate is leaking again. I have put a bucket under it, please empty it on the beds when it is full. #allotment
tomatoes | Green ones on the sill, red ones in the pan. If you still have outdoor tomatoes after {day}, bring them in, the forecast is not kind.
- | Slugs 14, lettuces 0. I am open to every idea that does not involve going out with a torch at midnight. Again.
flowers | My grandmother's dahlias, third garden, same tubers. She would have complained about the color and then cut an armful.
seedlings | Sowed the broad beans today, a month late and completely unworried about it. {plant} goes in next to them. #allotment
- | Compost bay two is ready: dark, crumbly, smells like a forest. Take what you need, leave a barrow for plot {n}, Gerda cannot lift hers at the moment. #allotment
hills | Walked up behind the allotments at six this morning. You can see every single plot steaming. #goldenhour
- | Free to a good home: a small plum tree, two years old, roots wrapped. It must leave {street} before the builders come on {day}.
flowers | Planted {n} crocus bulbs along the school fence with class 3b. If it works there will be a purple line in February. If not, we blame the squirrels.
- | To whoever watered my beds while I was in hospital: the beans are alive and so am I. Thank you. Come and pick some. #allotment
leaves | The old beech in {park} turned overnight. I went past it twice just to be sure.
- | Seed library is open again on {day}: take a packet, bring one back next autumn. Peas, beans, calendula and a mysterious envelope marked 'good ones'. #plantswap
tomatoes | Pumpkin weighed in at {n} kilos. I carried it home on the bike, which is a sentence I will only write once.
`

export const CYCLING = `
bicycle | New record to the station: nine minutes, one red light, zero arguments with vans. #citycycling
- | The tree roots on the towpath between the lock and {place} are getting worse. I have reported it; if five more of us do, it moves up the list. #citycycling
lake | Lunch stop at the mill pond. Forty kilometres behind me, most of them into the wind. #citycycling
- | Slow ride this {day}, children welcome, we stop at every playground. Meeting at {place} at ten. #citycycling
bicycle | Finally painted the old tourer. It is now the color of a post box and rides exactly as badly as before. I love it.
- | Winter tip from a daily commuter: overshoes. Not the jacket, not the gloves. Overshoes.
ridges | Over the ridge before breakfast. My legs have filed a complaint. #goldenhour #citycycling
- | Found a bicycle pump on {street}, green, well used. Tell me what is engraved on it and it is yours again. #foundit
city | The new lane on {street} is open and I rode it up and down twice like a tourist. #citycycling
- | Puncture number four this month. Is somebody gritting {street} with broken glass, or is it only me?
hills | Route for tired people: along the canal, round the orchard, home by the bakery. {n} kilometres and never steeper than a doorstep. #citycycling
- | Looking for a child seat that fits a back rack, for a two-year-old with opinions. Borrow or buy. #borrow
bicycle | Cargo bike moved: one washing machine, two people pushing, an audience of about {n}. #citycycling
- | Counted bikes at the crossing for the council survey this morning: 212 between seven and nine. Last year it was 140.
lake | Sunset lap. Nobody on the path but a heron who did not think much of me. #goldenhour
- | If you ride home in the dark: your light is pointing into my eyes. With love, everyone coming the other way. #citycycling
forest | The gravel track through the woods is dry again. Take the left fork after the bridge, the right one is a swamp until May.
- | Thank you to the stranger on {street} who held the door, the bike, the baby and the shopping, in that order.
`

export const NATURE = `
lake | Kingfisher at the mill pond, twice, both times while I was looking at the sandwich. #birdwatching
ridges | Three mornings on the ridge above the valley. The fog only lifts for about ten minutes, and then everything is gold. #goldenhour
forest | Chanterelles, and no, I will not say where. Somewhere in the direction of trees.
night | Clear skies over {park} tonight. I counted {n} meteors before my feet gave up. #nightsky
- | Swifts are gone. It happens on a different day each year and I notice it a day late each year. #birdwatching
sea | Day trip to the coast. Fourteen degrees in the water, and the children went in anyway.
leaves | Slow walk, fast colors. Everything between {place} and the weir is on fire in the nicest way.
- | Please keep dogs on the lead along the reed bed until the end of the month, there is a late brood of coots. #birdwatching
forest | Two hours in the woods with my phone in the glove box. Would recommend. Then obviously I took it out for this.
night | Took the telescope to the school roof. Saturn has rings, class 6 confirms. #nightsky
hills | The hill fort path is open again. Good boots, the sheep have been busy.
- | Bird count results: {n} species in one morning within walking distance of the bus stop. The wren won on volume. #birdwatching
lake | Ice at the edges already. The swans walk on it as if they had planned to.
flowers | The meadow behind {place} is at its best this week. Go before they mow it on {day}.
- | A tawny owl has moved into the chimney of number {n}. The owners have decided not to use the fireplace this winter.
sea | Storm watching from the safe side of the wall. Hair: ruined. Mood: excellent.
ridges | Climbed up for the sunrise, got the inside of a cloud, came down happy. #goldenhour
forest | Guided walk went well: twelve people, one very old oak, no one lost. Next one in two weeks.
`

export const FOOTBALL = `
pitch | Under-10s drew 3:3 after being three down. The keeper cried, then laughed, then asked for crisps. #u10s
- | We need one more driver for the away game on {day}. Four children, one drum. You have been warned about the drum. #u10s
pitch | Lines are freshly painted on the lower pitch. Please walk around it until tomorrow, not across it, Tom, I can see your shoes.
- | Looking for football boots size {size}, any condition, for a boy who grew two sizes since {day}. #borrow #u10s
pitch | Girls' team trained in the rain tonight and did not want to stop. Neither did their coach, who is now in the bath.
- | Whoever took the blue bibs home by mistake: they are the only ones we have. No questions asked. #u10s
- | Thank you to the bakery for {n} rolls after the tournament. They lasted about ninety seconds. #u10s
pitch | Training moves to {day} at five because of the parents' evening. Same pitch, same puddle.
- | Referee course starts next month. You get a whistle, a free sandwich, and a new understanding of shouting parents.
pitch | Eight-year-old to the opposing striker: 'Nice goal, do you want to come to my birthday?' That is the whole game, really. #u10s
- | Tournament plan is out: eight teams, {n} minutes each, no trophies bigger than the children. #u10s
pitch | First goal of the season by the smallest player on the pitch. The noise was heard on {street}.
- | Goalkeeper gloves have been found in the hedge, where goalkeeper gloves live. Changing room, second hook. #foundit
pitch | Old boys' match: combined age 712, final score 2:2, injuries mostly to dignity.
- | We collect for new nets this Saturday at the gate. Every coin is a hole less. #u10s
- | The floodlights are repaired! Evening training again from {day}, bring water and something warm.
pitch | Fog so thick today that both teams celebrated the same goal.
- | Selling cakes at the home game to pay for the team bus. I have been told mine are 'structurally ambitious'.
`
