import type { announcements } from "./announcements.ts"
import type { appeals } from "./appeals.ts"
import type { audit } from "./audit.ts"
import type { auth, CurrentUser } from "./auth.ts"
import type { blocks } from "./blocks.ts"
import type { CommentOrder, comments, Thread } from "./comments.ts"
import type { completion } from "./completion.ts"
import type { detection } from "./detection.ts"
import type { events } from "./events.ts"
import type { follows } from "./follows.ts"
import type { hashtags, TrendingHashtag } from "./hashtags.ts"
import type { jobs } from "./jobs.ts"
import type { mail } from "./mail.ts"
import type { members } from "./members.ts"
import type { messages } from "./messages.ts"
import type { notifications } from "./notifications.ts"
import type { onboarding } from "./onboarding.ts"
import type { overview } from "./overview.ts"
import type { penalties } from "./penalties.ts"
import type { Post, posts } from "./posts.ts"
import type { registration } from "./registration.ts"
import type { reports } from "./reports.ts"
import type { Answer, Page, Route } from "./route.ts"
import type { rules } from "./rules.ts"
import type { search, SearchCounts } from "./search.ts"
import type { settings } from "./settings.ts"
import type { site } from "./site.ts"
import type { stories } from "./stories.ts"
import type { Person, PersonRef, users } from "./users.ts"

declare const held: unique symbol

/**
 * A key of the browser's query cache and the type of the reply held under it; `Page<Item>` for a list that is fetched
 * page by page. The type parameter is invariant and exists at compile time only.
 */
export type QueryKey<Data> = readonly unknown[] & { readonly [held]?: (data: Data) => Data }

/** The key of a route's reply. */
type KeyOf<R extends Route> = QueryKey<Answer<R>>

/**
 * All query keys. The browser's hooks read them, and the server embeds replies in the page under them. A key names
 * the data, not the screen: every list of posts begins with `posts`, so one patch updates all of them.
 */
