import { isReadableAccent, readableAccent } from "@grove/contract/accent"
import type { BootSite } from "@grove/contract/boot"
import type { PublicSite, SiteChange, SiteForAdmins, SiteSettings } from "@grove/contract/site"

import type { Config } from "#config.ts"
import { isReachable } from "#config/network.ts"
import { SITE_VARIABLES, type FixedSite } from "#config/site.ts"
import { recordAct } from "#features/audit/service.ts"
import { claimImages, releaseImages, saveImage, type StoredImage } from "#features/media/service.ts"
import { inTransaction, type Context, type Db, type Log } from "#platform/context.ts"
import { AppError, must } from "#platform/errors.ts"
import { publishToServers, type Bus } from "#platform/live/bus.ts"
import type { MediaStorage } from "#platform/media/storage.ts"
import type { Site } from "#platform/site.ts"

import { shapeAnnouncement } from "./announcement.ts"
import { selectUnended } from "./announcements.queries.ts"
import { ANNOUNCEMENT_CHANGED, SITE_CHANGED } from "./events.ts"
import { isLogoFile, logoUrl } from "./logo.ts"
import { lockSite, selectSite, updateSiteRow, type SiteRow, type SiteRowChange } from "./queries.ts"

const DEFAULT_NAME = "Grove"

const DEFAULTS: Omit<SiteRow, "isOnly" | "updatedAt"> = {
  name: null,
  description: "",
  logoHash: null,
  accentColor: null,
  welcomeText: "",
  defaultLanguage: "en",
  emailVisibility: "shown",
  registration: "open",
  allowedEmailDomains: [],
  membersMayInvite: null,
  publicReading: false,
  newMemberText: "",
  isSetUp: false,
}

interface SiteDeps {
  db: Db
  config: Config
  log: Log
  now: () => Date
  /** Missing for commands, which end before settings change. */
  bus?: Bus
}

/** Reads the settings now, when they change, and when a change may have been missed. */
export async function openSite({ db, config, log, bus, now }: SiteDeps): Promise<Site> {
  const read = async () => {
    const [row, unended] = await Promise.all([selectSite(db), selectUnended(db, now())])
    return { settings: settingsOf(row, config), announcements: unended.map(shapeAnnouncement) }
  }
  let state = await read()
  let reading = Promise.resolve()
  // One after the other, so that an older reply never replaces a newer one.
  const refresh = () => {
    const next = reading.then(async () => void (state = await read()))
    reading = next.catch(() => undefined)
    return next
  }
  const refreshLater = () => {
    refresh().catch((error: Error) =>
      log.warn({ err: error }, "could not read the settings of the site"),
    )
  }
  bus?.subscribe(SITE_CHANGED, refreshLater)
  bus?.subscribe(ANNOUNCEMENT_CHANGED, refreshLater)
  bus?.onGap(refreshLater)
  return {
    current: () => state.settings,
    inPages: () => inPages(state.settings, config),
    announcements: () => state.announcements,
    refresh,
    settled: () => reading,
  }
}

/** A variable wins over the database. Servers that only their own machine reaches need no set-up. */
function settingsOf(row: SiteRow | undefined, config: Config): SiteSettings {
  const stored = row ?? DEFAULTS
  return {
    name: stored.name ?? DEFAULT_NAME,
    description: stored.description,
    logoUrl: stored.logoHash === null ? null : logoUrl(stored.logoHash),
    accentColor: stored.accentColor,
    welcomeText: stored.welcomeText,
    defaultLanguage: stored.defaultLanguage,
    emailVisibility: stored.emailVisibility,
    registration: stored.registration,
    allowedEmailDomains: stored.allowedEmailDomains,
    membersMayInvite: stored.membersMayInvite,
    publicReading: stored.publicReading,
    newMemberText: stored.newMemberText,
    isSetUp: stored.isSetUp || !isReachable(config),
    ...config.fixedSite,
  }
}

const inPages = (site: SiteSettings, config: Config): BootSite => ({
  name: site.name,
  logoUrl: site.logoUrl,
  accentColor: site.accentColor,
  emailVisibility: site.emailVisibility,
  registration: site.registration,
  publicReading: site.publicReading,
  ...(config.translator && { translates: true }),
})

