import { expect, test } from "vitest"

import { judgePicture, NO_ADDRESS, typeAddress } from "./picture-choice.ts"

const PICTURE = "data:image/jpeg;base64,AA"
const URL = "https://pictures.example/me.png"

test("nothing chosen is said so", () => {
  const notice = {
    title: "No image selected",
    description: "Please choose an image or enter a URL",
  }
  expect(judgePicture("", undefined)).toEqual({ notice })
  expect(judgePicture("   ", undefined)).toEqual({ notice })
})

test("a typed address takes priority, and gives way when it is empty", () => {
  expect(judgePicture(` ${URL} `, PICTURE)).toEqual({ profileImageUrl: URL })
  expect(judgePicture(URL, undefined)).toEqual({ profileImageUrl: URL })
  expect(judgePicture(" ", PICTURE)).toEqual({ profileImageUrl: PICTURE })
})

test.each(["me.png", "ftp://x.example/a", "javascript:alert(1)", "file:///etc/passwd", "http//x"])(
  "%s is no address to fetch from, whatever was picked",
  (url) => {
    expect(judgePicture(url, PICTURE)).toHaveProperty("addressError")
  },
)

test("a complaint stands until the next letter", () => {
  const typed = typeAddress(NO_ADDRESS, { type: "typed", url: "me" })
  const refused = typeAddress(typed, { type: "refused", error: "no" })
  expect(refused).toEqual({ url: "me", error: "no" })
  expect(typeAddress(refused, { type: "typed", url: "mee" })).toEqual({
    url: "mee",
    error: undefined,
  })
})
