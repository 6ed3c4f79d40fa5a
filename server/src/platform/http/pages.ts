import { readFile } from "node:fs/promises"
import { join } from "node:path"

import fastifyStatic from "@fastify/static"
import type { BootData } from "@grove/contract/boot"
import { chooseLanguage, LANGUAGES, type Language } from "@grove/contract/languages"
import { STYLE_COOKIE } from "@grove/contract/site-files"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

import { isMember } from "#platform/actor.ts"
import type { Context } from "#platform/context.ts"
import { AppError } from "#platform/errors.ts"
import { describePage, type About } from "#platform/http/about.ts"
import { compressFurther } from "#platform/http/compression.ts"
import { chooseEncoding } from "#platform/http/encoding.ts"
import { DOCUMENT_HEADERS } from "#platform/http/headers.ts"
import { bootForScript, escapeHtml, type EmbeddedQuery } from "#platform/http/html.ts"
import { useInstalledApp } from "#platform/http/installed.ts"
import { useManifest } from "#platform/http/manifest.ts"
import { readFromReplica } from "#platform/http/own-writes.ts"
import { allowStyle, styleSheetOf } from "#platform/http/page-style.ts"
import {
  bytesOf,
  fillTemplate,
  fillTexts,
  splitPage,
  type PageTemplate,
} from "#platform/http/page-template.ts"
import { partsOf, pathOf } from "#platform/http/path.ts"
import { precompressedCache } from "#platform/http/precompress.ts"
import type { RateClass } from "#platform/http/rate-classes.ts"
import {
  openCatalogs,
  openRenderer,
  type PageToRender,
  type RenderedPage,
} from "#platform/http/rendering.ts"
import { useRobots } from "#platform/http/robots.ts"
import { openSitePages, type SitePage } from "#platform/http/site-pages.ts"
import { STRANGER_SECONDS, type StrangerPage } from "#platform/http/stranger-page.ts"
import { languagesOf } from "#platform/language/reader.ts"
import type { Site } from "#platform/site.ts"

export interface Boot extends Pick<BootData, "user"> {
  queries: EmbeddedQuery[]
  /** For link previews and search engines. */
  about?: About
}

/** From the build: a path of the web app and the scripts its screen needs. */
interface PageRoute {
  path: string
  access: "public" | "member"
  /** Whether signed-out visitors see the landing page or are sent to sign in. */
  signedOut: "landing" | "login"
  scripts: string[]
}

/** What a page request provides for reading its data. */
export interface PageRequest {
  /** Consumes a rate limit of the request. */
  consume(rateClass: RateClass): Promise<void>
  /** Reads data that may be a moment old, from a replica if one knows the member's own writes. */
  readFromReplica<T>(work: (ctx: Context) => Promise<T>): Promise<T>
}

interface PagesOptions {
  webDist: string | undefined
  site: Site
  /** Missing: the name of the site. */
  providerName: string | undefined
  publicUrl: string
  boot: (ctx: Context, path: string, query: URLSearchParams, request: PageRequest) => Promise<Boot>
}

/** Light, dark, or as the device says, in every language. */
const LANDING_VARIANTS = 3 * LANGUAGES.length

