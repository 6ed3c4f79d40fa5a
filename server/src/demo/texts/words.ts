import type { Dice } from "#demo/random.ts"

const WORDS: Record<string, readonly string[]> = {
  street: [
    "Elm Street",
    "Mill Lane",
    "Canal Road",
    "Station Road",
    "Orchard Row",
    "Church Lane",
    "Foundry Street",
    "Larch Avenue",
    "Weaver's Yard",
    "Lock Street",
  ],
  place: [
    "the old station",
    "the library",
    "the market square",
    "St Anne's hall",
    "the mill pond",
    "the boathouse",
    "the community orchard",
    "the youth club",
  ],
  park: ["Alder Park", "the town park", "the arboretum", "Lindens Park"],
  day: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  plant: [
    "courgettes",
    "runner beans",
    "chard",
    "kohlrabi",
    "leeks",
    "sweet peas",
    "blackcurrants",
  ],
  dish: [
    "pierogi",
    "jollof rice",
    "dolma",
    "goulash",
    "pão de queijo",
    "dal",
    "spätzle",
    "couscous",
  ],
  name: ["Mei", "Sam", "Nadia", "Hugo", "Anton", "Saoirse"],
}

/** Fills the placeholders, each time with different words. */
export function fill(text: string, roll: Dice): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "n") return String(roll.int(6, 48))
    if (name === "many") return String(roll.int(4, 9) * 100)
    if (name === "size") return String(roll.int(30, 37))
    return roll.pick(WORDS[name] ?? [name])
  })
}
