import { expect, test } from "vitest"

import { sentenceOf, type SentenceParts } from "./sentence.ts"

const person = (firstName: string | null, lastName: string | null) => ({
  id: "x",
  firstName,
  lastName,
  profileImageUrl: null,
})
const ann = person("Ann", "Moss")
const bob = person("Bob", "Lee")

test.each<[string, Partial<SentenceParts>, string]>([
  ["one", { actors: [ann], actorCount: 1 }, "Ann Moss liked your post"],
  ["two", { actors: [ann, bob], actorCount: 2 }, "Ann Moss and Bob Lee liked your post"],
  ["many", { actors: [ann, bob], actorCount: 4 }, "Ann Moss and 3 others liked your post"],
  ["nameless", { actors: [person(null, "Lee")], actorCount: 1 }, "Anonymous User liked your post"],
  ["a comment", { type: "comment" }, "Ann Moss commented on your post"],
  ["a reply", { type: "comment", groupKey: "reply:1" }, "Ann Moss replied to your comment"],
  ["a like of a comment", { groupKey: "comment-like:1" }, "Ann Moss liked your comment"],
  ["a follow", { type: "follow" }, "Ann Moss started following you"],
  ["a repost", { type: "repost" }, "Ann Moss reposted your post"],
  ["a mention", { type: "other", groupKey: "mention:1" }, "Ann Moss mentioned you"],
  [
    "an invitation",
    { type: "other", groupKey: "event-invitation:1", title: "Chess" },
    "Ann Moss invites you to Chess",
  ],
  [
    "a notification of the application",
    { actors: [], actorCount: 0, message: "Chess is tomorrow" },
    "Chess is tomorrow",
  ],
])("%s", (_, told, sentence) => {
  const base: SentenceParts = {
    type: "like",
    groupKey: "like:1",
    actors: [ann],
    actorCount: 1,
    message: undefined,
    title: undefined,
  }
  expect(sentenceOf({ ...base, ...told })).toBe(sentence)
})
