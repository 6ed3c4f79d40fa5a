/** Comments on posts: by topic, general ones, and the author's replies. One per line. */

const lines = (text: string) => text.trim().split("\n")

export const ABOUT: Record<string, readonly string[]> = {
  garden: lines(`
Mine did exactly the same. Then came the slugs.
Could I have a few seeds of those in autumn?
The box at the gate was empty by nine, you should know.
Try crushed eggshells. It does not help, but it feels good.
Plot 22 is jealous.
That soil! What did you put into it?
I can bring a wheelbarrow on Saturday if that helps.
We had frost in the hollow last night, be careful.
My rhubarb sends its regards.
You need a bigger shed. Everybody needs a bigger shed.
The bees say thank you.
I walked past and wondered whose that was. Beautiful.`),
  cycling: lines(`
Which tires are you on? Mine hate that stretch.
The heron judges everybody, do not take it personally.
I will join if there is cake at the end.
Reported it as well, that makes six of us.
Wind from the front in both directions, as usual.
Nine minutes? There are two traffic lights on that road!
Overshoes changed my life.
Could you send me the route?
My knees just read this and left the room.
There is a pump at the library now, next to the entrance.
I saw you! I was the one ringing.
The new lane is lovely until the bins come out.`),
  nature: lines(`
I have waited for that light for three years.
We heard it too, around five, behind the weir.
Chanterelles, you say. Direction of trees. Noted.
Took the children yesterday, they are still talking about it.
Is the lower path passable again?
You were up before the baker!
That is a young one, look at the breast.
I will never understand how you get up for this.
Please print this one. I have a wall.
We saw fourteen, but we had gloves.
The bench up there is the best seat in town.
Frost on Thursday, they say. It will be even better.`),
  football: lines(`
I can drive, I have space for three and no drum.
What a comeback! My son has told me about it four times.
The puddle is part of the home advantage.
We have boots in that size, I will bring them on Tuesday.
Proud of every one of them.
Check the hedge. It is always the hedge.
My ears are still ringing. Great match.
Well played by both sides, really.
I bring oranges.
The keeper deserves a medal and a nap.
Count me in for the nets.
Can somebody film it? I have the late shift.`),
  baking: lines(`
I can smell this picture.
How long did you let it rest?
Gregor is a wonderful name for a starter.
Save one for me, I am there at half past seven.
Mine came out like a paving stone. What am I doing wrong?
Custard. The answer to egg whites is always another cake with custard.
My grandmother scored hers exactly like that.
Spelt needs more water than you think.
Two please. Or three. Three.
That crust!
I have the pan you are looking for, ring the bell.
Does the class take place again in spring?`),
  food: lines(`
Is there any left?
I would like the recipe, and a chair at that table.
The dumpling lady saved my Wednesday.
Add a little vinegar at the end, trust me.
We will bring bowls and my mother.
Banana on pizza is a cry for help.
I have ten kilos of onions, where shall I put them?
That café has ruined all other cafés for me.
Best soup of the year, and it is not even cold yet.
Leeks at that price should come with a certificate.
Save me a jar, I bring back five.
Four people and one newspaper, that is the spirit.`),
  neighbors: lines(`
Welcome! We are the house with the crooked gate, come by.
I think that one belongs to the twins at number 8.
You can have our ladder, it is behind the garage.
That chair is already standing in my kitchen. Thank you!
I saw the cat on the wall of the bakery an hour ago.
The trombone is very welcome. At reasonable hours.
That was a lovely evening, rain and all.
I can help on Tuesdays and Fridays.
The 12 stops there again from Monday, the driver told me.
Fingers crossed from across the street.
Has anybody asked Theo? Theo knows everything.
I pay in acorns.`),
  council: lines(`
Signed it. My mother too.
Thank you for reading all of that so that we do not have to.
I will be there, tea or no tea.
Three minutes are long, but you used every one of them.
Can one still hand in comments by letter?
Finally! That crossing has worried me for years.
Warm on the left, please.
Where exactly does the petition lie?
The pigeons have their own lobby, I notify you.
I read the notice twice and still do not know what they want to build.
My vote goes to the oven as well.
Good work, all of you.`),
  repair: lines(`
You saved my grandmother's radio last month, it still plays.
I can do sewing machines. Give me an hour and a lamp.
It is always the sock.
Do you also take a look at hair dryers?
The teddy bear sends his thanks and is back at work.
That is the nicest patch I have ever seen.
I have a belt that might fit, I will bring it on Saturday.
Half a tonne! That deserves more than cake.
My toaster is on its way to you.
Does one need an appointment?
Everything in our flat runs because of you people.
A place for every screwdriver. I admire you and do not believe it.`),
  crafts: lines(`
The moustache makes it.
I have two bags of cardboard tubes, class 2a can have them.
Would you sell one of these?
Blue is overrated. This is much better.
How do you get the edges so clean?
I approve of the bollards as well.
I would love to come, but I cannot even draw a house.
My hands are still brown from last autumn.
That plane! You can hear it just by looking.
Corduroy, you say? How much corduroy?
Can beginners join in the middle?
Straight except for the things that should not. Perfect.`),
  tech: lines(`
The network called 'tomatoes' just rescued my video call.
Frying onions should be a warning level of its own.
My mother has fallen for that one, thank you for the warning.
Do you have the plans somewhere? We would like to build one too.
I have four old phones in a drawer.
Nobody noticed: the highest praise indeed.
Reception here is one bar if you stand on the bath.
Backups. I know. I know. Tonight.
Gerda's score is not beatable, I tried.
Can one come without knowing anything?
The spider pays no rent, I assume.
Pizza at seven convinces me.`),
  school: lines(`
We are in for the walking bus from Monday.
Ours wears both of those gloves on one hand.
Minister the hamster has my vote.
I have a half-size viola on the wardrobe, call me.
The crossing guard is the fastest man in town.
He now whistles at breakfast. Thank you very much.
Two cakes from us, one of them round.
Newspaper trick: I did the same with a hedge.
Mine insists that radishes are sweets now.
Well done, after four attempts it counts double.
We can lend you the tombola drum.
I know that egg. It has told me everything.`),
  choir: lines(`
We stood outside and sang along. It was wonderful.
I have not sung since school. Is that a problem?
The tenors always find the beat in the end.
My husband is a bass who does not know it yet.
Can somebody send the notes for the Georgian one?
The owl was the best soprano.
I cried at the second verse, and I was only there to fetch my son.
When is the next one?
I know a pianist, I will ask her tonight.
'Wonderwall' should be missing. Please let it be missing.
Ginger, honey, no talking. Doctor's orders.
Row four thanks you.`),
  photo: lines(`
The reflection alone!
What did you use for this? It looks so calm.
That parking deck again. I should go up there one day.
Wet knees were worth it.
Would you print this one for our hallway?
You turned round at the right moment.
Only straightened, I believe you. Almost.
The duck makes the picture.
I was there ten minutes earlier and it was gray.
Cold fingers, warm picture.
Please bring this one to the exhibition.
Same tree, every year, and I never get tired of it.`),
  books: lines(`
I was in the lighthouse camp. I bring the wine anyway.
By color? The librarian in me has to lie down.
Single, no return: I would read that one.
I have your gloomy Norwegian if you run out.
The bear voice is known in the whole street.
My fines could have paid for the tent.
Seven letters: compost.
It was a lovely evening, she signed every copy.
Try the one with the beekeeper, no ships in it.
Too much bedtime. I will use that.
Can I borrow the third from the left?
One in, one out is a beautiful theory.`),
  pets: lines(`
Bruno is the mayor of that path.
I can take him, we know each other from the bakery.
Agathe! We have missed you.
I heard the wagging from here.
The fire brigade says hello as well.
Peas, noted. They will be disappointed.
What a face.
He owes me half a sandwich, please remind him.
Our two would love company, I will write to you.
So glad you found him. We were out with torches until ten.
The budgie said good morning to me at the tram stop!
Strong views on semicolons: same here.`),
}

