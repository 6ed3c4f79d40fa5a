import { CONFIRM_PATH, mail, UNSUBSCRIBE_PATH, type MailKind } from "@grove/contract/mail"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

import { noticeBody, sendPlainPage } from "#platform/http/plain-page.ts"
import { serve } from "#platform/http/serve.ts"
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
const SETTINGS = { label: "Open your settings", href: "/settings?section=notifications" }
const HOME = { label: "Back to the start page", href: "/" }

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
      return found && UNSUBSCRIBED
    },
  })
  linkPage(CONFIRM_PATH, {
    ask: async (request) => {
      const found = await findConfirmation(await scope.identify(request), request.params.token)
      return found === undefined ? undefined : ASK_CONFIRM
    },
    act: async (request) => {
      const ctx = await scope.identify(request)
      const found = await findConfirmation(ctx, request.params.token)
      if (found === undefined) return undefined
      await confirmAddress(ctx, found)
      return CONFIRMED
    },
  })
}

const RETURNS_PATH = "/api/mail/returns"
const RETURNED_BYTES = 1_048_576

/** Takes mail that came back, from a mail server; the signed return address in it proves that it was ours. */
function returns(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: RETURNED_BYTES },
    (_request, body, done) => done(null, body.toString("latin1")),
  )
  const take = async (request: FastifyRequest) => {
    const raw = typeof request.body === "string" ? request.body : ""
    return { result: await takeReturnedMail(await scope.identify(request), raw) }
  }
  const config = { rateClass: "provider", hasSignedLink: true } as const
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
  const { title, button, ...notice } = page ?? BROKEN
  const form = button
    ? `<form method="post"><button class="button" type="submit">${button}</button></form>`
    : ""
  const body = button ? `<p>${notice.text}</p>${form}` : noticeBody(notice)
  return sendPlainPage(request, reply, page ? 200 : 404, { title, body })
}

const KIND_NAMES: Record<MailKind, string> = {
  mention: "mentions",
  message: "messages",
  event: "events",
  follow: "new followers",
  team: "the work of the team",
}

const askUnsubscribe = (kinds: readonly MailKind[]): Page => ({
  title: "Unsubscribe from these mails?",
  text: `You will get no more mails about ${kinds.map((kind) => KIND_NAMES[kind]).join(", ")}. You can change this in your settings at any time.`,
  actions: [],
  button: "Unsubscribe",
})
const UNSUBSCRIBED: Page = {
  title: "You are unsubscribed",
  text: "These mails will not be sent any more. You can change this in your settings at any time.",
  actions: [SETTINGS, HOME],
}
const ASK_CONFIRM: Page = {
  title: "Does this address work again?",
  text: "Mail to your address came back, so nothing was sent to it any more.",
  actions: [],
  button: "Send me mail again",
}
const CONFIRMED: Page = {
  title: "Your address is confirmed",
  text: "You will get mail again.",
  actions: [SETTINGS, HOME],
}
const BROKEN: Page = {
  title: "This link does not work",
  text: "It has expired, or it was not copied completely. You can choose in your settings which mails you get.",
  actions: [SETTINGS, HOME],
}
