// @vitest-environment jsdom
import { events } from "@grove/contract/events"
import { QueryClientProvider } from "@tanstack/react-query"
import { fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"

import { api } from "#test/fake-api.ts"
import { freshClient } from "#test/render-hook.tsx"

import { CalendarPanel } from "./CalendarPanel.tsx"

test("shows the month of the day, and another one when the day changes or the member turns the page", () => {
  api.on(events.calendar, () => [])
  const client = freshClient()
  const panel = (day: string | undefined) => (
    <QueryClientProvider client={client}>
      <CalendarPanel today="2026-11-19" timeZone="UTC" day={day} onDay={() => undefined} />
    </QueryClientProvider>
  )
  const month = () => screen.getByRole("heading").textContent
  const { rerender, unmount } = render(panel(undefined))
  expect(month()).toBe("November 2026")
  rerender(panel("2031-07-08"))
  expect(month()).toBe("July 2031")
  fireEvent.click(screen.getByRole("button", { name: "Next month" }))
  rerender(panel("2031-07-08"))
  expect(month()).toBe("August 2031")
  rerender(panel(undefined))
  expect(month()).toBe("August 2031")
  unmount()
})
