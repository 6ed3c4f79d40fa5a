import { join } from "node:path"

import { CATALOG_LANGUAGES } from "./catalog-compiler.ts"

interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

const src = (path: string) => join(import.meta.dirname, "src", path)

/** Needed before the first paint of home: the shell and the feed. */
const MAIN = src("main.tsx")
const HOME = [MAIN, src("screens/HomeScreen.tsx")]
const LANDING = [src("landing.ts")]

const catalogOf = (language: string, part: string) =>
  new RegExp(`/src/languages/${language}\\.json\\?${part}$`)

/**
 * Lazy code is split by what a member does next, so that an action costs one or two requests instead of ten:
 * [chunk, the dynamically imported modules that belong to it]. A module several of them need goes to `common`.
 */
const AREAS: readonly (readonly [string, RegExp])[] = [
  [
    "live",
    /\/(live|outbox)\.ts$|\/lib\/outbox\/|\/features\/offline\/|\/Waiting\w+\.tsx$|\/(OfflineNotice|PictureMissing)\.tsx$|\/cache\/restore\.ts$|\/saved-(reply|search)\.ts$/,
  ],
  ["windowing", /\/ui\/Windowing\.tsx$/],
  ["heic", /\/heic-to\//],
  ["videos", /\/features\/videos\//],
  [
    "moderation",
    /\/(features\/(reports|rules|appeals|penalties|audit|detection)\/|screens\/(Rules|Detection|Appeal|CommunityRules)Screen)/,
  ],
  [
    "administration",
    /\/(features\/(admin|overview|jobs|members|registration|mail|site)\/|screens\/AdminScreen)/,
  ],
  [
    "messages",
    /\/(features\/(messages|push|notifications)\/|screens\/(Messages|Notifications)Screen)/,
  ],
  [
    "compose",
    /\/(features\/(media|stories)\/|features\/posts\/(Composer|Emoji|EditPost|LanguageMenu)|screens\/CreateScreen)/,
  ],
  ["onboarding", /\/(features\/onboarding\/|screens\/WelcomeScreen)/],
  ["events", /\/(features\/events\/|screens\/EventsScreen)/],
  ["account", /\/(features\/(users|settings|blocks)\/|screens\/(Settings|Profile)Screen)/],
  ["browse", /\/screens\/(Explore|Search|Post|Bookmarks|NotFound)Screen/],
  ...CATALOG_LANGUAGES.flatMap((code) => [
    [`language-${code}`, catalogOf(code, "first")] as const,
    [`language-${code}-rest`, catalogOf(code, "rest")] as const,
  ]),
]
const COMMON = "common"
const LIBRARIES = "libraries"
const OTHER = "overlays"
/** Too small to load the libraries for. */
const ICON = /\/lucide-react\//
/** Loaded right after the first paint: they keep what they share, so that nothing else is fetched with them. */
const EARLY = ["live", "windowing"]

/** Most shared first: a group takes the dependencies of its modules along unless an earlier one has them. */
const ORDER = [
  "base",
  "home",
  "landing",
  ...EARLY,
  LIBRARIES,
  COMMON,
  OTHER,
  ...AREAS.map(([name]) => name),
]

/** The bundler's groups: each is asked for every module and answers with its own name or null. */
export function chunkGroups() {
  let plan: ReadonlyMap<string, string> | undefined
  return ORDER.map((chunk) => ({
    debugName: chunk,
    name: (id: string, graph: ModuleGraph) => {
      plan ??= planChunks(graph)
      return plan.get(id) === chunk ? chunk : null
    },
  }))
}

function planChunks(graph: ModuleGraph): ReadonlyMap<string, string> {
  const home = staticClosure(HOME, graph)
  const landing = staticClosure(LANDING, graph)
  const lazy = new Map<string, Set<string>>()
  for (const entry of dynamicEntries(home, graph)) {
    for (const id of staticClosure([entry], graph)) {
      if (!home.has(id) && !landing.has(id))
        lazy.set(id, (lazy.get(id) ?? new Set()).add(areaOf(entry)))
    }
  }
  const plan = new Map<string, string>()
  for (const [id, areas] of lazy) plan.set(id, chunkOf(id, areas))
  for (const id of landing) plan.set(id, "landing")
  for (const id of home) plan.set(id, landing.has(id) ? "base" : "home")
  // It awaits the first screen, so no other module may wait for it.
  plan.delete(MAIN)
  return plan
}

function chunkOf(id: string, areas: ReadonlySet<string>): string {
  if (areas.size === 1) return [...areas][0]!
  const early = EARLY.find((area) => areas.has(area))
  if (early !== undefined) return early
  return id.includes("/node_modules/") && !ICON.test(id) ? LIBRARIES : COMMON
}

const areaOf = (entry: string) => AREAS.find(([, test]) => test.test(entry))?.[0] ?? OTHER

/** Everything loaded later, starting from the given modules: the targets of `import()`, of theirs, and so on. */
function dynamicEntries(start: ReadonlySet<string>, graph: ModuleGraph): ReadonlySet<string> {
  const entries = new Set<string>()
  const queue = [...start]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const next of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (entries.has(next)) continue
      entries.add(next)
      queue.push(...staticClosure([next], graph))
    }
  }
  return entries
}

function staticClosure(entries: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [...entries]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    found.add(id)
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
