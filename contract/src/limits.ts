/** Limits that server and browser share. Promises to members, not settings of operators. */

export const TEXT = {
  post: 5000,
  comment: 2000,
  message: 5000,
  bio: 500,
  name: 50,
  story: 500, // spec 9
  caption: 2000, // spec 9: media caption
  alt: 1000,
  eventTitle: 120,
  eventDescription: 2000,
  eventLocation: 200,
  eventRule: 200,
  report: 1000,
  rule: 2000,
  ruleName: 100,
  appeal: 2000,
  note: 1000,
  penaltyReason: 500,
  search: 200,
  joinWords: 1000,
} as const

const MB = 1024 * 1024

/** spec 9. `bytes` limits the selected file; the browser then shrinks it to `side` at `quality`. */
export const IMAGE = {
  post: { bytes: 5 * MB, side: 800, quality: 0.85, count: 10 },
  media: { bytes: 10 * MB, side: 1200, quality: 0.85, count: 10 },
  story: { bytes: 3 * MB, side: 600, quality: 0.9, count: 1 },
  profile: { bytes: 5 * MB, side: 300, quality: 0.85, count: 1 },
  message: { bytes: 10 * MB, side: 1200, quality: 0.85, count: 4 },
  logo: { bytes: 2 * MB, side: 512, quality: 0.9, count: 1 },
} as const

/** spec 5: longest encoded profile picture, in characters. */
export const PROFILE_PICTURE_CHARACTERS = 2_800_000

/** How much of the original file of a profile picture is sent: enough for its metadata. */
export const PICTURE_ORIGIN_BYTES = 256 * 1024

export const IMAGE_PIXELS = 40_000_000
export const IMAGE_SIDE = 12_000
/** Maximum number of frames of an animation. */
export const IMAGE_FRAMES = 100

/**
 * Videos. `bytes` limits the selected file; the browser then converts it to `side` × `shortSide` in at most
 * `storedBytes`.
 */
export const VIDEO = {
  bytes: 200 * MB,
  storedBytes: 60 * MB,
  partBytes: 4 * MB,
  seconds: 180,
  side: 1280,
  shortSide: 720,
  framesPerSecond: 60,
  captionBytes: 200 * 1024,
  /** Uploads of a member that are neither posted nor deleted. */
  open: 4,
  /** How long an upload is kept that no post uses. */
  hours: 24,
} as const

/** Maximum request bodies: small for JSON, larger for routes with images. */
export const BODY = {
  json: 64 * 1024,
  profile: 3 * MB,
  story: 5 * MB,
  poster: 3 * MB,
  /** Captions whose line ends are escaped. */
  postEdit: 512 * 1024,
  post: 16 * MB,
} as const

/** Settings of the site. */
export const SITE = {
  name: 60,
  description: 160,
  welcomeText: 1000,
  newMemberText: 500,
  domains: 50,
  announcement: 300,
} as const

/** Steps of a newcomer, in order. */
export const ONBOARDING_STEPS = ["profile", "privacy", "interests", "people", "hello"] as const

/** `follows` is an invitation, not a condition. */
export const ONBOARDING = { follows: 5, people: 12, interests: 20, topics: 24, days: 7 } as const

export const PAGE = { default: 20, max: 100 } as const

export const STORY_HOURS = 24
export const EMBEDDED_COMMENTS = 2
/** Replies listed with their thread; the others are fetched. */
export const EMBEDDED_REPLIES = 2
export const SESSION_DAYS = { idle: 30, absolute: 90 } as const
/** For users with a permission beyond those of members. */
export const STAFF_SESSION_HOURS = { idle: 2, absolute: 12 } as const
/** How long after a sign-in the actions that need a recent one are allowed. */
export const FRESH_SIGN_IN_MINUTES = 15
export const BADGE_CAP = 99 // spec 2: '99+' above
export const SUGGESTED_SHOWN = 3
export const CATEGORY_COLOR = "#3B82F6"
export const SCAN_SIZES = [25, 50, 100] as const
export const SUSPICION = { destructive: 70, secondary: 50 } as const
export const REDIRECT_MS = 500
export const TOAST_MS = 5000

/** Rules, decisions and penalties. */
export const MODERATION = {
  warningDays: 30,
  restrictionDays: 7,
  suspensionDays: 7, // doubled for each further one
  longestSuspensionDays: 3650,
  /** Minimum length of the reason for a penalty other than the rule's default. */
  reasonCharacters: 10,
  /** How long a moderator can undo a decision. */
  undoMinutes: 10,
  /** How long an opened case counts as being reviewed. */
  openMinutes: 10,
  autoRemovalsPerDay: 20,
  figuresDays: 30,
  publicFiguresDays: 90,
  /** Messages shown before and after a reported one. */
  contextMessages: 5,
} as const

/** Dates of a series, its length, the length of one event, and people invited in one request. */
export const EVENT = { dates: 60, seriesDays: 366, days: 31, years: 100, invitations: 50 } as const

/** What one invitation may offer, and how many working ones a member may have at a time. */
export const INVITATION = { places: 100, days: 90, perMember: 10, perAdministrator: 100 } as const

/** How long requests to join are kept; afterwards a job removes them and the person may ask again. */
export const JOINING_DAYS = { unsent: 2, undecided: 90, approved: 30, refused: 14 } as const

/** Sent by pages without user input for minutes; the request does not extend the session. */
export const UNATTENDED_HEADER = "x-unattended"
