/**
 * One post per line: the scene of its picture (or -), then the text. Words in braces are
 * placeholders.
 */

export const REPAIR = `
- | Repair café on {day}: {n} things came in, three quarters went home working. A toaster defeated us with dignity. #repaircafe
workbench | A 1962 radio that only hummed now plays the news. Bad news, but in beautiful sound. #repaircafe
- | We urgently need someone who is not afraid of sewing machines. Motors we can do, tension discs frighten us all. #repaircafe
workbench | Zip replaced, lamp rewired, teddy bear's arm reattached (successful operation, the patient is resting). #mendit
- | Please do not throw away your old laptop: bring it on {day}, we put a new system on it and pass it on to a pupil. #repaircafe
workbench | Taught four children to solder today. Everyone has a blinking badge and all their fingers. #mendit
- | Vacuum cleaner diagnosis number one, two and three of the evening: sock. #repaircafe
- | Spare part needed: belt for a turntable, about {n} centimeters around. Someone must have a dead one in the cellar. #mendit
workbench | My bench finally has a place for every screwdriver. I give it until {day}.
- | We print small plastic parts on {day} evenings. Last week: one knob, two clips, and a leg for a wooden horse. #repaircafe
- | The kettle came back. It was not broken, it had a child's wish list in it. #repaircafe
workbench | Visible mending: the elbow patch is now the best part of the jumper. #mendit
- | Free bicycle check on {day} in front of the library: brakes, lights, chain. Bring the bike, not the excuses. #repaircafe
- | If it has screws it can be opened, if it has glue we need coffee. See you at {place}. #repaircafe
workbench | Clock from the attic: stopped since 1974, running since a quarter past three.
- | We mended {n} things this year and kept about half a tonne out of the bin. Cake for everybody who helped. #repaircafe
- | Looking for old cotton shirts, the thinner the better, for the patch box. #mendit
workbench | Before: wobbly chair. After: chair. Sometimes the story is short. #mendit
`

export const CRAFTS = `
workbench | Linoleum print number {n} of the series. The hare came out with a moustache, so the hare has a moustache now. #handmade
- | Knitting circle on {day}: we are eleven people and forty projects. Beginners get the comfortable chair. #handmade
seedlings | Glazes are always a surprise. This one was meant to be blue. I keep it as a pot for basil. #handmade
leaves | Dyed wool with walnut shells today. My hands will be brown until {day}. #handmade
- | Does anyone have cardboard tubes left over? Class 2a is building a marble run as long as the corridor.
workbench | Carved my first spoon. It holds soup as long as you are quick. #handmade
- | Life drawing at {place}, every second {day}. Charcoal is there, courage you bring yourself.
flowers | Pressed flowers from the whole summer, finally on paper. {n} cards for {n} birthdays. #handmade
- | Somebody is yarn-bombing the bollards on {street} and I want them to know that I approve. #handmade
workbench | Bookbinding workshop: eight people, one glue pot, only one of us bound herself to the table.
- | Swapping fabric: I have far too much corduroy and no corduroy days left in my life. #handmade
lights | The exhibition opens on {day}. Everything hangs straight except the things that should not.
- | The mural on the underpass gets its second coat this Saturday. Old clothes, good mood, {n} litres of yellow.
workbench | My grandfather's plane, sharpened for the first time in thirty years. It sings.
- | Patchwork blanket for the new baby at number {n}: fifteen squares from fifteen houses so far. #handmade
city | Sketched the whole skyline from the parking deck. The guard now wants to be in the next one.
- | Pottery kiln is being fired on {day}, there is room for two or three pieces on the lower shelf. #handmade
workbench | Frame by frame: the children's animation is four seconds long and took all weekend.
`

export const TECH = `
workbench | Built an air sensor for {street} with the youth club. It says the air is good and that somebody is frying onions.
- | Computer help for beginners on {day} at the library. No question is too small, last week we found the 'at' sign together.
- | Set up the mesh router on the roof of {place}. If you see a network called 'tomatoes', that is us. #opensource
workbench | Weather station is online: {n} degrees, wind from the west, one spider living in the rain gauge. #opensource
- | Reminder: back up your photos. I say this as somebody who recovered a wedding from a washing machine today.
- | Moved the choir's mailing list off the thing that kept losing the altos. Nobody noticed, which is the highest praise. #opensource
night | Time lapse of the night sky over {park}: 400 pictures, two batteries, one very interested fox. #nightsky
- | The youth club needs old phones with a working camera for a film project. Cables welcome as well.
- | Explained passwords to my mother with biscuits: same tin, different lids. She has now invented a better system than mine.
workbench | The arcade machine runs again. High score is held by Gerda, 81. #opensource
- | We map every drinking fountain and bench in the neighborhood on {day}. Bring a phone and shoes. #opensource
- | Is the mobile reception on {street} terrible for everybody, or does my phone simply not want to work from home?
city | Long exposure from the bridge. The number 12 is a red line, which is also how I feel about its timetable.
- | Coding evening for girls and everyone who wants to come along: {day}, five o'clock, pizza at seven. #opensource
- | The heating at the school can now be switched off from the town hall. It took {n} mails and one cable.
workbench | Old tablet plus picture frame makes a timetable for the kitchen. The bus is still late, but now we know.
- | If a mail says your parcel waits for a customs fee of 1.95: it does not. Please notify your neighbors. Three people fell for it this week.
- | We switched the club to free software. Nobody cried. One person asked where the paper clip went. #opensource
`

export const SCHOOL = `
- | Walking bus on {street}: we start at twenty to eight, rain or shine, songs included. #schoolrun
leaves | Homework: find ten different leaves. We found nine and a snail. #schoolrun
- | School fair needs cakes, a tombola and someone with a loud voice. I have the cakes. #schoolrun
pitch | Sports day: the egg-and-spoon race was decided by photo finish. The egg has asked for privacy.
- | My son explained photosynthesis at breakfast with toast, a lamp and enormous confidence. #schoolrun
- | Reading mentors wanted: one hour on {day}, one child, one book. You will learn a lot about dinosaurs. #booklovers
city | First time to school alone. She walked. I followed at two hundred metres behind a newspaper. #schoolrun
- | The lost property box is full: {n} single gloves, four lunch boxes (please hurry), one recorder nobody misses.
- | Parents' evening summary: the roof is tight, the computers work, the hamster is called Minister. #schoolrun
seedlings | The class garden has its first radishes. They were shared into {n} pieces with great seriousness.
- | Flea market for toys this {day} in the gym. The children sell, the parents carry. #schoolrun
- | Does anybody have a viola in half size to lend? The music school has a waiting list, my daughter has none. #borrow
night | Overnight stay at school: nobody slept, everyone saw the moon through the telescope. #nightsky
- | Please drive slowly past the school on {street}. The crossing guard is 68 and faster than you, but still. #schoolrun
- | Swimming badge! After four attempts and one very patient teacher.
workbench | The science fair volcano exceeded expectations, and the ceiling.
- | Grandparents' day was wonderful. Somebody's grandfather taught class 4 to whistle with two fingers. We are sorry.
- | Collected {n} kilos of waste paper for the class trip. My cellar can breathe again. #schoolrun
`
