import type { OnboardingChange } from "@grove/contract/onboarding"
import { onboarding, ONBOARDING_STEPS } from "@grove/contract/onboarding"
import type { Page } from "@playwright/test"

import type { Shot } from "./screens.ts"

/** Changes the state as another device would, and shows it. */
const as = (data: OnboardingChange) => async (page: Page) => {
  const { origin } = new URL(page.url())
  await page.request.patch(onboarding.change.path, { data, headers: { origin } })
  await page.reload()
}

const [first] = ONBOARDING_STEPS

/** The first steps of a newcomer, one by one, then the list of the first week. */
export const FIRST_STEPS: readonly Shot[] = [
  ...ONBOARDING_STEPS.map((step): Shot => ({
    name: `first-steps-${step}`,
    as: "newcomer",
    path: "/",
    act: as({
      outcome: "open",
      step,
      ...(step === first && { interests: [] }),
      ...(step === "people" && { interests: ["goldenhour", "booklovers"] }),
    }),
  })),
  { name: "first-steps-welcome", as: "newcomer", path: "/welcome" },
  { name: "first-week", as: "newcomer", path: "/", act: as({ outcome: "skipped" }) },
  {
    name: "first-week-open",
    as: "newcomer",
    path: "/",
    act: (page) =>
      page
        .getByText(/^Your first week/)
        .first()
        .click(),
    only: (width) => width < 1200,
  },
  { name: "first-steps-ended", as: "newcomer", path: "/welcome" },
]
