// @vitest-environment jsdom
import { attendance } from "@grove/contract/attendance"
import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { QueryClientProvider, skipToken, useQuery } from "@tanstack/react-query"
import { fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"

import { api } from "#test/fake-api.ts"
import { freshClient } from "#test/render-hook.tsx"
import { eventOf, postOf } from "#test/samples.ts"

import { EventCard } from "./EventCard.tsx"

/** The card as the cache has it. */
function Card() {
  const { data } = useQuery<Post>({ queryKey: keys.posts.one("p"), queryFn: skipToken })
  return <EventCard post={data!} />
}

test("Going and Interested exclude each other, count, and are taken back by the same press", async () => {
  api.on(attendance.set, ({ body }) => {
    const { reply } = body as { reply: "going" | "interested" }
    const isGoing = reply === "going"
    return {
      myReply: reply,
      going: isGoing ? 2 : 1,
      interested: isGoing ? 0 : 1,
      waiting: 0,
      placesLeft: null,
    }
  })
  api.on(attendance.remove, () => ({
    myReply: null,
    going: 1,
    interested: 0,
    waiting: 0,
    placesLeft: null,
  }))
  const client = freshClient()
  const event = eventOf({
    title: "Lake Picnic",
    startsAt: "2126-07-05T22:30:00.000Z",
    myReply: null,
    _count: { going: 1, interested: 0 },
  })
  client.setQueryData(keys.posts.one("p"), postOf("p", { event }))
  render(
    <QueryClientProvider client={client}>
      <Card />
    </QueryClientProvider>,
  )
  screen.getByRole("region", { name: "Event: Lake Picnic" })
  const shown = () =>
    screen
      .getAllByRole("button")
      .map(({ textContent, ariaPressed }) => `${textContent}${ariaPressed === "true" ? " ✓" : ""}`)
  const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }))
  expect(shown()).toEqual(["Going1 person", "Interested"])
  press(/^Interested/)
  await expect.poll(shown).toEqual(["Going1 person", "Interested1 person ✓"])
  press(/^Going/)
  await expect.poll(shown).toEqual(["Going2 people ✓", "Interested"])
  press(/^Going/)
  await expect.poll(shown).toEqual(["Going1 person", "Interested"])
  expect(screen.getByRole("link", { name: "Add to calendar" }).getAttribute("href")).toBe(
    "/api/posts/p/event.ics",
  )
})