export function publicSite(ctx: Context): PublicSite {
  const {
    isSetUp: _,
    allowedEmailDomains: __,
    publicReading: ___,
    newMemberText: ____,
    ...site
  } = ctx.site.current()
  return site
}

export function siteForAdmins(ctx: Context): SiteForAdmins {
  const fixed = Object.keys(ctx.config.fixedSite) as (keyof FixedSite)[]
  return {
    settings: ctx.site.current(),
    fixed: fixed.map((setting) => ({ setting, variable: SITE_VARIABLES[setting] })),
  }
}

export interface SiteUpdate extends Omit<SiteChange, "logo"> {
  /** A stored picture; null removes the logo. */
  logo?: StoredImage | null
  /** Ends the set-up. */
  isSetUp?: true
}

/** Rejects pictures with `image.*`. Slow, so call it before the transaction. */
export const saveLogo = (ctx: Context, dataUrl: string): Promise<StoredImage> =>
  saveImage(ctx, dataUrl, "logo")

/** Only files of the current logo, which is public; no other picture is. */
export const openLogo = async (site: Site, storage: MediaStorage, file: string) =>
  isLogoFile(file, site.current().logoUrl) ? storage.read(file) : undefined

/** Changes settings in one audited transaction; every process applies them after the commit. */
export async function updateSite(ctx: Context, change: SiteUpdate): Promise<void> {
  const wanted = rowOf(withoutFixed(ctx, change))
  const { accentColor } = wanted
  if (accentColor)
    must(isReadableAccent(accentColor), "site.contrast", contrastMessage(accentColor))
  await inTransaction(ctx, async (ctx) => {
    const before = await lockSite(ctx.db)
    const changed = differences(before, wanted)
    if (Object.keys(changed).length === 0) return
    await updateSiteRow(ctx.db, { ...changed, updatedAt: ctx.now() })
    if (changed.logoHash !== undefined) {
      await releaseImages(ctx, "logo", "site")
      if (changed.logoHash !== null)
        await claimImages(ctx, [changed.logoHash], "logo", "site", null)
    }
    await recordAct(ctx, {
      act: "site.change",
      subjectType: "site",
      subjectId: "settings",
      detail: changed,
    })
    await publishToServers(ctx, SITE_CHANGED, {})
  })
  // The event arrives a moment later; the caller sees the change at once.
  await ctx.site.refresh()
}

const contrastMessage = (color: string) =>
  `accentColor: ${color} is too hard to read. ${readableAccent(color)} is the nearest shade that works.`

/** A form may repeat the value of a variable, but not change it. */
function withoutFixed({ config, site }: Context, change: SiteUpdate): SiteUpdate {
  const rest = { ...change }
  for (const setting of Object.keys(config.fixedSite) as (keyof FixedSite)[]) {
    const wanted = change[setting]
    if (wanted !== undefined && wanted !== site.current()[setting])
      throw new AppError(
        "site.fixed",
        `${setting}: ${SITE_VARIABLES[setting]} fixes this, so it cannot be changed here.`,
      )
    delete rest[setting]
  }
  return rest
}

function rowOf({ logo, name, description, welcomeText, ...rest }: SiteUpdate): SiteRowChange {
  const { allowedEmailDomains, newMemberText, ...plain } = rest
  return {
    ...(plain as SiteRowChange),
    ...(name !== undefined && { name: name.trim() }),
    ...(description !== undefined && { description: description.trim() }),
    ...(welcomeText !== undefined && { welcomeText: welcomeText.trim() }),
    ...(newMemberText !== undefined && { newMemberText: newMemberText.trim() }),
    ...(logo !== undefined && { logoHash: logo?.hash ?? null }),
    ...(allowedEmailDomains && { allowedEmailDomains: [...new Set(allowedEmailDomains)] }),
  }
}

function differences(before: SiteRow, change: SiteRowChange): SiteRowChange {
  const changed = Object.entries(change).filter(
    ([name, value]) => JSON.stringify(before[name as keyof SiteRow]) !== JSON.stringify(value),
  )
  return Object.fromEntries(changed)
}
