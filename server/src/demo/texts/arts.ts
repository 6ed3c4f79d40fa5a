/**
 * One post per line: the scene of its picture (or -), then the text. Words in braces are
 * placeholders.
 */

export const CHOIR = `
lights | Dress rehearsal done. The tenors found the beat, the beat was as surprised as we were. #choir
- | Choir meets on {day} at half past seven in St Anne's hall. You do not have to read music, you only have to come. #choir
- | We sing in the care home on {day}. Requests so far: two hymns and one song from an advertisement for washing powder. #choir
lights | Sold out! {n} people in a hall for ninety. The fire door was open and half the street sang along. #choir
- | Alto section seeks alto. Benefits: harmony, gossip, the warm side of the room. #choir
- | My warm-up exercise frightened the cat and, according to him, the man downstairs. #choir
lights | Open mic at the old station: a poem about bus lines, a cello, and a nine-year-old with three jokes. #openmic
- | Looking for a pianist for three rehearsals. Payment in soup and eternal gratitude. #choir
- | The organ of St Anne's has its voice back after {n} months. It is enormous. It is wonderful. Cover your tea.
lights | Brass band in the rain, everybody under one tarpaulin, tuba outside. #openmic
- | New song tonight, in Georgian. We understand nothing and have never sounded better. #choir
- | Old piano to give away, {street}, ground floor. It holds its tune about as well as I do.
night | Sang under the stars at the allotments. Somewhere around the third verse an owl came in, exactly on time. #choir
- | Open mic list for {day} is filling up: seven minutes each, applause guaranteed, heckling by appointment. #openmic
lights | First gig with the new band. We played everything too fast and nobody minded, least of all the drummer. #openmic
- | Which songs should never be missing at a street party? I am making a list and I have strong opinions. #openmic
- | The children's choir needs {n} pairs of angel wings by December. Wire I have, feathers I do not. #choir
cup | Voice gone after the concert. Tea with ginger, silence, and messages like this one. #choir
`

export const PHOTO = `
lake | Forty minutes, one tripod, wet knees. And then the light comes round the corner as if nothing had happened. #goldenhour
city | Blue hour on the parking deck. The best view in town costs one euro an hour. #streetphotography
ridges | Layer after layer. I did nothing to this one but straighten the horizon. #goldenhour
forest | Mist and a very patient bench. #goldenhour
- | Photo walk on {day}: we meet at {place}, one hour, one lens, one theme: corners. #streetphotography
city | Everyone looked at the sunset, so I turned round. #streetphotography
flowers | Macro lens borrowed from {name}. I may have to move away so I never have to return it.
- | Darkroom evening: {n} people, red light, the small miracle in the tray, every time. #filmphotography
sea | Two minutes of exposure and the whole sea becomes a sheet of paper. #goldenhour
leaves | Same tree, same spot, {n}th autumn. I will make a book of it when one of us retires.
night | Milky Way, no filter, only cold fingers. #nightsky
- | Exhibition call: send one picture of your street by {day}. Every street gets a wall, no picture is refused. #streetphotography
hills | The lone tree again. I know. I cannot help it either. #goldenhour
bicycle | Shadows do half of the work in the evening. #streetphotography
- | Sold the expensive camera, kept the old one, have taken better pictures ever since. #filmphotography
lake | Symmetry, with duck. #goldenhour
lights | Market at closing time, rain on the lens, happy accident. #streetphotography
cup | Contact sheets and coffee. Of thirty-six frames I like two, which is a good roll. #filmphotography
`

export const BOOKS = `
shelf | Rearranged my books by color. I can find nothing and it looks wonderful. #booklovers
- | Reading circle on {day}: the novel with the lighthouse. Half of us loved it, the other half brings the wine. #booklovers
cup | Rainy Sunday, third cup, page {n}. Do not call me unless it is burning. #booklovers
- | The library waives all fines this month. Bring back what you have been hiding since school. #booklovers
shelf | Found in a second-hand book: a train ticket from 1958, single, no return. I have been making up the story all day. #booklovers
- | Poetry breakfast at the old station: everybody reads one page, nobody explains anything. #openmic
- | Book box rule number one: if you take a crime novel with the last page missing, warn the next person. #booklovers
shelf | The children's corner in the library is finished. {n} cushions, one tent, strictly no adults in the tent. #booklovers
- | Can anyone recommend a long book for a long winter? Nothing with ships, I had ships last year. #booklovers
- | I read to the pre-school group on {day}s and have now done the bear voice {n} times. My throat is a cave.
cup | Library at opening time. Six of us at the door, nobody speaks, everyone knows their table.
- | The author evening was packed. She read for ten minutes and answered questions for ninety. #booklovers
shelf | Inherited my teacher's dictionaries. Her notes in the margins are better than the entries. #booklovers
- | Crossword, seven letters, 'found at the bottom of a garden'. We have been arguing since breakfast.
- | Small press fair at {place} on {day}: paper, ink, people who talk quietly about margins.
shelf | One in, one out, I said. That was {n} books ago. #booklovers
- | Writers' table meets on {day}: bring two pages and thick skin, we bring biscuits and soft pencils.
- | My daughter's review of the bedtime story: 'Good, but too much bedtime.' #booklovers
`

export const PETS = `
forest | Morning round with Bruno. He met {n} dogs, one hedgehog and, to his horror, his own reflection.
- | Dog sitter wanted for {day}: one old spaniel, sleeps twenty hours, snores the other four.
leaves | He is somewhere in that pile. I can hear the wagging.
- | The cat on the roof of number {n} lives there. Please stop calling the fire brigade, they know her by name.
- | Rabbit run to give away, two metres, dismantled, {street}. The former tenants have moved to a bigger garden.
hills | Long walk, muddy dog, clean car. Now: muddy car.
- | Vet's open day on {day} at {place}: chips read for free, biscuits for everybody, also for people.
cup | Office colleague of the day: purrs, sits on the keyboard, has strong views on semicolons.
- | Our tortoise has woken up after {n} days of sleep and went straight for the lettuce. Welcome back, Agathe.
sea | First time at the sea. He barked at the first {n} waves and then decided that they were friends.
- | Two guinea pigs are looking for a home with a garden, because allergies are stronger than love.
- | Whoever feeds the ducks at the mill pond: peas, not bread. They told me. #birdwatching
forest | Lost and found again: one beagle, four hours, a whole neighborhood with torches. Thank you, all of you. #foundit
- | Puppy school, lesson three: sit. The puppies can do it. The owners are still practicing.
lake | He does not swim. He stands in the water up to his belly and looks important.
- | The bees have come through the winter, all {n} hives. I have not been this proud since the children walked. #orchard
- | Has anybody seen a green budgie around {street}? He says 'good morning' at any time of day. #foundit
night | Last round. Everyone asleep but the two of us and the bakery.
`
