import type { FastifyInstance } from "fastify"

import { IDP_PATH } from "#idp/client.ts"
import { findFlow, flowIdOf } from "#idp/flow.service.ts"
import { registrationOptions, signInOptions, type Registrant } from "#idp/passkeys.service.ts"
import { findPerson } from "#idp/people.service.ts"
import { FORM, valueOf, type Web } from "#idp/web.ts"
import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

/** What the script passes to the browser's dialog. */
export function passkeyRoutes(scope: FastifyInstance, web: Web) {
  scope.post(`${IDP_PATH}/passkeys/sign-in`, FORM, async (request) =>
    signInOptions(await web.context(request)),
  )

  scope.post(`${IDP_PATH}/passkeys/flow`, FORM, async (request) => {
    const ctx = await web.context(request)
    return offer(ctx, await inFlow(ctx, web.read(request, "idp_flow"), valueOf(request, "flow")))
  })

  scope.post(`${IDP_PATH}/passkeys/account`, FORM, async (request) => {
    const ctx = await web.context(request)
    return offer(ctx, await ownAccount(ctx))
  })

  function offer(ctx: Context, person: Registrant | undefined) {
    must(person, "auth.required")
    return registrationOptions(ctx, person, web.app.site.current().name)
  }

  async function ownAccount(ctx: Context): Promise<Registrant | undefined> {
    const own = await web.application.accountOf(ctx)
    if (!own?.isFresh) return undefined
    const person = await findPerson(ctx, own.subject)
    return person && registrant(person)
  }

  async function inFlow(ctx: Context, token: string | undefined, shownFlowId: string) {
    if (token === undefined || shownFlowId !== flowIdOf(token)) return undefined
    const flow = await findFlow(ctx, token)
    return flow && registrant(flow)
  }
}

const registrant = (person: {
  subject: string
  email: string
  firstName: string
  lastName: string
}): Registrant => ({
  subject: person.subject,
  email: person.email,
  displayName: `${person.firstName} ${person.lastName}`.trim(),
})
