import { Type, type Static } from "typebox"

import { Count, PostParams, closed, nullableInteger } from "./fields.ts"
import { EVENT_REPLIES, type Event } from "./posts.ts"
import { route } from "./route.ts"

export type EventReply = (typeof EVENT_REPLIES)[number]

export const AttendanceState = Type.Object({
  /** `waiting` if all places are taken. */
  myReply: Type.Unsafe<Event["myReply"]>({ type: ["string", "null"] }),
  going: Count,
  interested: Count,
  waiting: Count,
  /** Null without a capacity. */
  placesLeft: nullableInteger,
})
export type AttendanceState = Static<typeof AttendanceState>

const path = "/api/posts/:postId/attendance"

export const attendance = {
  set: route({
    method: "POST",
    path,
    access: "member",
    rateClass: "react",
    summary:
      "Answers an event with going or interested; going joins the waiting list while no place is free.",
    params: PostParams,
    body: closed({ reply: Type.Enum(EVENT_REPLIES) }),
    reply: AttendanceState,
  }),
  remove: route({
    method: "DELETE",
    path,
    access: "member",
    rateClass: "react",
    summary: "Withdraws the answer to an event.",
    params: PostParams,
    reply: AttendanceState,
  }),
}

/** The iCalendar file of an event; not a route of the contract, because it is not JSON. */
export const eventFile = (postId: string) => `/api/posts/${encodeURIComponent(postId)}/event.ics`
