/** More posts by topic, in the format of the other files. */
export const MORE: Record<string, string> = {
  garden: `
- | Turned the heap, found my good secateurs. Missing since April, none the worse for it. #allotment
- | Question to the wise: when do you lift your dahlias? Mine are still flowering and I do not have the heart.
flowers | Sunflowers taller than the gate. The neighbors' children use them as street lamps. #allotment`,
  cycling: `
- | My bell has died. From now on I sing at crossings. You have been warned. #citycycling
lake | Flat, quiet, forty minutes. Sometimes that is all a ride has to be. #citycycling`,
  nature: `
- | First redwings of the year over the school field, high up and in a hurry. #birdwatching
ridges | You could see three counties this morning, and none of them was awake. #goldenhour
- | Whoever built the little shelter at the weir: a family of wrens says thank you. #birdwatching`,
  football: `
- | Practice canceled, the pitch is a lake and the ducks were there first. #u10s
- | Somebody asked why we do not count goals in the youngest group. They count. Believe me, they count. #u10s`,
  baking: `
- | Croissant attempt five: leaves, at last! I stood in front of the oven like at a birth. #homebaking
bread | The tin loaf is not a beauty. It is a friend. #sourdough
- | Somebody brought a hundred-year-old rolling pin into the shop today, and it knew the way by itself.`,
  food: `
- | Peeled, chopped, stirred, fed thirty. Nobody left hungry and two left with leftovers. #souplovers
- | خبزنا اليوم خبز الطابون مع الزعتر، والباب مفتوح لكل الجيران. أهلا وسهلا بكم!
- | Is it too early for mulled wine? I am asking as a scientist.`,
  neighbors: `
- | The lift works again. I walked anyway, out of habit, and met half the house.
- | If you are missing a kite: it is in our birch, it looks happy there, ring the bell. #foundit
- | Der Aufzug fährt wieder, aber die Treppe ist schöner: heute habe ich dort das halbe Haus getroffen.
- | Thank you to the kind soul who shoveled the whole sidewalk before six. We have our suspicions, Tariq.`,
  council: `
- | The new bins have lids. It has taken nine years. I was there for all of them. #council
- | Reminder: the consultation hour is for everybody, also for those who are only a little annoyed. #council`,
  repair: `
- | Somebody brought a lamp and stayed for three hours to help others. This is how it works. #repaircafe
- | We now own a second soldering iron, thanks to the raffle. The queue is only half as long as the cake. #repaircafe
workbench | Music box, 1930s, one missing tooth. It limps, but in tune. #mendit`,
  crafts: `
- | Weaving with what the garden gave: willow, sedge, one shoelace. #handmade
- | My exhibition text is due tomorrow and all I have is 'I like hares'. #handmade
seedlings | New planters, thrown on a day when nothing wanted to be round. #handmade`,
  tech: `
- | Taught the printer at the youth club a lesson. It has taught me three. #opensource
- | A twelve-year-old explained version control to me with stickers on a fridge. I have nothing to add. #opensource`,
  school: `
- | Today's essay: 'My neighbor is old but he has a trampoline.' Full marks. #schoolrun
- | The lollipop queue is now shorter than the coffee queue. Progress. #schoolrun
leaves | Autumn table for the class is finished. The conkers have already been renamed.`,
  choir: `
- | Somebody hummed in the supermarket and, three aisles on, somebody else took the second voice. #choir
lights | After the applause comes the best part: stacking chairs while still singing. #choir
- | We need a word that rhymes with 'allotment'. Prizes will be considered. #openmic`,
  photo: `
hills | Waited for a cloud to move. It did not. It was right. #goldenhour
- | Swapping prints instead of likes: bring one, take one, the string is in the café. #filmphotography
city | Window seat on the night bus, which is to say: a moving cinema. #streetphotography`,
  books: `
- | Overdue since 2009, returned today, with an apology and a pressed violet at page 112. #booklovers
cup | Finished it. Sat there for a while. Started again. #booklovers
- | My neighbor and I read the same book and text each other only page numbers. #booklovers`,
  pets: `
- | The parrot has learned the doorbell. We have opened the door forty times today.
leaves | Old dog, new leaves, same joy.
- | Adopted! The two guinea pigs have moved to Orchard Row and already run the place.`,
}
