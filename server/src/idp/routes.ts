import type { IncomingMessage } from "node:http"

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { errors as providerErrors, type Provider } from "oidc-provider"

import type { Application } from "#idp/application.ts"
import { IDP_PATH, builtinClient, cookieKeys, signingKeys } from "#idp/client.ts"
import { checkForm, readForm, type SignInErrors, type SignInForm } from "#idp/form.ts"
import { localAccountRoutes } from "#idp/local.routes.ts"
import { findPerson } from "#idp/people.service.ts"
import { findTryoutPerson, makeProvider, storeAccount } from "#idp/provider.ts"
import { signInBody } from "#idp/sign-in-page.ts"
import { databaseOn } from "#platform/context.ts"
import { noticeBody, sendPlainPage } from "#platform/http/plain-page.ts"
import { t } from "#platform/language/text.ts"

const FORM_BYTES = 8 * 1024
const EMPTY: SignInForm = { email: "", firstName: "", lastName: "" }

/** Serves the built-in identity provider under /idp when ACCOUNTS asks for it. */
export function idpRoutes(app: FastifyInstance, application: Application) {
  const { config, pool, log } = app.deps
  if (config.accounts === "none") return
  const db = databaseOn(pool)
  const isTryout = config.accounts === "tryout"

  void app.register(async (scope) => {
    const provider = makeProvider({
      findPerson: (subject) =>
        isTryout ? findTryoutPerson(db, subject) : findPerson({ db }, subject),
      client: await builtinClient(config, app.secrets),
      publicUrl: config.publicUrl,
      site: app.site,
      signingKeys: await signingKeys(app.secrets),
      cookieKeys: await cookieKeys(app.secrets),
      db,
      log,
    })
    const answer = provider.callback()
    if (isTryout)
      log.warn(
        {},
        "The built-in identity provider asks for no password: anyone who can reach this address can sign in as anyone.",
      )

    await scope.register(async (pages) =>
      isTryout ? signInPages(pages, provider) : localAccountRoutes(pages, provider, application),
    )
    await scope.register(async (rest) => {
      // The provider parses bodies.
      rest.removeAllContentTypeParsers()
      rest.addContentTypeParser("*", (_request, _payload, done) => done(null))
      rest.route({
        method: ["GET", "POST", "OPTIONS"],
        url: `${IDP_PATH}/*`,
        config: { rateClass: "sign-in" },
        handler: (request, reply) => forward(answer, config.publicUrl, request, reply),
      })
    })
  })

  function signInPages(scope: FastifyInstance, provider: Provider) {
    scope.addContentTypeParser<string>(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    )

    const show = async (
      request: FastifyRequest,
      reply: FastifyReply,
      form: SignInForm,
      errors: SignInErrors,
    ) => {
      const people = config.demo ? await application.people() : []
      const body = signInBody({ form, errors, people, providers: config.providers })
      const status = Object.keys(errors).length > 0 ? 422 : 200
      return sendPlainPage(request, reply, status, {
        title: t("Sign in to {name}", { name: app.site.current().name }),
        body,
      })
    }

    /** True when the interaction cookie of this browser belongs to this URL. */
    const ownsInteraction = async (
      request: FastifyRequest<{ Params: { uid: string } }>,
      reply: FastifyReply,
    ) => {
      const interaction = await provider
        .interactionDetails(request.raw, reply.raw)
        .catch((error: unknown) => {
          if (error instanceof providerErrors.SessionNotFound) return undefined
          throw error
        })
      return interaction?.uid === request.params.uid && interaction.prompt.name === "login"
    }

    const expired = (request: FastifyRequest, reply: FastifyReply) =>
      sendPlainPage(request, reply, 400, {
        title: t("This sign-in has expired"),
        body: noticeBody({
          text: t(
            "It was open for too long, or was started in another window. Please start again.",
          ),
          actions: [
            { label: t("Try again"), href: "/api/login" },
            { label: t("Back to the start page"), href: "/" },
          ],
        }),
      })

    scope.get<{ Params: { uid: string } }>(
      `${IDP_PATH}/interaction/:uid`,
      { config: { rateClass: "sign-in" } },
      async (request, reply) => {
        if (!(await ownsInteraction(request, reply))) return expired(request, reply)
        return show(request, reply, EMPTY, {})
      },
    )

    scope.post<{ Params: { uid: string }; Body: URLSearchParams | undefined }>(
      `${IDP_PATH}/interaction/:uid`,
      { config: { rateClass: "sign-in" } },
      async (request, reply) => {
        if (!(await ownsInteraction(request, reply))) return expired(request, reply)
        const form = readForm(request.body ?? new URLSearchParams())
        const errors = checkForm(form)
        if (Object.keys(errors).length > 0) return show(request, reply, form, errors)
        const subject = await storeAccount(db, form)
        const next = await provider.interactionResult(request.raw, reply.raw, {
          login: { accountId: subject, remember: false },
        })
        return reply.redirect(next, 303)
      },
    )
  }
}

/** Passes the raw request to the provider as if it had arrived at the public URL. */
async function forward(
  answer: ReturnType<Provider["callback"]>,
  publicUrl: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { raw } = request
  const outside = new URL(publicUrl)
  raw.headers.host = outside.host
  raw.headers["x-forwarded-proto"] = outside.protocol.slice(0, -1)
  delete raw.headers["x-forwarded-host"]
  delete raw.headers["x-forwarded-for"]
  // Already checked by our hook; the provider would treat it as a cross-origin request.
  delete raw.headers.origin
  dropProviderSession(raw)
  Object.assign(raw, { originalUrl: raw.url })
  raw.url = (raw.url ?? "").slice(IDP_PATH.length)

  reply.hijack()
  keepHeaders(reply)
  await answer(raw, reply.raw)
}

/** Forces the form on every sign-in: on a shared browser the next user must not inherit the session. */
function dropProviderSession(raw: IncomingMessage) {
  const kept = raw.headers.cookie?.split(/;\s*/).filter((pair) => !pair.startsWith("idp_session"))
  if (kept) raw.headers.cookie = kept.join("; ")
}

/** Hijacking drops headers set by our hooks; this restores the security headers. */
function keepHeaders(reply: FastifyReply) {
  const { raw } = reply
  const ours = Object.entries(reply.getHeaders())
  const writeHead = raw.writeHead.bind(raw) as (...args: unknown[]) => typeof raw
  raw.writeHead = ((...args: unknown[]) => {
    for (const [name, value] of ours)
      if (value !== undefined && !raw.hasHeader(name)) raw.setHeader(name, value)
    return writeHead(...args)
  }) as typeof raw.writeHead
}