/** Serves the built web app: hashed files are cached forever, pages are built per request and never cached. */
export async function usePages(app: FastifyInstance, options: PagesOptions) {
  const { webDist } = options
  if (webDist === undefined) {
    app.setNotFoundHandler(() => {
      throw new AppError("route.notFound")
    })
    return
  }
  const routes = JSON.parse(await readFile(join(webDist, "routes.json"), "utf8")) as PageRoute[]
  const pageOf = await openSitePages(webDist, options.site)
  const render = openRenderer(webDist)
  const sheet = styleSheetOf(pageOf("shell", "en").html)
  const wantedBy = (request: FastifyRequest) => languagesOf(request.headers["accept-language"])
  const choose = (wanted: readonly string[]) =>
    chooseLanguage([...wanted, options.site.current().defaultLanguage])
  const languageOf = (request: FastifyRequest) => choose(wantedBy(request))
  const siteBoot = (language: Language) => {
    const { name } = options.site.current()
    return { language, site: options.site.inPages(), providerName: options.providerName ?? name }
  }
  useManifest(app, { languageOf, catalogOf: openCatalogs(webDist) })
  useInstalledApp(app, (request) => {
    const language = languageOf(request)
    const boot = { ...siteBoot(language), isOffline: true as const, languages: [], user: null }
    const page = { template: pageOf("shell", language).template, preloads: "", root: "" }
    return fillPage(request, { ...boot, queries: [] }, page).join("")
  })
  useRobots(app)
  await app.register(async (files) => {
    files.addHook("onRoute", (route) => {
      route.config = { ...route.config, skipsLoadShedding: true, rateClass: "static" }
    })
    await files.register(fastifyStatic, {
      root: join(webDist, "client"),
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes(`${join("client", "assets")}`)
        reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache")
        if (isHashed && !/worker/.test(path))
          for (const name of DOCUMENT_HEADERS) reply.removeHeader(name)
      },
    })
  })

  app.setNotFoundHandler(async (request, reply) => {
    const { path, query } = pathOf(request.url)
    const isRead = request.method === "GET" || request.method === "HEAD"
    const isPage = isRead && !/^\/(api|media|assets|idp)(\/|$)/.test(path)
    if (!isPage) throw new AppError("route.notFound")
    const ctx = await app.identify(request)
    const stranger = isMember(ctx.actor)
      ? undefined
      : await app.strangerPage(ctx, path, request.cookies["theme"])
    if (stranger && "html" in stranger) return sendStrangerPage(reply, stranger)
    const { user, queries, about } = await options.boot(ctx, path, query, {
      consume: (rateClass) => app.consumeRateLimit(rateClass, request),
      readFromReplica: (work) => readFromReplica(request, work),
    })
    const wanted = [user?.settings.language ?? [], wantedBy(request)].flat()
    const boot = {
      ...siteBoot(choose(wanted)),
      // The landing page is the same for all visitors, so that it is compressed once.
      languages: user ? [...new Set(wanted.map(withoutRegion))] : [],
      user,
      queries,
    }
    const parts = partsOf(path)
    const route = routes.find((each) => matches(each.path, parts))
    if (!route) void reply.code(404)
    const isLanding =
      !isMember(ctx.actor) && route?.access === "member" && route.signedOut === "landing"
    const isFirst =
      route !== undefined && !isLanding && request.cookies[STYLE_COOKIE] !== sheet.version
    const page = isLanding
      ? landingFor(stranger?.shared, boot.language)
      : pageOf(isFirst ? "first" : "shell", boot.language)
    if (isLanding || isFirst) allowStyle(reply, page.html)
    else void reply.header("link", sheet.preload)
    return sendPage(request, reply, boot, {
      template: about
        ? splitPage(describePage(page.html, about, `${options.publicUrl}${path}`))
        : page.template,
      preloads: isLanding ? "" : preloads(route),
      isFirst,
      ...(isLanding
        ? { root: "" }
        : await contentOf(request, { boot, path, search: query.toString() })),
    })
  })

  const landingFor = (shared: string | undefined, language: Language): SitePage => {
    if (shared === undefined) return pageOf("landing", language)
    const html = pageOf("shared", language).html.replace("%SHARED%", () => escapeHtml(shared))
    return { html, template: splitPage(html) }
  }

  /** The first screen in HTML. Without it the page still works: the script renders the same. */
  async function contentOf(request: FastifyRequest, page: PageToRender): Promise<RenderedPage> {
    try {
      return await render(page)
    } catch (error) {
      request.log.error({ err: error, path: page.path }, "could not render a page")
      return { root: "" }
    }
  }

  const precompressed = precompressedCache(LANDING_VARIANTS)

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    boot: BootData & Boot,
    page: PageParts,
  ) {
    const pieces = fillPage(request, boot, page)
    void reply.type("text/html; charset=utf-8")
    if (page.isFirst && chooseEncoding(request.headers["accept-encoding"], ["br"])) {
      const bytes = await compressFurther(bytesOf(pieces))
      return reply.headers({ vary: "accept-encoding", "content-encoding": "br" }).send(bytes)
    }
    if (request.url !== "/" || boot.user !== null) return reply.send(bytesOf(pieces))
    const html = pieces.join("")
    const encoding = chooseEncoding(request.headers["accept-encoding"])
    if (encoding === undefined) return reply.header("vary", "accept-language").send(html)
    const { bytes } = (await precompressed(html))[encoding]
    return reply.headers({ vary: VARY, "content-encoding": encoding }).send(bytes)
  }
}

interface PageParts extends RenderedPage {
  template: PageTemplate
  preloads: string
  /** The browser does not have the style sheet yet. */
  isFirst?: boolean
}

function fillPage(request: FastifyRequest, boot: BootData & Boot, page: PageParts) {
  const contents = {
    brand: boot.site.name,
    provider: boot.providerName,
    returnTo: encodeURIComponent(request.url),
    settings: settingsOf(request.cookies["theme"], boot.user),
    title: page.title,
    preloads: page.preloads,
    root: page.root,
    boot: `<script id="boot" type="application/json">${bootForScript(boot)}</script>`,
  }
  // Texts of members may contain the places; only visitors get a sign-in link.
  if (!boot.user) contents.root = fillTexts(page.root, contents)
  return fillTemplate(page.template, contents)
}

/** Plain pages without scripts; caches tell members and strangers apart by the cookie. */
function sendStrangerPage(reply: FastifyReply, page: Extract<StrangerPage, { html: string }>) {
  const isPublic = page.status === 200 && page.isPrivate !== true
  if (isPublic) void reply.header("cache-control", `public, max-age=${STRANGER_SECONDS}`)
  return reply
    .code(page.status)
    .header("vary", "Cookie, Accept-Language")
    .type("text/html; charset=utf-8")
    .send(page.html)
}

const withoutRegion = (tag: string) => tag.split("-")[0]!

const VARY = "accept-encoding, accept-language"

function matches(pattern: string, given: readonly string[]): boolean {
  if (pattern === "/") return given.length === 1
  const expected = pattern.split("/")
  return (
    expected.length === given.length &&
    expected.every((part, i) => (part.startsWith(":") ? given[i] !== "" : part === given[i]))
  )
}

/** Lets the browser fetch the code of the screen together with that of the app. */
function preloads(route: PageRoute | undefined): string {
  return (route?.scripts ?? [])
    .map(
      (src) =>
        `<link rel="modulepreload" fetchpriority="low" crossorigin href="${escapeHtml(src)}">`,
    )
    .join("")
}

/** The member's settings as attributes, so that the first paint has them; a device may have a theme of its own. */
function settingsOf(cookie: string | undefined, user: Boot["user"]): string {
  const theme = isFixed(cookie) ? cookie : user?.settings.theme
  const attributes = isFixed(theme) ? ` data-theme="${theme}"` : ""
  if (!user) return attributes
  const { textSize, reducedMotion } = user.settings
  return `${attributes} data-text="${textSize}" data-motion="${reducedMotion ? "reduced" : "normal"}"`
}

const isFixed = (theme: string | undefined) => theme === "light" || theme === "dark"
