import { dice } from "./random.ts"
import { TOPICS, type Topic } from "./topics.ts"

/** Features of a drawn portrait. */
export interface Look {
  isWoman: boolean
  age: "young" | "middle" | "old"
  /** 0 light to 5 dark. */
  skin: number
  wears: "scarf" | "cap" | undefined
}

export interface CastMember {
  first: string
  last: string
  email: string
  bio: string
  topics: Topic[]
  look: Look
  isVerified: boolean
  /** Relative posting frequency; 1 is average. */
  activity: number
  /** Days since joining. */
  days: number
}

/** The four members offered for one-click sign-in. */
export const ADA = "ada@grove.example"
export const NOOR = "noor@grove.example"
export const ELIAS = "elias@grove.example"

/** Name | woman or man, age (young, middle, old), skin, hair or headwear | topics | bio. */
const CAST = `
Ada Moss | wm1 | garden choir photo | Plot 14 at the allotments, alto, always a camera in the bag. Ask me about compost.
Noor Haddad | wm2 | council books neighbors | Librarian by day, minutes-taker by night. I read the small print so that you don't have to.
Elias Brandt | mm1 | tech photo cycling | Fixes networks, bikes and the coffee machine. Looks twice at things that look too good.
Mei Tanaka | wy1 | photo crafts food | Film photographer and potter. Chasing the ten good minutes of every morning.
Tomás Rivera | mm2 | baking food football | Runs the corner bakery on Mill Lane with three generations and one very old oven.
Sam Okafor | my5 | photo nature cycling | Landscape pictures, early trains, long walks. Prints in the café on Station Road.
Ines Kolar | wm1 | council baking school | Town councillor, cake first, budget second. My door is open on Thursdays.
Priya Raman | wy3 | tech school books | Teaches girls to code and adults not to click on that. Tea with cardamom.
Jonas Lindqvist | mm0 | choir photo nature | Conducts the choir, climbs hills, forgets umbrellas.
Amara Diallo | wy5 | crafts choir neighbors | Textile artist. If it can be patched, I have patched it.
Gerda Vogel | wo0 | garden baking pets | 81, plot 9, undefeated at the arcade machine.
Luca Ferrari | my1 | cycling food repair | Bike courier, amateur mechanic, professional eater.
Fatima Zahra Idrissi | wms2 | food school neighbors | Cooks for forty as if it were four. Mother of three, aunt of everyone.
Piotr Nowak | mm1 | football school repair | Coach of the under-10s. Yes, I have your child's glove.
Hannah Weiss | wy0 | books choir photo | Writes small stories about large families. Cello in the cellar.
Kwame Mensah | mm5 | football council cycling | Referee, commuter, believer in zebra crossings.
Sofia Almeida | wm2 | garden food nature | Seed library, soup evenings, strong opinions about mulch.
Oskar Dahl | mo0 | nature repair books | Retired surveyor. Knows every path and most of the birds on it.
Leila Farahani | wy2 | crafts photo books | Illustrator. I draw the people on the number 12 bus.
Ben Achterberg | mm0c | cycling tech neighbors | Cargo bikes, mesh networks, bad puns.
Yuki Sato | wm1 | baking crafts pets | Patisserie at five in the morning, ceramics at night, sleeps on Mondays.
Marcus Bell | mm4 | choir football food | Bass voice, left foot, second helping.
Clara Jensen | wy0 | school garden crafts | Class 3b's teacher. We planted the crocuses, and we will take the credit.
Dmitri Volkov | mo1 | repair tech books | Radio engineer since the age of valves. If it hums, bring it.
Zainab Yusuf | wys4 | school choir council | Student of law, tutor, soprano two.
Henry Whitlock | mo0 | garden pets neighbors | Bees, roses, one deaf spaniel.
Chiara Romano | wm1 | food choir neighbors | Loud laugh, quiet garden. Sunday lunch is at two and you are invited.
Anton Kessler | my0 | photo cycling tech | Night buses, long exposures, cold hands.
Thandiwe Nkosi | wm5 | nature school football | Trail runner and PE teacher. I know where the puddles are.
Rafael Ortega | mm2 | crafts repair food | Carpenter. Measures twice, sands forever.
Emily Hart | wy0 | pets nature books | Vet in training, owner of too many jumpers with hair on them.
Viktor Hansen | mm0 | cycling nature council | Transport planner who actually takes the bus.
Aisha Rahman | wms3 | books food neighbors | Runs the reading mentors. Will lend you a book before you have asked.
Georg Steiner | mo0 | choir garden council | Tenor, tomatoes, treasurer. In that order.
Nadia Petrova | wm0 | photo crafts choir | Darkroom in the bathroom. My family showers with red light.
Caleb Johnson | my4 | football tech school | Youth club worker. Pizza is part of the curriculum.
Marta Wiśniewska | wm0 | baking garden school | Rye, rhubarb, reliable.
Theo Papadakis | mm2 | food photo neighbors | Corner shop on Elm Street. I know what you buy at midnight.
Ingrid Solberg | wo0 | crafts nature choir | Weaver. The loom is older than the house, the house is older than me.
Bilal Ahmed | my3 | tech cycling council | Builds sensors for things nobody measures. Open data, open door.
Rosa Delgado | wo2 | garden food crafts | Grandmother of seven, dahlias of twelve colors.
Finn O'Leary | my0c | choir cycling pets | Fiddle at the open mic, two terriers, no car.
Linh Nguyen | wy1 | food books crafts | Dumplings on Wednesdays in front of the library. Poetry on all other days.
Samuel Adeyemi | mm5 | school choir council | Head of music, father of twins, owner of earplugs.
Katrin Baumann | wm0 | council cycling garden | Lawyer for tenants. Bring the letter, not the panic.
Joaquín Silva | my2 | football photo food | Goalkeeper, sports photographer, excellent at missing both.
Wren Calloway | wy0 | nature pets garden | Runs the bird count. Named after the loudest one.
Arjun Mehta | mm3 | tech repair school | Repair café, Saturdays. We opened your toaster so that you can close it.
Beatrix Lange | wo0 | books baking neighbors | Retired editor. I correct menus in my head.
Omar Khalil | mm2 | food neighbors football | Falafel, fairness, five-a-side.
Saoirse Byrne | wy0 | photo nature choir | Sea swimmer in a landlocked town. I manage.
Mateusz Król | my0 | repair cycling tech | Welds, prints, tinkers. Ask before you throw it away.
Grace Obi | wm5 | baking choir school | Wedding cakes and gospel. Both rise.
Emil Novák | mo1 | council repair nature | Was mayor for a week in 1991. It was enough.
Daria Ionescu | wy1 | crafts books pets | Prints hares. All of them have moustaches now.
Hugo Laurent | mm1 | food baking photo | Cheese by trade, light by inclination.
Freya Nilsen | wy0c | cycling nature football | Rides up so that she can ride down.
Isaac Mbeki | my5 | photo tech neighbors | Films the youth club. Everyone here is a star for four seconds.
Ottilie Brandt | wo0 | garden books pets | Elias is my grandson. He fixes my computer, I fix his socks.
Tariq Aziz | mm3 | council school food | Crossing guard at the primary school. 220 first names and counting.
`

