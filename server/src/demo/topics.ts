import { BOOKS, CHOIR, PETS, PHOTO } from "./texts/arts.ts"
import { CRAFTS, REPAIR, SCHOOL, TECH } from "./texts/hands.ts"
import { BAKING, COUNCIL, FOOD, NEIGHBORS } from "./texts/kitchen.ts"
import { MORE } from "./texts/more.ts"
import { CYCLING, FOOTBALL, GARDEN, NATURE } from "./texts/outdoors.ts"

export interface Topic {
  name: string
  /** A category the product ships with. */
  category: string
  posts: readonly PostText[]
}

export interface PostText {
  /** Scene of the picture, if there is one. */
  scene: string | undefined
  text: string
}

const topic = (name: string, category: string, lines: string): Topic => ({
  name,
  category,
  posts: `${lines}${MORE[name] ?? ""}`
    .trim()
    .split("\n")
    .filter((line) => line.includes(" | "))
    .map((line) => {
      const at = line.indexOf(" | ")
      const scene = line.slice(0, at)
      return { scene: scene === "-" ? undefined : scene, text: line.slice(at + 3) }
    }),
})

export const TOPICS: readonly Topic[] = [
  topic("garden", "Outdoors", GARDEN),
  topic("cycling", "Sport", CYCLING),
  topic("nature", "Outdoors", NATURE),
  topic("football", "Sport", FOOTBALL),
  topic("baking", "Food", BAKING),
  topic("food", "Food", FOOD),
  topic("neighbors", "Everyday life", NEIGHBORS),
  topic("council", "Everyday life", COUNCIL),
  topic("repair", "Technology", REPAIR),
  topic("crafts", "Art & Design", CRAFTS),
  topic("tech", "Technology", TECH),
  topic("school", "Everyday life", SCHOOL),
  topic("choir", "Music", CHOIR),
  topic("photo", "Photography", PHOTO),
  topic("books", "Art & Design", BOOKS),
  topic("pets", "Everyday life", PETS),
]
