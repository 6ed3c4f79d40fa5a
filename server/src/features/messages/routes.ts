import { messages } from "@grove/contract/messages"
import type { FastifyInstance } from "fastify"

import { serve, servePrepared } from "#platform/http/serve.ts"

import {
  acceptConversation,
  countMessages,
  getConversation,
  listConversations,
  markThreadRead,
  readThread,
} from "./reading.service.ts"
import { removeOwnMessage } from "./removal.service.ts"
import { sendMessage, storeMessageImages } from "./send.service.ts"

export function messagesRoutes(app: FastifyInstance) {
  serve(app, messages.conversations, (ctx, { query }) => listConversations(ctx, query))
  serve(app, messages.counts, (ctx) => countMessages(ctx))
  serve(app, messages.conversation, (ctx, { params }) => getConversation(ctx, params.otherUserId))
  serve(app, messages.thread, (ctx, { params, query }) =>
    readThread(ctx, params.otherUserId, query),
  )
  servePrepared(
    app,
    messages.send,
    (ctx, { body }) => storeMessageImages(ctx, body),
    (ctx, { body }, images) => sendMessage(ctx, body, images),
  )
  serve(app, messages.read, (ctx, { params, query }) =>
    markThreadRead(ctx, params.otherUserId, query.upTo),
  )
  serve(app, messages.accept, (ctx, { params }) => acceptConversation(ctx, params.otherUserId))
  serve(app, messages.remove, (ctx, { params }) => removeOwnMessage(ctx, params.messageId))
}
