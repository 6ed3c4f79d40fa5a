import { expect, test } from "vitest"

import { judgePicture, NO_ADDRESS, typeAddress } from "./picture-choice.ts"

const PICTURE = "data:image/jpeg;base64,AA"
const PICKED = { dataUrl: PICTURE }
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
  expect(judgePicture(` ${URL} `, PICKED)).toEqual({ profileImageUrl: URL })
  expect(judgePicture(URL, undefined)).toEqual({ profileImageUrl: URL })
  expect(judgePicture(" ", PICKED)).toEqual({ profileImageUrl: PICTURE })
})

test("the beginning of the file goes along with a picked picture, never with an address", () => {
  const picked = { dataUrl: PICTURE, origin: "data:image/png;base64,BB" }
  expect(judgePicture("", picked)).toEqual({
    profileImageUrl: PICTURE,
    profileImageOrigin: picked.origin,
  })
  expect(judgePicture(URL, picked)).toEqual({ profileImageUrl: URL })
})

test.each(["me.png", "ftp://x.example/a", "javascript:alert(1)", "file:///etc/passwd", "http//x"])(
  "%s is no address to fetch from, whatever was picked",
  (url) => {
    expect(judgePicture(url, PICKED)).toHaveProperty("addressError")
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
