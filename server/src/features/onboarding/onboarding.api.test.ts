import { auth } from "@grove/contract/auth"
import { onboarding, type OnboardingChange } from "@grove/contract/onboarding"
import { beforeAll, expect, test } from "vitest"

import { world, type Person, type World } from "../../../test/world.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

const get = (person: Person) => w.as(person).call(onboarding.get, {})
const change = (person: Person, body: OnboardingChange) =>
  w.as(person).call(onboarding.change, { body })
const flag = async (person: Person) => (await w.as(person).call(auth.me, {})).onboarding

test("a new member begins with the first step, and another device goes on where the first stopped", async () => {
  const ann = await w.make.user({ createdAt: w.now() })
  expect(await get(ann)).toEqual({
    step: "profile",
    outcome: "open",
    interests: [],
    checklist: [],
  })
  expect(await flag(ann)).toEqual({ step: "profile", hasChecklist: false, welcomeText: "" })
  expect(await change(ann, { step: "people" })).toMatchObject({ step: "people", outcome: "open" })
  await w.signIn(ann)
  expect(await get(ann)).toMatchObject({ step: "people", outcome: "open" })
  expect(await flag(ann)).toMatchObject({ step: "people" })
  expect(await change(ann, { step: "interests" })).toMatchObject({ step: "interests" })
})
