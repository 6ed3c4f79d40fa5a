import { expect, test } from "vitest"

import { validatePicture, NO_ADDRESS, typeAddress } from "./picture-choice.ts"

const PICTURE = "data:image/jpeg;base64,AA"
const PICKED = { dataUrl: PICTURE }
const URL = "https://pictures.example/me.png"

test("reports that nothing was chosen", () => {
  const notice = {
    title: "No image selected",
    description: "Please choose an image or enter a URL",
  }
  expect(validatePicture("", undefined)).toEqual({ notice })
  expect(validatePicture("   ", undefined)).toEqual({ notice })
})

test("prefers a typed URL over a picked picture and ignores an empty one", () => {
  expect(validatePicture(` ${URL} `, PICKED)).toEqual({ profileImageUrl: URL })
  expect(validatePicture(URL, undefined)).toEqual({ profileImageUrl: URL })
  expect(validatePicture(" ", PICKED)).toEqual({ profileImageUrl: PICTURE })
})

test("sends the beginning of the file with a picked picture, never with a URL", () => {
  const picked = { dataUrl: PICTURE, origin: "data:image/png;base64,BB" }
  expect(validatePicture("", picked)).toEqual({
    profileImageUrl: PICTURE,
    profileImageOrigin: picked.origin,
  })
  expect(validatePicture(URL, picked)).toEqual({ profileImageUrl: URL })
})

test.each(["me.png", "ftp://x.example/a", "javascript:alert(1)", "file:///etc/passwd", "http//x"])(
  "rejects %s as a URL even when a picture was picked",
  (url) => {
    expect(validatePicture(url, PICKED)).toHaveProperty("addressError")
  },
)

test("keeps the error until the next keystroke", () => {
  const typed = typeAddress(NO_ADDRESS, { type: "typed", url: "me" })
  const refused = typeAddress(typed, { type: "refused", error: "no" })
  expect(refused).toEqual({ url: "me", error: "no" })
  expect(typeAddress(refused, { type: "typed", url: "mee" })).toEqual({
    url: "mee",
    error: undefined,
  })
})
