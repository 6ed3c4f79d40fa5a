import { expect, test } from "vitest"

import { isCommonPassword } from "./common-passwords.ts"

const PERSONAL = ["nora.lindholm@millpond.example", "Nora", "Lindholm", "Grove"]

test.each([
  "password12",
  "P@ssw0rd2024!",
  "qwertyuiop",
  "1q2w3e4r5t6y",
  "0123456789",
  "9876543210",
  "aaaaaaaaaaaa",
  "abcabcabcabc",
  "iloveyou!!!!",
  "letmein12345",
  "correcthorsebatterystaple",
  "LINDHOLM1987",
  "noralindholm1",
  "grove-grove-1",
  "12.04.1987 x".replace(" x", ""),
  "+49170555123",
])("refuses %s", (password) => {
  expect(isCommonPassword(password, PERSONAL)).toBe(true)
})

test.each([
  "brittle otter lantern",
  "mein Hund frisst Socken",
  "x7#Kp2!vQz9w",
  "83920174651029384756",
  "lindholm's old blue bicycle",
  "密码不容易猜到的句子吧",
])("accepts %s", (password) => {
  expect(isCommonPassword(password, PERSONAL)).toBe(false)
})
