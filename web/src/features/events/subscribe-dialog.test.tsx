// @vitest-environment jsdom
import { events } from "@grove/contract/events"
import { QueryClientProvider } from "@tanstack/react-query"
import { fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"

import { api } from "#test/fake-api.ts"
import { freshClient } from "#test/render-hook.tsx"

import { SubscribeDialog } from "./SubscribeDialog.tsx"

const URL = "https://grove.example/api/events/calendar.ics?token=abc"
const NOW = "2026-11-16T10:00:00.000Z"

test("makes an address, shows it once, and stops it", async () => {
  api.on(events.subscription, () => ({ createdAt: null }))
  api.on(events.subscribe, () => ({ url: URL, createdAt: NOW }))
  api.on(events.unsubscribe, () => ({ createdAt: null }))
  const { unmount } = render(
    <QueryClientProvider client={freshClient()}>
      <SubscribeDialog onClose={() => undefined} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole("button", { name: "Create an address" }))
  const field = await screen.findByLabelText<HTMLInputElement>("Address of your calendar")
  expect(field.value).toBe(URL)
  expect(screen.getByRole("link", { name: "Add to calendar" }).getAttribute("href")).toBe(
    URL.replace("https:", "webcal:"),
  )
  fireEvent.click(screen.getByRole("button", { name: "Stop the subscription" }))
  expect(await screen.findByRole("button", { name: "Create an address" })).toBeDefined()
  expect(screen.queryByLabelText("Address of your calendar")).toBeNull()
  expect(api.requests(events.unsubscribe)).toHaveLength(1)
  unmount()
})
