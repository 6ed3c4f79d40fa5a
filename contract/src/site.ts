import { Type, type Static } from "typebox"

import { filledText, nullableText, text } from "./fields.ts"
import { LANGUAGES } from "./languages.ts"
import { BODY, SITE } from "./limits.ts"
import { route } from "./route.ts"

/** Who can create an account, with any sign-in method. */
export const REGISTRATION_MODES = ["open", "approval", "invite", "closed"] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]

/**
 * Whether e-mail addresses are shown: `shown` and `hidden` hold for members who have not chosen, `off` hides all
 * addresses. Members always see their own.
 */
export const EMAIL_VISIBILITIES = ["shown", "hidden", "off"] as const
export type EmailVisibility = (typeof EMAIL_VISIBILITIES)[number]

/** `#` and six lower-case hex digits. */
const COLOR = "^#[0-9a-f]{6}$"
const nullableColor = Type.Unsafe<string | null>({ type: ["string", "null"], pattern: COLOR })
const nullableBoolean = Type.Unsafe<boolean | null>({ type: ["boolean", "null"] })
const domain = Type.String({
  maxLength: 253,
  pattern: "^[a-z0-9-]{1,63}(\\.[a-z0-9-]{1,63}){1,9}$",
})

const publicFields = {
  name: Type.String(),
  description: Type.String(),
  /** Path of the stored logo, readable without signing in. */
  logoUrl: nullableText,
  /** Null: the built-in color. */
  accentColor: nullableColor,
  /** Shown on the landing page. */
  welcomeText: Type.String(),
  defaultLanguage: Type.String(),
  emailVisibility: Type.Enum(EMAIL_VISIBILITIES),
  registration: Type.Enum(REGISTRATION_MODES),
}

/** Settings that are public. `Type.Pick` would bring 10 kB into the browser. */
export const PublicSite = Type.Object(publicFields)
export type PublicSite = Static<typeof PublicSite>

export const SiteSettings = Type.Object({
  ...publicFields,
  /** Empty: any domain. */
  allowedEmailDomains: Type.Array(Type.String()),
  /** Administrators always may. Null: only where members are needed to invite, in the mode `invite`. */
  membersMayInvite: nullableBoolean,
  /** Whether strangers, search engines and link previews see the posts of members who allow it. */
  publicReading: Type.Boolean(),
  /** Shown above the first steps of a new member. */
  newMemberText: Type.String(),
  /** False until the first administrator has named the site. */
  isSetUp: Type.Boolean(),
})
export type SiteSettings = Static<typeof SiteSettings>

/** Missing fields stay unchanged. */
export const SiteChange = Type.Object(
  {
    name: Type.Optional(filledText(SITE.name)),
    description: Type.Optional(text(SITE.description)),
    /** A data URL; null removes the logo. */
    logo: Type.Optional(
      Type.Unsafe<string | null>({
        type: ["string", "null"],
        description: "data:image/…;base64,…",
      }),
    ),
    accentColor: Type.Optional(nullableColor),
    welcomeText: Type.Optional(text(SITE.welcomeText)),
    defaultLanguage: Type.Optional(Type.Enum(LANGUAGES)),
    emailVisibility: Type.Optional(Type.Enum(EMAIL_VISIBILITIES)),
    registration: Type.Optional(Type.Enum(REGISTRATION_MODES)),
    membersMayInvite: Type.Optional(nullableBoolean),
    allowedEmailDomains: Type.Optional(Type.Array(domain, { maxItems: SITE.domains })),
    publicReading: Type.Optional(Type.Boolean()),
    newMemberText: Type.Optional(text(SITE.newMemberText)),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type SiteChange = Static<typeof SiteChange>

/** A setting whose value an environment variable decides. */
export const FixedSetting = Type.Object({ setting: Type.String(), variable: Type.String() })
export type FixedSetting = Static<typeof FixedSetting>

export const SiteForAdmins = Type.Object({
  settings: SiteSettings,
  /** These cannot be changed here. */
  fixed: Type.Array(FixedSetting),
})
export type SiteForAdmins = Static<typeof SiteForAdmins>

const admin = { access: "admin", rateClass: "read" } as const

export const site = {
  public: route({
    method: "GET",
    path: "/api/site",
    access: "public",
    rateClass: "read",
    summary: "Returns the name, look and registration mode of this site.",
    reply: PublicSite,
  }),
  get: route({
    ...admin,
    method: "GET",
    path: "/api/admin/site",
    summary: "Returns all settings of the site, and which of them a variable fixes.",
    reply: SiteForAdmins,
  }),
  update: route({
    ...admin,
    method: "PATCH",
    path: "/api/admin/site",
    rateClass: "write",
    summary: "Changes settings of the site. They apply at once.",
    body: SiteChange,
    reply: SiteForAdmins,
    bodyLimit: BODY.profile,
  }),
}
