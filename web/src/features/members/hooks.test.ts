// @vitest-environment jsdom
import { members } from "@grove/contract/members"
import { penalties } from "@grove/contract/penalties"
import { keys } from "@grove/contract/query-keys"
import type { Route } from "@grove/contract/route"
import { settings } from "@grove/contract/settings"
import { expect, test, vi } from "vitest"

import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { failureToast, REASON } from "#test/failure-toast.ts"
import { api } from "#test/fake-api.ts"
import { renderHook, shownToast, spokenText } from "#test/render-hook.tsx"

import {
  useDeleteMember,
  useEndPenalty,
  useMember,
  useMemberCounts,
  useMembers,
  useRenameMember,
  useSetRole,
  useSignInLink,
  useSignOutMember,
  useSuspendMember,
  type MemberQuery,
} from "./hooks.ts"

test.each([
  [{ q: "", filter: "all" }, {}],
  [{ q: "ann", filter: "all" }, { q: "ann" }],
  [{ q: "", filter: "staff" }, { filter: "staff" }],
] as [MemberQuery, object][])("lists members: %j", async (asked, query) => {
  api.on(members.list, () => ({ items: [{ id: "ann" } as never] }))
  const { client, result } = renderHook(() => useMembers(asked))
  await expect.poll(() => result.current.items).toEqual([{ id: "ann" }])
  expect(api.requests(members.list)[0]!.query).toEqual(query)
  expect(client.getQueryData(keys.admin.memberList(query))).toBeDefined()
})

test("reads one member and the counts", async () => {
  api.on(members.counts, () => ({ all: 3 }) as never)
  api.on(members.get, ({ params }) => ({ id: params["userId"] }) as never)
  const { result } = renderHook(() => [useMember("ann").data, useMemberCounts().data])
  await expect.poll(() => result.current).toEqual([{ id: "ann" }, { all: 3 }])
})

const reason = "spam"
const name = { firstName: "Ann", lastName: "Moss", reason }
type Act = (onDone: () => void) => { mutateAsync: (input: never) => Promise<unknown> }
interface Case {
  useAct: Act
  input: unknown
  route: Route
  sent: { params: object; body: unknown }
  said?: string
  ends?: boolean
}

const ann = { userId: "ann" }
const ACTS: Record<string, Case> = {
  "grants a role": {
    useAct: (onDone) => useSetRole("ann", onDone),
    input: { role: "admin", isHeld: true },
    route: settings.grant,
    sent: { params: {}, body: { who: "ann", role: "admin" } },
    ends: true,
  },
  "revokes a role": {
    useAct: (onDone) => useSetRole("ann", onDone),
    input: { role: "admin", isHeld: false },
    route: settings.revoke,
    sent: { params: { userId: "ann", role: "admin" }, body: undefined },
    ends: true,
  },
  "makes a link to sign in": {
    useAct: () => useSignInLink("ann"),
    input: undefined,
    route: members.signInLink,
    sent: { params: ann, body: undefined },
  },
  renames: {
    useAct: (onDone) => useRenameMember("ann", onDone),
    input: name,
    route: members.rename,
    sent: { params: ann, body: name },
    said: "Renamed.",
    ends: true,
  },
  suspends: {
    useAct: (onDone) => useSuspendMember("ann", onDone),
    input: { days: 7, reason },
    route: members.suspend,
    sent: { params: ann, body: { days: 7, reason } },
    said: "Suspended.",
    ends: true,
  },
  "lifts a penalty": {
    useAct: () => useEndPenalty(),
    input: 5,
    route: penalties.lift,
    sent: { params: { penaltyId: "5" }, body: {} },
    said: "Penalty lifted.",
  },
  "deletes the account": {
    useAct: (onDone) => useDeleteMember("ann", onDone),
    input: reason,
    route: members.remove,
    sent: { params: ann, body: { reason } },
    said: "Account deleted.",
    ends: true,
  },
}

test.each(Object.entries(ACTS))("%s and refreshes member, team and log", async (_name, act) => {
  api.on(act.route, () => ({}) as never)
  const client = clientHolding(keys.audit, keys.team, keys.admin.member("ann"))
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => act.useAct(done), client)
  await result.current.mutateAsync(act.input as never)
  const { params, body } = api.requests(act.route)[0]!
  expect({ params, body }).toEqual(act.sent)
  expect(staleKeys(client)).toEqual(["admin.members.one.ann", "audit", "team"])
  expect([shownToast()[0], done.mock.calls.length]).toEqual([undefined, act.ends ? 1 : 0])
  await expect.poll(spokenText).toBe(act.said)
})

test.each(Object.entries(ACTS))("%s: tells why not", async (_name, act) => {
  const client = clientHolding(keys.audit, keys.team, keys.admin.member("ann"))
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => act.useAct(done), client)
  const change = () => result.current.mutateAsync(act.input as never)
  expect(await failureToast(act.route, change)).toEqual([
    ["Error", "That did not work. Please try again."],
    ["Error", REASON],
  ])
  expect([staleKeys(client), done.mock.calls]).toEqual([[], []])
})

test.each([
  [0, "Was not signed in anywhere."],
  [1, "Signed out on 1 device."],
  [2, "Signed out on 2 devices."],
])("signs a member out on %i devices", async (ended, title) => {
  api.on(members.signOut, () => ({ ended }))
  const { result } = renderHook(() => useSignOutMember("ann"))
  await result.current.mutateAsync()
  expect(api.requests(members.signOut)).toMatchObject([{ params: ann }])
  expect(shownToast()).toEqual([title, undefined])
})
