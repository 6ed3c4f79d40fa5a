import { Type, type Static } from "typebox"

import {
  Count,
  PostParams,
  SmallId,
  Time,
  UserId,
  Uuid,
  closed,
  filledText,
  nullableTime,
  text,
} from "./fields.ts"
import { BODY, EVENT, TEXT } from "./limits.ts"
import { ImageText } from "./media.ts"
import { PageQuery } from "./page.ts"
import { GUEST_LISTS, Post } from "./posts.ts"
import { route } from "./route.ts"
import { Person, PersonRef } from "./users.ts"

export const EVENT_TABS = ["upcoming", "mine", "invitations", "past"] as const
export const EVENT_PLACES = ["online", "inPerson"] as const
export const GUEST_TABS = ["going", "interested", "waiting", "invited"] as const
/** For an event of a series: this one, or this one and all later ones. */
export const EVENT_SCOPES = ["this", "following"] as const

/** An event in lists: its post, and up to three people going whom the caller follows. */
export const ListedEvent = Type.Object({
  ...Post.properties,
  followedGoing: Type.Array(PersonRef),
  /** In the tab `invitations`: the person who invited the caller, unless they are gone or not shown to the caller. */
  invitedBy: Type.Optional(PersonRef),
})
export type ListedEvent = Static<typeof ListedEvent>

/** A day of the month with events; days without any are left out. */
export const CalendarDay = Type.Object({
  date: Type.String({ format: "date" }),
  count: Count,
  isGoing: Type.Boolean(),
})
export type CalendarDay = Static<typeof CalendarDay>

export const Guest = Type.Object({
  ...Person.properties,
  followsYou: Type.Boolean(),
  isHost: Type.Boolean(),
})
export type Guest = Static<typeof Guest>

const nullable = <T>(schema: { type: string }) =>
  Type.Optional(Type.Unsafe<T | null>({ ...schema, type: [schema.type, "null"] }))
const date = { type: "string", format: "date" }
const time = { type: "string", pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" }

/** Missing fields stay unchanged; null clears a field. */
export const EventChange = Type.Object(
  {
    scope: Type.Optional(Type.Enum(EVENT_SCOPES)),
    title: Type.Optional(filledText(TEXT.eventTitle)),
    description: Type.Optional(filledText(TEXT.eventDescription)),
    date: nullable<string>(date),
    time: nullable<string>(time),
    endDate: nullable<string>(date),
    endTime: nullable<string>(time),
    timeZone: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_+/-]{1,60}$" })),
    isOnline: Type.Optional(Type.Boolean()),
    location: Type.Optional(text(TEXT.eventLocation)),
    /** A data URL. */
    cover: Type.Optional(Type.Unsafe<string | null>({ ...ImageText, type: ["string", "null"] })),
    capacity: Type.Optional(Type.Unsafe<number | null>({ ...SmallId, type: ["integer", "null"] })),
    guestListVisible: Type.Optional(Type.Enum(GUEST_LISTS)),
    guestsMayInvite: Type.Optional(Type.Boolean()),
    /** Only with the scope `following`; null ends the series with this event. */
    rule: Type.Optional(
      Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: TEXT.eventRule }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type EventChange = Static<typeof EventChange>

const timeZone = Type.String({ minLength: 1, maxLength: 60 })
const moment = Type.Optional(Type.String({ format: "date-time" }))

export const events = {
  list: route({
    method: "GET",
    path: "/api/events",
    access: "member",
    rateClass: "read",
    summary:
      "Lists events, the next first and past ones the latest first: all, the caller's own and answered ones, or those the caller is invited to.",
    query: closed({
      ...PageQuery.properties,
      tab: Type.Optional(Type.Enum(EVENT_TABS)),
      /** Events that take place at some time in this range. */
      from: moment,
      to: moment,
      /** Events of one day in `timeZone`, which is UTC by default. */
      day: Type.Optional(Type.String({ format: "date" })),
      timeZone: Type.Optional(timeZone),
      place: Type.Optional(Type.Enum(EVENT_PLACES)),
      categoryId: Type.Optional(SmallId),
      /** Other dates of a series. */
      seriesId: Type.Optional(Uuid),
    }),
    reply: Type.Array(ListedEvent),
    paged: true,
    mayLag: true,
  }),
  calendar: route({
    method: "GET",
    path: "/api/events/calendar",
    access: "member",
    rateClass: "read",
    summary: "Counts the events of each day of a month, and says on which of them the caller goes.",
    query: closed({
      month: Type.String({ pattern: "^[0-9]{4}-(0[1-9]|1[0-2])$" }),
      timeZone: Type.Optional(timeZone),
    }),
    reply: Type.Array(CalendarDay),
    mayLag: true,
  }),
  subscription: route({
    method: "GET",
    path: "/api/events/subscription",
    access: "member",
    rateClass: "read",
    summary:
      "Says whether calendar programs can read the caller's events, and since when. The address itself is only known when it is made.",
    reply: Type.Object({ createdAt: nullableTime }),
  }),
  subscribe: route({
    method: "POST",
    path: "/api/events/subscription",
    access: "member",
    rateClass: "write",
    summary:
      "Makes a secret address under which calendar programs read the events the caller hosts, goes to or is interested in. It replaces the earlier one.",
    reply: Type.Object({ url: Type.String(), createdAt: Time }),
    isSecret: true,
  }),
  unsubscribe: route({
    method: "DELETE",
    path: "/api/events/subscription",
    access: "member",
    rateClass: "write",
    summary: "Makes the address of the caller's calendar stop working. Idempotent.",
    reply: Type.Object({ createdAt: nullableTime }),
  }),
  guests: route({
    method: "GET",
    path: "/api/events/:postId/guests",
    access: "member",
    rateClass: "read",
    summary:
      "Lists the guests of an event as the host allows: the host, people the caller follows, others. Waiting and invited people are listed for the host.",
    params: PostParams,
    query: closed({ ...PageQuery.properties, tab: Type.Optional(Type.Enum(GUEST_TABS)) }),
    reply: Type.Array(Guest),
    paged: true,
  }),
  invite: route({
    method: "POST",
    path: "/api/events/:postId/invitations",
    access: "member",
    rateClass: "invite",
    summary:
      "Invites people to an event, or to it and all later ones of its series; each is notified once.",
    params: PostParams,
    body: closed({
      userIds: Type.Array(UserId, { minItems: 1, maxItems: EVENT.invitations }),
      scope: Type.Optional(Type.Enum(EVENT_SCOPES)),
    }),
    reply: Type.Object({ count: Count }),
  }),
  edit: route({
    method: "PATCH",
    path: "/api/events/:postId",
    access: "member",
    rateClass: "write",
    summary:
      "Changes the caller's own event, or it and all later ones of its series. Guests are notified of a new date, time or place.",
    params: PostParams,
    body: EventChange,
    reply: Post,
    bodyLimit: BODY.post,
  }),
  cancel: route({
    method: "POST",
    path: "/api/events/:postId/cancel",
    access: "member",
    rateClass: "write",
    summary: "Cancels the caller's own event, or it and all later ones of its series.",
    params: PostParams,
    body: Type.Unsafe<{ scope?: (typeof EVENT_SCOPES)[number] } | null>({
      ...closed({ scope: Type.Optional(Type.Enum(EVENT_SCOPES)) }),
      type: ["object", "null"],
    }),
    reply: Post,
  }),
}
