/** Posts with a link, and what the linked page would say about itself. Nothing is fetched for them. */
export interface LinkText {
  by: string
  text: string
  url: string
  title: string
  description: string
  /** Of the page's picture. */
  scene?: string
  /** Posted this many minutes ago. */
  minutes: number
}

export const LINKS: readonly LinkText[] = [
  {
    by: "Noor Haddad",
    text: "The council said yes: the cycle lane on Foundry Street gets its own light from March. I read all forty pages so that you don’t have to. In short: buses keep their lane, parking moves to the north side, and the plane trees stay.",
    url: "https://mill-lane-gazette.example/council/foundry-street",
    title: "Council votes 14 to 9 for a cycle lane on Foundry Street",
    description: "Work begins in March and takes six weeks.",
    scene: "bicycle",
    minutes: 18,
  },
  {
    by: "Elias Brandt",
    text: "If your router is older than your youngest child, read this.",
    url: "https://howto.network.example/home/routers-that-stopped-getting-updates",
    title: "Is your home router still getting updates? A list to check against",
    description: "Sixty models, sorted by the year their maker lost interest.",
    minutes: 430,
  },
  {
    by: "Ada Moss",
    text: "The seed swap has a page now, with the list of what is on offer.",
    url: "https://allotments.example/seed-swap",
    title: "Seed swap: what is on the table this year",
    description: "Beans, tomatoes, and one pumpkin with a history.",
    scene: "seedlings",
    minutes: 1730,
  },
]
