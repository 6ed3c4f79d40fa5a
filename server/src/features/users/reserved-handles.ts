/** Words that, alone or combined, would let a member pose as the site or its staff. */
const WORDS = [
  "grove",
  "admin",
  "admins",
  "administrator",
  "administrators",
  "mod",
  "mods",
  "moderator",
  "moderators",
  "moderation",
  "staff",
  "support",
  "helpdesk",
  "security",
  "system",
  "root",
  "team",
  "official",
  "everyone",
  "deleted",
  "anonymous",
  "me",
]

/** Characters that look like letters, and letters that look alike. */
const LOOK_ALIKES: Record<string, string> = {
  "0": "o",
  "1": "i",
  l: "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  rn: "m",
  vv: "w",
  _: "",
}

const skeleton = (handle: string) =>
  handle.replaceAll(/rn|vv|[0134578l_]/g, (part) => LOOK_ALIKES[part] ?? part)

/** Whether a handle consists of reserved words only, ignoring digits, underscores and look-alikes. */
export function reservedFor(brand: string): (handle: string) => boolean {
  const words = [...WORDS, ...brand.split("_"), brand].filter((word) => word.length >= 2)
  const pattern = new RegExp(`^(?:${[...new Set(words.map(skeleton))].join("|")})+$`)
  return (handle) =>
    pattern.test(skeleton(handle)) ||
    pattern.test(skeleton(handle.replace(/(?<![0-9_])[0-9_]+$/, "")))
}