/** Sixty members of one neighborhood, deterministic. */
export function readCast(seed: string): CastMember[] {
  return CAST.trim()
    .split("\n")
    .map((line, at) => {
      const [name = "", looks = "", topics = "", bio = ""] = line.split(" | ")
      const words = name.split(" ")
      const [first, last] = [words.slice(0, -1).join(" "), words.at(-1)!]
      const roll = dice(`${seed}:cast:${name}`)
      const isKnown = at < 7
      return {
        first,
        last,
        email: isKnown
          ? `${plain(first)}@grove.example`
          : `${plain(first)}.${plain(last)}@${roll.pick(MAIL)}.example`,
        bio,
        topics: topics.split(" ").map((topic) => TOPICS.find((one) => one.name === topic)!),
        look: readLook(looks),
        isVerified: isKnown || roll.chance(0.08),
        activity: isKnown ? 1.8 : roll.between(0.45, 1.5),
        days: Math.round(isKnown ? roll.between(300, 500) : roll.between(70, 480)),
      }
    })
}

const MAIL = ["elmstreet", "millpond", "alderhill", "postbox", "station-road"]

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ł", "l")
    .replaceAll(/[^a-z]+/g, "")

const AGES = { y: "young", m: "middle", o: "old" } as const

function readLook(code: string): Look {
  const wears = code.includes("s") ? "scarf" : code.includes("c") ? "cap" : undefined
  return {
    isWoman: code.startsWith("w"),
    age: AGES[code[1] as keyof typeof AGES],
    skin: Number(/\d/.exec(code)?.[0] ?? 0),
    wears,
  }
}
