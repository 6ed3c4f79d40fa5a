// @vitest-environment jsdom
import type { CurrentUser } from "@grove/contract/auth"
import { onboarding, type Onboarding } from "@grove/contract/onboarding"
import { keys } from "@grove/contract/query-keys"
import { settings } from "@grove/contract/settings"
import { users } from "@grove/contract/users"
import { QueryClientProvider } from "@tanstack/react-query"
import { fireEvent, render, screen } from "@testing-library/react"
import { expect, onTestFinished, test } from "vitest"

import { SessionProvider } from "#features/auth/SessionProvider.tsx"
import { api, failure } from "#test/fake-api.ts"
import { freshClient } from "#test/render-hook.tsx"
import { profileOf, userOf } from "#test/samples.ts"

import { OnboardingPanel } from "./OnboardingPanel.tsx"

function open(step: Onboarding["step"], fields: Partial<CurrentUser> = {}) {
  const state: Onboarding = { step, outcome: "open", interests: [], checklist: [] }
  const client = freshClient()
  const me = userOf("me", {
    firstName: "Ann",
    email: "ann@people.example",
    onboarding: { step, hasChecklist: false, welcomeText: "Ask Gerda. https://example.org/map" },
    ...fields,
  })
  client.setQueryData(keys.me, me)
  const sent: unknown[] = []
  api.on(onboarding.get, () => state)
  api.on(onboarding.topics, () => ["tea", "chess"])
  api.on(onboarding.people, () => [{ ...profileOf("bob"), reason: "Runs the bakery" }])
  api.on(onboarding.change, ({ body }) => {
    sent.push(body)
    Object.assign(state, body)
    return state
  })
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <OnboardingPanel />
      </SessionProvider>
    </QueryClientProvider>,
  )
  onTestFinished(unmount)
  return { sent, client }
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }))
const heading = (name: string) => screen.findByRole("heading", { name })

test("stores the typed name, then moves on with the focus and the progress on the heading", async () => {
  const names: unknown[] = []
  api.on(users.update, ({ body }) => {
    names.push(body)
    return profileOf("me", body as object)
  })
  const { sent } = open("profile")
  expect(screen.getByRole("link", { name: /example\.org/ })).toBeDefined()
  expect(document.activeElement).toBe(document.body)
  fireEvent.change(screen.getByLabelText("First Name"), { target: { value: "Annabel" } })
  press("Continue")
  const next = await heading("What can others see?")
  await expect.poll(() => document.activeElement).toBe(next)
  expect(names).toMatchObject([{ firstName: "Annabel" }])
  await expect.poll(() => sent).toEqual([{ step: "privacy" }])
  const described = document.getElementById(next.getAttribute("aria-describedby")!)
  expect(described?.textContent).toBe("Step 2 of 5")
})

test("stays with the typed name when it could not be stored", async () => {
  api.on(users.update, () => failure(503))
  const { sent } = open("profile")
  fireEvent.change(screen.getByLabelText("First Name"), { target: { value: "Annabel" } })
  press("Continue")
  await expect
    .poll(() => screen.getByRole<HTMLButtonElement>("button", { name: "Continue" }).disabled)
    .toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>("First Name").value).toBe("Annabel")
  expect(sent).toEqual([])
})

test("makes the shown choice about the e-mail address the answer, except when skipped", async () => {
  const answers: unknown[] = []
  api.on(settings.change, ({ body }) => {
    answers.push(body)
    return userOf("me").settings
  })
  const { sent } = open("privacy")
  press("Skip")
  await expect.poll(() => sent).toEqual([{ outcome: "skipped" }])
  expect(answers).toEqual([])
  await expect.poll(() => screen.queryByRole("heading")).toBe(null)
})

test("asks about the e-mail address with the site's default", async () => {
  const answers: unknown[] = []
  api.on(settings.change, ({ body }) => {
    answers.push(body)
    return userOf("me").settings
  })
  open("privacy")
  press("Continue")
  await heading("What interests you?")
  expect(answers).toEqual([{ showEmail: true }])
})

test("goes on and back without a follow, and says how many are left", async () => {
  const { sent } = open("people")
  await screen.findByText("Runs the bakery")
  expect(screen.getByText("That makes five!")).toBeDefined()
  press("Back")
  await heading("What interests you?")
  press("Continue")
  await heading("Follow five people")
  expect(sent).toEqual([{ step: "interests" }, { step: "people" }])
})
