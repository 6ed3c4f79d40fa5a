/**
 * One post per line: the scene of its picture (or -), then the text. Words in braces are
 * placeholders.
 */

export const BAKING = `
bread | Sourdough day three: finally an ear on it. I have taken {n} pictures of a loaf and I am not sorry. #sourdough
- | The bakery on {street} sells yesterday's rye for half from seven o'clock. Toast for a week. #sourdough
bread | My starter is called Gregor and he doubled in four hours. Anyone want a jar of him? #sourdough
cup | Cinnamon knots are out of the oven. The kettle is on. You know where I live.
- | Recipe question: what do you do with {n} egg whites besides meringue? Asking for a fridge. #homebaking
bread | Baked for the street breakfast: {n} rolls, two plaits, one disaster that will be called focaccia.
- | Oven at 250, stone inside for an hour, steam from a tray of ice. That is the entire secret, stop buying gadgets. #sourdough
cup | Quiet hour before the shop opens. The street is dark, the bread is loud.
bread | Tried the spelt from the mill. Dense, dark, excellent with anything salty. #sourdough
- | We are closed on {day} because the youngest is getting married. There will be cake on the doorstep, one piece each, honor system.
tomatoes | Tomato tart with the last ones from the allotment. I ate a third of it standing up.
- | To the person who left a jar of quince jelly at our door: please do it again. #homebaking
bread | Kneading class for beginners: nine people, flour on the ceiling, everybody went home with a loaf. #homebaking
cup | The plum cake disappeared before I could photograph it. Here is the coffee that survived.
- | Looking for a large preserving pan to borrow for the weekend. I pay in jam. #borrow
bread | Three failed baguettes later: my oven lies about its temperature. By {n} degrees.
- | Gingerbread dough rests until {day}. So do I.
bread | First loaf by my daughter, from flour to slice. She sold it to her brother for two euros. #sourdough
`

export const FOOD = `
cup | The corner café has the heaters out again. Window seat, oat milk, one newspaper shared by four people.
tomatoes | Market haul: beetroot in three colors, a cauliflower the size of a helmet, and gossip.
- | Soup evening at {place} on {day}. Bring a bowl, a spoon and someone you have not talked to in a while. #souplovers
cup | Flat white and a blank page. One of them is going well.
- | Does anybody know where to get decent {dish} within cycling distance? My mother is visiting and she has standards.
tomatoes | Made my aunt's {dish} for {n} people with a camping stove and a borrowed pot. Nothing left but compliments.
- | The soup kitchen needs onions, lentils and two people who can chop without crying, this {day} from four. #souplovers
bread | Cheese, walnuts, yesterday's bread, someone else's wine. Best picnic of the year, on a bench, in the wind.
- | Found: the perfect lunch. The lady with the dumpling cart is in front of the library on {day}s. Go early.
cup | Rain on the roof of the garden shed, tea in the flask, nobody knows I am here.
tomatoes | Fermented {n} kilos of cabbage with the children. The kitchen smells like a decision.
- | Cooking for newcomers: the group meets every second {day} in St Anne's hall. Last time: Eritrea and dumplings from Poland on one table. #souplovers
cup | Tried to work from the library café. Answered two mails, met six neighbors. A productive day.
- | Apple pressing this Saturday in the community orchard! Bring apples, bottles and a towel. #orchard
tomatoes | The children designed tonight's pizza. There is banana on it. I have no further questions.
- | If you bought honey from me in spring: bring the jars back and get the next one cheaper. #orchard
cup | Saturday ritual: market, coffee, complaining about the price of leeks, more coffee.
- | Anyone else growing shiitake on logs? Mine have done nothing for a year and I have started talking to them.
`

export const NEIGHBORS = `
- | A parcel for number {n} is with us on {street}. It is heavy and it smells of coffee, so please hurry. #foundit
- | Lost: one gray cat, white left paw, answers to nothing at all. Last seen on {street} near the bins. #foundit
city | Power cut on the whole street and suddenly everybody stands outside talking. We should do this more often.
- | Found a small red mitten on {street}. It sits on the fence post by the bus stop and waves at people. #foundit
- | Can somebody lend me a long ladder for one afternoon? I lend you my pasta machine for as long as you like. #borrow
cup | New here since {day}! We moved into the yellow house on {street}, two adults, one toddler, one trombone. Sorry in advance.
- | Bulky waste is collected on {day}. There is a perfectly good chair in front of number {n}, take it before the lorry does.
lights | Street party photos are coming. First one: the moment when the fairy lights and the rain started at the same time.
- | Our elderly neighbor needs someone to carry coal up on {day}s for a few weeks. Second floor, excellent biscuits.
- | The book box at {place} has been refilled. Somebody donated the complete works of a very gloomy Norwegian. #booklovers
city | Blue hour from the roof of number {n}. This town is prettier than it lets on. #goldenhour
- | Thank you for {n} Christmas tree offers. We have one floor, one family and now one tree.
- | Drill to borrow? Mine gave up halfway through a shelf and now there is half a shelf. #borrow
leaves | The children of {street} have opened a leaf shop. Prices are negotiable, payment in acorns.
- | Does the number 12 bus still stop at {place}? The timetable says yes, the driver says no, I am wet.
- | Quiet please on {day} between two and four: piano exam at number {n}, third window. Crossing fingers allowed.
lights | Lanterns are up along {street}. The tall one at the end flickers, it has always flickered, leave it alone.
- | If you hear hammering on {street}: it is me, it is a bird house, it will be over by six.
`

export const COUNCIL = `
- | Minutes of the meeting are online: the crossing on {street} gets a light, the bench moves, the pigeons remain unsolved. #council
city | Spoke in the public session about the night bus. Three minutes are very long until you start. #council
- | The petition for the playground has {n} signatures. We need {many} by {day}. It lies at the bakery and at the pharmacy. #council
- | Planning notice on the lamp post at {place}: worth reading, comments are possible until the end of the month. #council
- | Good news from the town hall: the library keeps its Saturday hours. Letters work. Thank you to everyone who wrote one. #council
- | Who comes along to the traffic meeting on {day}? It is dull and important, and there is tea. #council
city | Street lighting test on {street} tonight: warm on the left, cold on the right. Tell them which one you prefer. #council
- | The recycling center opens longer from next week, also on {day} evenings. Small thing, big queue.
- | Voting on the neighborhood fund is open: {n} projects, three votes each. The mobile bread oven has mine. #council
- | The river gauge at the bridge is at {n} centimetres. No reason to worry, some reason to move the bicycles out of the cellar.
- | Public toilets at {place} are open again. I never thought I would write this with so much joy. #council
- | We are looking for two more people for the tenants' advice on {day} mornings. Training is provided, patience is not.
- | Short summary of the water works on {street}: two weeks, one lane, no swimming pool in the cellar this time. #council
- | School crossing needs another volunteer. You get a yellow vest and {n} children who know your name. #schoolrun
- | Budget evening for beginners: I explain where the money goes, you bring questions, Ines brings cake. #council
- | The mayor answered our letter about the trees. It says yes. I have read it four times. #council
- | Noise measurements from {street} are in: the trams are quieter than the blackbirds. #council
- | The old station becomes a community house! Next step: finding out who has the key. #council
`
