import type { IncomingMessage } from "node:http"

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { errors as refusals, type Provider } from "oidc-provider"

import { IDP_PATH, builtinClient, cookieKeys, signingKeys } from "#idp/client.ts"
import { checkForm, readForm, type SignInErrors, type SignInForm } from "#idp/form.ts"
import { makeProvider, rememberAccount } from "#idp/provider.ts"
import { signInBody, type OneClickPerson } from "#idp/sign-in-page.ts"
import { databaseOn } from "#platform/context.ts"
import { noticeBody, sendPlainPage } from "#platform/http/plain-page.ts"

export interface IdpOptions {
  /** People to become with one click; nobody outside the demo. */
  people: () => Promise<readonly OneClickPerson[]>
}

const FORM_BYTES = 8 * 1024
const EMPTY: SignInForm = { email: "", firstName: "", lastName: "" }

/** The built-in identity provider under /idp. Without effect when an outside one is configured. */
export function idpRoutes(app: FastifyInstance, options: IdpOptions) {
  const { config, pool, log } = app.deps
  if (config.oidc) return
  const db = databaseOn(pool)

  void app.register(async (scope) => {
    const provider = makeProvider({
      client: await builtinClient(config),
      publicUrl: config.publicUrl,
      brandName: config.brandName,
      signingKeys: await signingKeys(config.dataDir),
      cookieKeys: await cookieKeys(config.dataDir),
      db,
      log,
    })
    const answer = provider.callback()
    log.warn(
      {},
      "The built-in identity provider asks for no password: anyone who can reach this address can sign in as anyone.",
    )

    await scope.register(async (pages) => signInPages(pages, provider))
    await scope.register(async (rest) => {
      // The provider reads bodies itself.
      rest.removeAllContentTypeParsers()
      rest.addContentTypeParser("*", (_request, _payload, done) => done(null))
      rest.route({
        method: ["GET", "POST", "OPTIONS"],
        url: `${IDP_PATH}/*`,
        config: { rateClass: "sign-in" },
        handler: (request, reply) => handOver(answer, config.publicUrl, request, reply),
      })
    })
  })

  function signInPages(scope: FastifyInstance, provider: Provider) {
    const brand = config.brandName
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
      const people = config.demo ? await options.people() : []
      const body = signInBody({ form, errors, people })
      const status = Object.keys(errors).length > 0 ? 422 : 200
      return sendPlainPage(request, reply, status, { brand, title: `Sign in to ${brand}`, body })
    }

    /** The attempt belongs to this browser: its cookie names it, and is bound to this very address. */
    const isOurs = async (
      request: FastifyRequest<{ Params: { uid: string } }>,
      reply: FastifyReply,
    ) => {
      const interaction = await provider
        .interactionDetails(request.raw, reply.raw)
        .catch((error: unknown) => {
          if (error instanceof refusals.SessionNotFound) return undefined
          throw error
        })
      return interaction?.uid === request.params.uid && interaction.prompt.name === "login"
    }

    const expired = (request: FastifyRequest, reply: FastifyReply) =>
      sendPlainPage(request, reply, 400, {
        brand,
        title: "This sign-in has expired",
        body: noticeBody({
          text: "It was open for too long, or was started in another window. Please start again.",
          actions: [
            { label: "Try again", href: "/api/login" },
            { label: "Back to the start page", href: "/" },
          ],
        }),
      })

    scope.get<{ Params: { uid: string } }>(
      `${IDP_PATH}/interaction/:uid`,
      { config: { rateClass: "sign-in" } },
      async (request, reply) => {
        if (!(await isOurs(request, reply))) return expired(request, reply)
        return show(request, reply, EMPTY, {})
      },
    )

    scope.post<{ Params: { uid: string }; Body: URLSearchParams | undefined }>(
      `${IDP_PATH}/interaction/:uid`,
      { config: { rateClass: "sign-in" } },
      async (request, reply) => {
        if (!(await isOurs(request, reply))) return expired(request, reply)
        const form = readForm(request.body ?? new URLSearchParams())
        const errors = checkForm(form)
        if (Object.keys(errors).length > 0) return show(request, reply, form, errors)
        const subject = await rememberAccount(db, form)
        const next = await provider.interactionResult(request.raw, reply.raw, {
          login: { accountId: subject, remember: false },
        })
        return reply.redirect(next, 303)
      },
    )
  }
}

/** Gives the raw request to the provider, under the address the world knows us by. */
async function handOver(
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
  // Our own hook has judged the origin; the provider would take it for a script of another site.
  delete raw.headers.origin
  forgetSession(raw)
  Object.assign(raw, { originalUrl: raw.url })
  raw.url = (raw.url ?? "").slice(IDP_PATH.length)

  reply.hijack()
  keepHeaders(reply)
  await answer(raw, reply.raw)
}

/** Every sign-in begins at the form: whoever comes to this browser next must not inherit the last person's session. */
function forgetSession(raw: IncomingMessage) {
  const kept = raw.headers.cookie?.split(/;\s*/).filter((pair) => !pair.startsWith("idp_session"))
  if (kept) raw.headers.cookie = kept.join("; ")
}

/** A hijacked reply loses what our hooks have set: security headers belong on these answers as well. */
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
