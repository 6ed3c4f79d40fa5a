import { readFileSync } from "node:fs"

import { SITE } from "@grove/contract/limits"
import { REGISTRATION_MODES } from "@grove/contract/site"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

import { checkForm } from "#idp/form.ts"
import { useForms } from "#platform/http/forms.ts"
import { pathOf } from "#platform/http/path.ts"
import { readStyle, sendPlainPage, servePlainFile } from "#platform/http/plain-page.ts"
import { clearToken, readToken, setToken } from "#platform/http/session.ts"
import { isText } from "#platform/http/well-formed.ts"
import { t } from "#platform/language/text.ts"

import { accountStep, type AccountErrors, type AccountForm } from "./account-step.ts"
import { readDomains } from "./domains.ts"
import { joiningStep, type JoiningChoice } from "./joining-step.ts"
import { beingSetUpBody, setupDocument, STEPS, uselessAddressBody, type StepPage } from "./pages.ts"
import {
  beginAccount,
  findProgress,
  fixedSettings,
  holdsSetup,
  completeSetup,
  saveDraft,
  SETUP_PATH,
  type SetupProgress,
} from "./service.ts"
import { siteStep } from "./site-step.ts"

const STYLE_PATH = "/api/setup.css"
const SCRIPT_PATH = "/api/setup.js"
const STYLE = readStyle(import.meta.url, "setup.css", "doors.css")
const SCRIPT = readFileSync(new URL("setup.js", import.meta.url), "utf8")

const COOKIE_SECONDS = 7 * 86_400
const FORM_BYTES = 16 * 1024
const CONFIG = { config: { rateClass: "sign-in" as const, isSetup: true } }

type Form = { Body: URLSearchParams | undefined }

/** The pages of the first start; they work without scripts. */
export function setupRoutes(app: FastifyInstance) {
  void app.register(async (scope) => setupPages(scope))
}

