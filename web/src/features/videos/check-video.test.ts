import { expect, test } from "vitest"

import { isVideo, refusalOf } from "./check-video.ts"

const MB = 1024 * 1024
const file = { name: "a.mp4", type: "video/mp4", size: 5 * MB }

test.each([
  ["MP4", { name: "a.mp4", type: "video/mp4" }, true],
  ["MOV without a type", { name: "IMG_1.MOV", type: "" }, true],
  ["AVI, to be refused with its own text", { name: "a.avi", type: "video/x-msvideo" }, true],
  ["a photo", { name: "a.jpg", type: "image/jpeg" }, false],
  ["a photo called .mp4", { name: "a.mp4", type: "image/jpeg" }, false],
  ["a text", { name: "a.txt", type: "" }, false],
])("%s", (_, facts, expected) => {
  expect(isVideo(facts)).toBe(expected)
})

test.each([
  ["MP4", {}, undefined],
  ["MOV", { name: "a.mov", type: "video/quicktime" }, undefined],
  ["WebM", { name: "a.webm", type: "video/webm" }, undefined],
  ["M4V by its extension", { name: "a.m4v", type: "video/x-m4v" }, undefined],
  ["exactly 200 MB", { size: 200 * MB }, undefined],
  ["more than 200 MB", { size: 200 * MB + 1 }, "File too large"],
  ["AVI", { name: "a.avi", type: "video/x-msvideo" }, "Invalid file type"],
  ["nothing", { size: 0 }, "File is empty"],
])("%s", (_, facts, expected) => {
  expect(refusalOf({ ...file, ...facts })?.title).toBe(expected)
})
