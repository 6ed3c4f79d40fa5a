import type { CurrentUser } from "@grove/contract/auth"
import { messages, type Conversation, type Message } from "@grove/contract/messages"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"
import { useMemo } from "react"

import { findConversation, liftConversation, putMessage, type Paged } from "#cache/messages.ts"
import { patchLive } from "#cache/patch-live.ts"
import { call } from "#lib/api-client.ts"
import { ApiError, detailOf } from "#lib/api-error.ts"
import { queryClient } from "#lib/query-client.ts"
import { socketStatus } from "#lib/socket.ts"
import { createStore, useStore } from "#lib/store.ts"
import { t } from "#lib/text.ts"
import { handleUnauthorized } from "#lib/unauthorized.ts"
import { toast, toastError } from "#ui/toast.ts"

import { browserOutboxStore } from "./outbox-store.ts"
import { openOutbox, type OutboxMessage, type Outbox, type Outcome } from "./outbox.ts"

const letters = createStore<readonly OutboxMessage[]>([])
let current: { userId: string; outbox: Outbox } | undefined

const SIGNED_OUT_MS = 60_000
const SECOND_TRY_MS = 800
/** A shorter wait is over before its reason is read. */
const WORTH_TELLING_MS = 60_000

/** The letters of whoever is signed in; opened when first needed. */
export function outbox(client: QueryClient = queryClient): Outbox {
  const userId = client.getQueryData<CurrentUser>(keys.me)?.id ?? ""
  if (current?.userId === userId) return current.outbox
  current?.outbox.close()
  const opened = openOutbox({
    userId,
    store: browserOutboxStore,
    send,
    onSent: (message) => showMessage(client, message, userId),
    onChange: (next) => letters.set(next),
    exclusively,
    after: (ms, work) => void setTimeout(work, ms),
    now: () => new Date(),
  })
  current = { userId, outbox: opened }
  return opened
}

/** One tab at a time; where tabs cannot agree, the keys still keep the server from storing twice. */
async function exclusively(work: () => Promise<void>): Promise<void> {
  if ("locks" in navigator) await navigator.locks.request("grove-outbox", work)
  else await work()
}

const BOXES = ["inbox", "requests"] as const

export const isInBox = (client: QueryClient, box: (typeof BOXES)[number], otherId: string) =>
  findConversation(client.getQueryData(keys.conversationBox(box)), otherId) !== undefined

/** Puts a message where one looks for it: the thread, the list of conversations, the badges. */
export function showMessage(client: QueryClient, message: Message, me: string): void {
  const isMine = message.sender.id === me
  const otherId = isMine ? message.receiverId : message.sender.id
  patchLive<Paged<Message>>(client, keys.messages(otherId), (data) => putMessage(data, message))
  const [isKnown, isRequest] = [
    isInBox(client, "inbox", otherId),
    isInBox(client, "requests", otherId),
  ]
  for (const box of BOXES)
    patchLive<Paged<Conversation>>(client, keys.conversationBox(box), (data) =>
      liftConversation(data, message, me),
    )
  // A new conversation, or a request just answered, changes where things stand.
  const isMoved = isRequest ? isMine : !isKnown
  void client.invalidateQueries({ queryKey: isMoved ? keys.conversations : keys.messageCounts })
}

async function send(letter: OutboxMessage): Promise<Outcome> {
  const outcome = await trySending(letter)
  if (outcome.kind !== "later" || outcome.afterMs !== undefined || isCutOff()) return outcome
  // The line seems to be there: perhaps it just broke, perhaps only this call was lost.
  await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS))
  const second = await trySending(letter)
  if (second.kind !== "later" || second.afterMs !== undefined || isCutOff()) return second
  return refused(t("The server cannot be reached. Check your connection."))
}

const isCutOff = () => socketStatus() !== "connected" || !navigator.onLine

async function trySending(letter: OutboxMessage): Promise<Outcome> {
  const { receiverId, content, images } = letter
  const body = { receiverId, content, ...(images.length > 0 && { images }) }
  try {
    return {
      kind: "sent",
      message: await call(messages.send, { body }, { idempotencyKey: letter.key }),
    }
  } catch (error) {
    return outcomeOf(error)
  }
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return refused("")
  if (handleUnauthorized(error)) return { kind: "later", afterMs: SIGNED_OUT_MS }
  const { status, code, retryAfter } = error
  if (status === 0) return { kind: "later" }
  const isPatience = status === 503 || code === "request.tooMany" || code === "request.inProgress"
  if (isPatience) {
    const afterMs = (retryAfter ?? 2) * 1000
    if (afterMs > WORTH_TELLING_MS)
      toast({ title: t("Your message is waiting to be sent"), description: error.detail })
    return { kind: "later", afterMs }
  }
  return refused(detailOf(error, ""))
}

function refused(reason: string): Outcome {
  toastError(t("Failed to send message"))
  return { kind: "refused", reason }
}

/** After a pause: those that failed only for want of a connection are tried again by themselves. */
export async function resumeOutbox(client: QueryClient): Promise<void> {
  const box = outbox(client)
  const unreachable = t("The server cannot be reached. Check your connection.")
  for (const letter of box.letters()) if (letter.failure === unreachable) void box.retry(letter.key)
  await box.drain()
}

/** What is on its way to this person, oldest first. */
export function useOutboxMessages(receiverId: string): readonly OutboxMessage[] {
  const all = useStore(letters)
  return useMemo(() => all.filter((letter) => letter.receiverId === receiverId), [all, receiverId])
}