function setupPages(app: FastifyInstance) {
  const { config } = app.deps
  const cookies = { isHttps: config.publicUrl.startsWith("https:") }
  const brand = () => app.site.current().name
  useForms(app, FORM_BYTES)
  servePlainFile(app, STYLE_PATH, STYLE)
  servePlainFile(app, SCRIPT_PATH, SCRIPT)

  const tokenOf = (request: FastifyRequest) => readToken(request, "setup", cookies)

  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    page: StepPage,
    progress: SetupProgress,
  ) =>
    reply
      .code(page.status)
      .type("text/html; charset=utf-8")
      .send(
        setupDocument(page, {
          site: app.site.current(),
          theme: request.cookies["theme"],
          styles: [STYLE_PATH],
          scripts: [SCRIPT_PATH],
          progress,
        }),
      )

  /** Sends everybody but the holder of the address away: to the start page once the place is set up. */
  const requireProgress = async (request: FastifyRequest, reply: FastifyReply) => {
    const progress = await findProgress(await app.identify(request), tokenOf(request))
    if (progress) return progress
    if (app.site.current().isSetUp) await reply.redirect("/", 303)
    else
      await sendPlainPage(request, reply, 503, {
        title: t("This place is being set up"),
        body: beingSetUpBody(),
      })
    return undefined
  }

  app.get(SETUP_PATH, CONFIG, async (request, reply) => {
    const progress = await requireProgress(request, reply)
    if (!progress) return reply
    return reply.redirect(`${SETUP_PATH}/${nextStep(progress)}`, 303)
  })

  app.get<{ Params: { token: string } }>(`${SETUP_PATH}/:token`, CONFIG, async (request, reply) => {
    if (app.site.current().isSetUp) return reply.redirect("/", 303)
    const { token } = request.params
    if (await holdsSetup(await app.identify(request), token)) {
      // The address leaves the history and the address bar.
      setToken(reply, "setup", token, cookies, COOKIE_SECONDS)
      return reply.redirect(SETUP_PATH, 303)
    }
    return sendPlainPage(request, reply, 410, {
      title: t("This set-up address does not work any more"),
      body: uselessAddressBody(),
      styles: [STYLE_PATH],
    })
  })

  const account = (
    progress: SetupProgress,
    form: AccountForm,
    errors: AccountErrors,
    isChanging: boolean,
  ) => accountStep({ config, progress, form, errors, isChanging })

  app.get(`${SETUP_PATH}/account`, CONFIG, async (request, reply) => {
    const progress = await requireProgress(request, reply)
    if (!progress) return reply
    const isChanging = pathOf(request.url).query.has("change")
    const empty = { firstName: "", lastName: "", email: "" }
    return show(request, reply, account(progress, empty, {}, isChanging), progress)
  })

  app.post<Form>(`${SETUP_PATH}/account`, CONFIG, async (request, reply) => {
    const progress = await requireProgress(request, reply)
    if (!progress) return reply
    const body = fieldsOf(request.body)
    const form = { firstName: body("firstName"), lastName: body("lastName"), email: body("email") }
    const elsewhere = chosenStep(request.body)
    if (elsewhere !== undefined) return reply.redirect(`${SETUP_PATH}/${elsewhere}`, 303)
    const isFilled = Object.values(form).some((value) => value !== "")
    if (progress.administrator && !isFilled) return reply.redirect(`${SETUP_PATH}/place`, 303)
    const errors: AccountErrors = checkForm(form)
    if (form.firstName === "") errors.firstName ??= t("Enter your first name.")
    if (config.accounts !== "local" || Object.keys(errors).length > 0)
      return show(request, reply, account(progress, form, errors, true), progress)
    const address = await beginAccount(await app.identify(request), form)
    if (address !== undefined) return reply.redirect(address, 303)
    const taken = { email: t("This address has an account: sign in below, or use another one.") }
    return show(request, reply, account(progress, form, taken, true), progress)
  })

  const place = (progress: SetupProgress, error?: string) => {
    const fixed = fixedSettings(config)
    return siteStep({
      site: app.site.current(),
      name: fixed.name === undefined ? (progress.draft.name ?? "") : brand(),
      description: progress.draft.description ?? "",
      error,
      fixedBy: fixed.name,
    })
  }

  app.get(`${SETUP_PATH}/place`, CONFIG, async (request, reply) => {
    const progress = await requireProgress(request, reply)
    if (!progress) return reply
    if (!progress.administrator) return reply.redirect(`${SETUP_PATH}/account`, 303)
    return show(request, reply, place(progress), progress)
  })

  app.post<Form>(`${SETUP_PATH}/place`, CONFIG, async (request, reply) => {
    const progress = await requireProgress(request, reply)
    if (!progress) return reply
    const body = fieldsOf(request.body)
    const isFixed = fixedSettings(config).name !== undefined
    const name = body("name").slice(0, SITE.name)
    const description = body("description").slice(0, SITE.description)
    const draft = { description, ...(!isFixed && name !== "" && { name }) }
    await saveDraft(await app.identify(request), draft)
    const elsewhere = chosenStep(request.body)
    if (elsewhere !== undefined) return reply.redirect(`${SETUP_PATH}/${elsewhere}`, 303)
    if (!isFixed && name === "") {
      const typed = { ...progress, draft: { ...progress.draft, name: "", description } }
      return show(request, reply, place(typed, t("Give the place a name.")), progress)
    }
    return reply.redirect(`${SETUP_PATH}/doors`, 303)
  })

  const doors = (progress: SetupProgress, typed?: JoiningChoice, domainsError?: string) => {
    const { draft } = progress
    const fixed = fixedSettings(config)
    return joiningStep({
      site: app.site.current(),
      registration: draft.registration ?? "approval",
      domains: draft.allowedEmailDomains?.join(", ") ?? "",
      showEmail: draft.emailVisibility !== "hidden",
      ...typed,
      publicReading:
        fixed.publicReading === undefined
          ? (typed?.publicReading ?? draft.publicReading ?? false)
          : app.site.current().publicReading,
      name: draft.name ?? brand(),
      description: draft.description ?? "",
      domainsError,
      fixed,
    })
  }

  app.get(`${SETUP_PATH}/doors`, CONFIG, async (request, reply) => {
    const progress = await requireProgress(request, reply)
    if (!progress) return reply
    const step = nextStep(progress)
    if (step !== "doors") return reply.redirect(`${SETUP_PATH}/${step}`, 303)
    return show(request, reply, doors(progress), progress)
  })

  app.post<Form>(`${SETUP_PATH}/doors`, CONFIG, async (request, reply) => {
    const progress = await requireProgress(request, reply)
    const token = tokenOf(request)
    if (!progress || token === undefined) return reply
    const ctx = await app.identify(request)
    const body = fieldsOf(request.body)
    const typed: JoiningChoice = {
      registration: REGISTRATION_MODES.find((mode) => mode === body("registration")) ?? "approval",
      domains: body("domains"),
      publicReading: body("publicReading") !== "",
      showEmail: body("showEmail") !== "",
    }
    const read = readDomains(typed.domains)
    await saveDraft(ctx, {
      registration: typed.registration,
      publicReading: typed.publicReading,
      emailVisibility: typed.showEmail ? "shown" : "hidden",
      ...("domains" in read && { allowedEmailDomains: read.domains }),
    })
    const elsewhere = chosenStep(request.body)
    if (elsewhere !== undefined) return reply.redirect(`${SETUP_PATH}/${elsewhere}`, 303)
    if ("mistake" in read)
      return show(request, reply, doors(progress, typed, read.mistake), progress)
    const missing = await completeSetup(ctx, token)
    if (missing !== undefined) return reply.redirect(`${SETUP_PATH}/${missing}`, 303)
    clearToken(reply, "setup", cookies)
    return reply.redirect("/", 303)
  })

  function nextStep({ administrator, draft }: SetupProgress) {
    if (!administrator) return "account"
    const isNamed = draft.name !== undefined || fixedSettings(config).name !== undefined
    return isNamed ? "doors" : "place"
  }
}

/** Trimmed; characters that cannot be stored count as nothing. */
const fieldsOf = (body: URLSearchParams | undefined) => (name: string) => {
  const value = (body?.get(name) ?? "").trim()
  return isText(value) ? value : ""
}

/** The step whose button was pressed instead of the one that goes on. */
const chosenStep = (body: URLSearchParams | undefined) =>
  STEPS.find((step) => step === body?.get("go"))