export const ANYTHING = lines(`
This made my day, thank you.
I love this place.
Count me in!
How lovely.
Wonderful, see you there.
I was just thinking the same thing.
You always find the good things.
Could you notify me more? I would like to help.
So good to read this on a Monday.
Sharing this with my sister, she has to see it.
Yes! Finally somebody says it.
I laughed so much that the cat left.
Great idea. Who organizes it?
I will notify the others.
This is why I moved here.
Take care of yourself, and thank you.
I owe you a coffee.
That sounds exactly like you.
Can we do this again next month?
My children want to know everything about it.
Well done!
I had no idea. Thank you for telling us.
See you on Saturday then.
Put me on the list, please.
It looks even better in real life, I went there.
We missed you yesterday!
What time does it begin?
I am in as well.
Same here, every single year.
That is the best news of the week.
I remember when that was only a puddle and an idea.
Please keep doing this.
Greetings from the third floor.
I could use one of those.
Now I am hungry.
What a beautiful evening that was.
Absolutely agree.
Let me know if you need another pair of hands.
Ha! I know exactly who you mean.
Thank you for the photo, it is on our fridge now.`)

export const ANSWERS = lines(`
Thank you! I will pass it on.
Come by tomorrow, there is some left.
I will write to you, that is easier.
Saturday works for me.
Ha, exactly.
You are very kind.
That would be wonderful, yes please!
Half past seven, at the side entrance.
I will keep one for you.
Not yet, but I am getting there.
Patience and far too much coffee.
I will bring it with me next time.
Good point, I had not thought of that.
Deal!
It was a pleasure, really.
We start at ten, but nobody is there before a quarter past.
Of course, everybody is welcome.
I learned it from Gerda.
The more the merrier.
Next month again, I promise.
I wish I knew!
Only if you bring your famous salad.
Yes, take as many as you like.
You have just volunteered, congratulations.`)
