import { CONFIRM_PATH, mail, UNSUBSCRIBE_PATH, type MailKind } from "@grove/contract/mail"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

import { must } from "#platform/errors.ts"
import { escapeHtml } from "#platform/http/html.ts"
import { noticeBody, sendPlainPage } from "#platform/http/plain-page.ts"
import { serve } from "#platform/http/serve.ts"
import { listOf } from "#platform/language/lists.ts"
import { message, t } from "#platform/language/text.ts"
import { takeReturnedMail } from "#platform/mail/returned.ts"

import { mailStatus, sendTestMail, stopAddress } from "./service.ts"
import {
  askForConfirmation,
  changeMailSettings,
  confirmAddress,
  findConfirmation,
  findUnsubscription,
  getMailSettings,
  unsubscribe,
} from "./settings.service.ts"

export function mailRoutes(app: FastifyInstance) {
  serve(app, mail.settings, (ctx) => getMailSettings(ctx))
  serve(app, mail.change, (ctx, { body }) => changeMailSettings(ctx, body))
  serve(app, mail.confirm, (ctx) => askForConfirmation(ctx))
  serve(app, mail.status, (ctx) => mailStatus(ctx))
  serve(app, mail.test, (ctx) => sendTestMail(ctx))
  serve(app, mail.stop, (ctx, { body }) => stopAddress(ctx, body.address))
  void app.register(async (scope) => pages(scope))
  void app.register(async (scope) => returns(scope))
}

const FORM_BYTES = 1024
const endings = () => [
  { label: t("Open your settings"), href: "/settings?section=notifications" },
  { label: t("Back to the start page"), href: "/" },
]

interface Page {
  title: string
  text: string
  actions: { label: string; href: string }[]
  /** Shown as a form that sends to the same address. */
  button?: string
}

/** Opening a link changes nothing, because mail scanners open all of them; the button does, and a mail program's POST. */
function pages(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    "*",
    { parseAs: "string", bodyLimit: FORM_BYTES },
    (_request, _body, done) => done(null),
  )
  const linkPage = (path: string, view: View) => {
    const config = { rateClass: "sign-in", hasSignedLink: true } as const
    scope.get<Params>(`${path}/:token`, { config }, (request, reply) =>
      show(request, reply, view.ask),
    )
    scope.post<Params>(`${path}/:token`, { config }, (request, reply) =>
      show(request, reply, view.act),
    )
  }
  linkPage(UNSUBSCRIBE_PATH, {
    ask: async (request) => {
      const found = await findUnsubscription(await scope.identify(request), request.params.token)
      return found && askUnsubscribe(found.kinds)
    },
    act: async (request) => {
      const ctx = await scope.identify(request)
      const found = await findUnsubscription(ctx, request.params.token)
      if (found) await unsubscribe(ctx, found)
      return found && unsubscribed()
    },
  })
  linkPage(CONFIRM_PATH, {
    ask: async (request) => {
      const found = await findConfirmation(await scope.identify(request), request.params.token)
      return found === undefined ? undefined : askConfirm()
    },
    act: async (request) => {
      const ctx = await scope.identify(request)
      const found = await findConfirmation(ctx, request.params.token)
      if (found === undefined) return undefined
      await confirmAddress(ctx, found)
      return confirmed()
    },
  })
}

const RETURNS_PATH = "/api/mail/returns"
/** Mail servers cut what they return, Postfix at 50 kB. */
const RETURNED_BYTES = 64 * 1024
const NOTHING = Buffer.alloc(0)

/** Takes mail that came back, from a mail server; the signed return address in it proves that it was ours. */
function returns(scope: FastifyInstance) {
  const takesReturns = scope.deps.config.mail?.returnTo != null
  scope.addHook("onRequest", async () => must(takesReturns, "route.notFound"))
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: RETURNED_BYTES },
    (_request, body, done) => done(null, body),
  )
  const take = async (request: FastifyRequest) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : NOTHING
    return { result: await takeReturnedMail(await scope.identify(request), raw) }
  }
  const config = { rateClass: "returned-mail", hasSignedLink: true } as const
  scope.post(RETURNS_PATH, { config }, (request) => take(request))
}

type Params = { Params: { token: string } }
type Finder = (request: FastifyRequest<Params>) => Promise<Page | undefined>
interface View {
  ask: Finder
  act: Finder
}

async function show(request: FastifyRequest<Params>, reply: FastifyReply, find: Finder) {
  const page = await find(request)
  const { title, button, ...notice } = page ?? broken()
  const form = button
    ? `<form method="post"><button class="button" type="submit">${escapeHtml(button)}</button></form>`
    : ""
  const body = button ? `<p>${escapeHtml(notice.text)}</p>${form}` : noticeBody(notice)
  return sendPlainPage(request, reply, page ? 200 : 404, { title, body })
}

const KIND_NAMES: Record<MailKind, string> = {
  mention: message("mentions"),
  message: message("messages"),
  event: message("events"),
  follow: message("new followers"),
  team: message("the work of the team"),
}

const askUnsubscribe = (kinds: readonly MailKind[]): Page => ({
  title: t("Unsubscribe from these mails?"),
  text: t(
    "You will get no more mails about {kinds}. You can change this in your settings at any time.",
    { kinds: listOf(kinds.map((kind) => t(KIND_NAMES[kind]))) },
  ),
  actions: [],
  button: t("Unsubscribe"),
})
const unsubscribed = (): Page => ({
  title: t("You are unsubscribed"),
  text: t(
    "These mails will not be sent any more. You can change this in your settings at any time.",
  ),
  actions: endings(),
})
const askConfirm = (): Page => ({
  title: t("Does this address work again?"),
  text: t("Mail to your address came back, so nothing was sent to it any more."),
  actions: [],
  button: t("Send me mail again"),
})
const confirmed = (): Page => ({
  title: t("Your address is confirmed"),
  text: t("You will get mail again."),
  actions: endings(),
})
const broken = (): Page => ({
  title: t("This link does not work"),
  text: t(
    "It has expired, or it was not copied completely. You can choose in your settings which mails you get.",
  ),
  actions: endings(),
})
