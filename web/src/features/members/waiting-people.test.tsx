// @vitest-environment jsdom
import { members } from "@grove/contract/members"
import { registration } from "@grove/contract/registration"
import { QueryClientProvider } from "@tanstack/react-query"
import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"

import { api } from "#test/fake-api.ts"
import { freshClient } from "#test/render-hook.tsx"

import { WaitingPeople } from "./WaitingPeople.tsx"

const requestOf = (n: number) => ({
  id: `0198a0b0-0000-7000-8000-00000000000${n}`,
  firstName: "Jonah",
  lastName: `Reyes ${n}`,
  email: `jonah${n}@postbox.example`,
  emailVerified: true,
  words: "Hello",
  askedAt: new Date().toISOString(),
})

function show(count: number) {
  const COUNTS = { all: 9, active: 9, suspended: 0, staff: 1, fake: 0, waiting: count }
  api.on(members.counts, () => COUNTS)
  api.on(registration.requests, () => ({
    items: Array.from({ length: count }, (_, n) => requestOf(n)),
    next: undefined,
  }))
  return render(
    <QueryClientProvider client={freshClient()}>
      <WaitingPeople columns="grid" />
    </QueryClientProvider>,
  )
}

test("links each waiting person to the decision, and counts the people it does not show", async () => {
  const { unmount } = show(7)
  const first = await screen.findByRole("link", { name: /Jonah Reyes 0.*Waiting/ })
  expect(first.getAttribute("href")).toBe("/admin/joining")
  expect(await screen.findByRole("link", { name: "2 more are waiting" })).toBeDefined()
  expect(screen.getAllByRole("link")).toHaveLength(6)
  unmount()
})

test("renders nothing while nobody is waiting", async () => {
  const { container, unmount } = show(0)
  await expect.poll(() => api.requests(registration.requests)).toHaveLength(1)
  expect(container.textContent).toBe("")
  unmount()
})