export const keys = {
  me: ["auth", "user"] as QueryKey<CurrentUser | null>,
  posts: {
    all: ["posts"],
    feed: ["posts", "feed"] as KeyOf<typeof posts.feed>,
    trending: ["posts", "trending"] as KeyOf<typeof posts.trending>,
    trendingIn: (categoryId: number) =>
      ["posts", "trending", categoryId] as KeyOf<typeof posts.trending>,
    bookmarks: ["posts", "bookmarks"] as QueryKey<Page<Post>>,
    byUser: (userId: string) => ["posts", "user", userId] as KeyOf<typeof posts.byUser>,
    search: (term: string) => ["posts", "search", term] as QueryKey<Page<Post>>,
    one: (postId: string) => ["posts", "one", postId] as KeyOf<typeof posts.get>,
  },
  comments: {
    all: ["comments"],
    /** The prefix of everything below one post. */
    of: (postId: string) => ["comments", postId],
    /** `around` is the comment the page begins with. */
    list: (postId: string, order: CommentOrder, around: string | undefined) =>
      ["comments", postId, order, around ?? null] as KeyOf<typeof comments.list>,
    replies: (postId: string, parentId: string, around: string | undefined) =>
      ["comments", postId, "replies", parentId, around ?? null] as KeyOf<typeof comments.replies>,
    /** What the member wrote during this visit, and what arrived live; known to the browser only. */
    written: (postId: string) => ["comments", postId, "written"] as QueryKey<Thread[]>,
  },
  categories: ["categories"] as KeyOf<typeof posts.categories>,
  users: {
    all: ["users"],
    suggested: ["users", "suggested"] as KeyOf<typeof users.suggested>,
    one: (userId: string) => ["users", "one", userId] as KeyOf<typeof users.get>,
    followers: (userId: string) =>
      ["users", "followers", userId] as KeyOf<typeof follows.followers>,
    following: (userId: string) =>
      ["users", "following", userId] as KeyOf<typeof follows.following>,
    search: (term: string) => ["users", "search", term] as QueryKey<Page<Person>>,
    recipients: (term: string) => ["users", "recipients", term] as QueryKey<PersonRef[]>,
    blocks: ["users", "blocks"] as KeyOf<typeof blocks.blocked>,
    mutes: ["users", "mutes"] as KeyOf<typeof blocks.muted>,
    suspicious: ["users", "suspicious"] as KeyOf<typeof detection.suspicious>,
  },
  searches: ["search"],
  /** Posts, people and hashtags together, as `{ posts, users, hashtags }`. */
  search: (term: string) => ["search", term] as KeyOf<typeof search.find>,
  searchCounts: (term: string) => ["search-counts", term] as QueryKey<SearchCounts>,
  suggestions: (typed: string) => ["suggestions", typed] as KeyOf<typeof search.suggest>,
  /** People for the text after an @; `postId` is the conversation they are mentioned in. */
  completion: (typed: string, postId: string | undefined) =>
    ["completion", typed, postId ?? null] as KeyOf<typeof completion.people>,
  hashtags: {
    trending: ["hashtags", "trending"] as KeyOf<typeof hashtags.trending>,
    search: (term: string) => ["hashtags", "search", term] as QueryKey<Page<TrendingHashtag>>,
  },
  events: {
    /** The prefix of the lists: events are posts. */
    lists: ["posts", "events"],
    list: (filter: object) => ["posts", "events", filter] as KeyOf<typeof events.list>,
    calendars: ["event-calendar"],
    calendar: (month: string, timeZone: string) =>
      ["event-calendar", month, timeZone] as KeyOf<typeof events.calendar>,
    subscription: ["event-subscription"] as KeyOf<typeof events.subscription>,
    /** The prefix of the guest lists of one event: guests are people. */
    guests: (postId: string) => ["users", "guests", postId],
    guestList: (postId: string, tab: string) =>
      ["users", "guests", postId, tab] as KeyOf<typeof events.guests>,
  },
  stories: {
    list: ["stories"] as KeyOf<typeof stories.list>,
    viewers: (storyId: string) => ["stories", "viewers", storyId] as KeyOf<typeof stories.viewers>,
  },
  /** The prefix of everything about conversations except their messages. */
  conversations: ["conversations"],
  conversationBox: (box: "inbox" | "requests") =>
    ["conversations", "box", box] as KeyOf<typeof messages.conversations>,
  conversation: (userId: string) =>
    ["conversations", "one", userId] as KeyOf<typeof messages.conversation>,
  messageCounts: ["conversations", "counts"] as KeyOf<typeof messages.counts>,
  threads: ["messages"],
  messages: (userId: string) => ["messages", userId] as KeyOf<typeof messages.thread>,
  notifications: {
    /** Tab 'All'; the keys of the other tabs begin with it. */
    list: ["notifications", "list"] as KeyOf<typeof notifications.list>,
    mentions: ["notifications", "list", "mentions"] as KeyOf<typeof notifications.list>,
    filtered: ["notifications", "list", "filtered"] as KeyOf<typeof notifications.list>,
    filteredCount: ["notifications", "filtered"] as KeyOf<typeof notifications.filteredCount>,
    unread: ["notifications", "unread"] as KeyOf<typeof notifications.unreadCount>,
  },
  rules: {
    all: ["rules"],
    list: ["rules", "list"] as KeyOf<typeof rules.list>,
    public: ["rules", "public"] as KeyOf<typeof rules.public>,
    numbers: ["rules", "numbers"] as KeyOf<typeof reports.numbers>,
  },
  /** The prefix of everything about open cases. */
  violations: ["violations"],
  violationList: ["violations", "list"] as KeyOf<typeof reports.violations>,
  moderationCounts: ["violations", "counts"] as KeyOf<typeof reports.counts>,
  overview: ["violations", "overview"] as KeyOf<typeof reports.overview>,
  dryRun: (ruleId: number) => ["violations", "dry-run", ruleId] as KeyOf<typeof reports.dryRun>,
  penalties: ["penalties"] as KeyOf<typeof penalties.active>,
  appeals: ["appeals"] as KeyOf<typeof appeals.list>,
  ownPenalties: ["own-penalty"],
  ownPenalty: (penaltyId: number) => ["own-penalty", penaltyId] as KeyOf<typeof appeals.own>,
  reports: ["reports"] as KeyOf<typeof reports.mine>,
  audit: ["audit"],
  auditChoices: ["audit", "choices"] as KeyOf<typeof audit.acts>,
  auditList: (filter: object) => ["audit", "list", filter] as KeyOf<typeof audit.list>,
  detection: {
    analyses: ["detection", "one"],
    one: (userId: string) => ["detection", "one", userId] as KeyOf<typeof detection.latest>,
    history: (userId: string) =>
      ["detection", "history", userId] as KeyOf<typeof detection.history>,
    found: (term: string) => ["detection", "found", term] as KeyOf<typeof detection.find>,
    scan: ["detection", "scan"] as KeyOf<typeof detection.scanState>,
    allClusters: ["detection", "clusters"],
    clusters: (userId: string | undefined) =>
      ["detection", "clusters", userId ?? "all"] as KeyOf<typeof detection.clusters>,
    quality: ["detection", "quality"] as KeyOf<typeof detection.quality>,
  },
  mailSettings: ["mail", "settings"] as KeyOf<typeof mail.settings>,
  mailStatus: ["mail", "status"] as KeyOf<typeof mail.status>,
  /** Whether this browser receives push messages; known to the browser only. */
  push: ["push"],
  signInMethods: ["settings", "sign-in-methods"] as KeyOf<typeof auth.methods>,
  sessions: ["settings", "sessions"] as KeyOf<typeof settings.sessions>,
  admin: {
    overview: ["admin", "overview"] as KeyOf<typeof overview.get>,
    jobs: ["admin", "jobs"] as KeyOf<typeof jobs.failed>,
    joinRequests: ["admin", "join-requests"] as KeyOf<typeof registration.requests>,
    invitations: ["admin", "invitations"] as KeyOf<typeof registration.allInvitations>,
    announcements: ["admin", "announcements"] as KeyOf<typeof announcements.list>,
    members: ["admin", "members"],
    memberList: (query: object) =>
      ["admin", "members", "list", query] as KeyOf<typeof members.list>,
    memberCounts: ["admin", "members", "counts"] as KeyOf<typeof members.counts>,
    member: (userId: string) => ["admin", "members", "one", userId] as KeyOf<typeof members.get>,
  },
  announcements: ["announcements"] as KeyOf<typeof announcements.current>,
  site: { admin: ["site", "admin"] as KeyOf<typeof site.get> },
  invitations: {
    all: ["invitations"],
    mine: ["invitations", "mine"] as KeyOf<typeof registration.invitations>,
    allowed: ["invitations", "allowed"] as KeyOf<typeof registration.mayInvite>,
  },
  onboarding: {
    state: ["onboarding"] as KeyOf<typeof onboarding.get>,
    topics: ["onboarding", "topics"] as KeyOf<typeof onboarding.topics>,
    /** Begins like the keys of all lists of people. */
    people: ["users", "onboarding"] as KeyOf<typeof onboarding.people>,
  },
  team: ["team"] as KeyOf<typeof settings.team>,
} as const
