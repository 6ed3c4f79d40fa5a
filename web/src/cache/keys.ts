/**
 * All query keys. A key says what is inside, not who asked: every list of posts stands under
 * `posts`, so that one patch reaches all of them.
 */
export const keys = {
  me: ["auth", "user"],
  posts: {
    all: ["posts"],
    feed: ["posts", "feed"],
    trending: ["posts", "trending"],
    bookmarks: ["posts", "bookmarks"],
    byUser: (userId: string) => ["posts", "user", userId],
    search: (term: string) => ["posts", "search", term],
    one: (postId: string) => ["posts", "one", postId],
  },
  comments: (postId: string) => ["comments", postId],
  categories: ["categories"],
  users: {
    all: ["users"],
    suggested: ["users", "suggested"],
    one: (userId: string) => ["users", "one", userId],
    followers: (userId: string) => ["users", "followers", userId],
    following: (userId: string) => ["users", "following", userId],
    search: (term: string) => ["users", "search", term],
    blocks: ["users", "blocks"],
    mutes: ["users", "mutes"],
    suspicious: ["users", "suspicious"],
  },
  /** Posts, people and hashtags together, as `{ posts, users, hashtags }`. */
  search: (term: string) => ["search", term],
  searchCounts: (term: string) => ["search-counts", term],
  suggestions: (typed: string) => ["suggestions", typed],
  hashtags: {
    trending: ["hashtags", "trending"],
    search: (term: string) => ["hashtags", "search", term],
  },
  stories: {
    list: ["stories"],
    viewers: (storyId: string) => ["stories", "viewers", storyId],
  },
  /** Everything about conversations stands under this one. */
  conversations: ["conversations"],
  conversationBox: (box: "inbox" | "requests") => ["conversations", "box", box],
  conversation: (userId: string) => ["conversations", "one", userId],
  messageCounts: ["conversations", "counts"],
  threads: ["messages"],
  messages: (userId: string) => ["messages", userId],
  notifications: {
    list: ["notifications", "list"],
    unread: ["notifications", "unread"],
  },
  rules: {
    list: ["rules", "list"],
    public: ["rules", "public"],
    numbers: ["rules", "numbers"],
  },
  /** Everything about open cases stands under this one. */
  violations: ["violations"],
  violationList: ["violations", "list"],
  moderationCounts: ["violations", "counts"],
  overview: ["violations", "overview"],
  dryRun: (ruleId: number) => ["violations", "dry-run", ruleId],
  penalties: ["penalties"],
  appeals: ["appeals"],
  ownPenalty: (penaltyId: number) => ["own-penalty", penaltyId],
  reports: ["reports"],
  audit: ["audit"],
  auditChoices: ["audit", "choices"],
  auditList: (filter: object) => ["audit", "list", filter],
  /** Everything the detector knows stands under this one. */
  detection: {
    all: ["detection"],
    one: (userId: string) => ["detection", "one", userId],
    history: (userId: string) => ["detection", "history", userId],
    found: (term: string) => ["detection", "found", term],
    scan: ["detection", "scan"],
    clusters: (userId: string | undefined) => ["detection", "clusters", userId ?? "all"],
    quality: ["detection", "quality"],
  },
  push: ["push"],
  settings: ["settings"],
  team: ["team"],
} as const
