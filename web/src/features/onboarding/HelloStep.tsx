import { lazy, Suspense } from "react"

import { retryUntilLoaded } from "#lib/lazy-import.ts"
import { t } from "#lib/text.ts"
import { Skeleton } from "#ui/Skeleton.tsx"
import { MAIN_ID } from "#ui/SkipLink.tsx"

import { useChangeOnboarding, useOnboarding } from "./hooks.ts"
import { StepFrame, type StepProps } from "./StepFrame.tsx"

const Composer = lazy(async () => ({
  default: (await retryUntilLoaded(() => import("#features/posts/Composer.tsx"))).Composer,
}))

const NAMED = 3

/** The composer with a first sentence. Publishing it ends the first steps. */
export function HelloStep(props: StepProps) {
  const state = useOnboarding()
  const end = useChangeOnboarding(() => document.getElementById(MAIN_ID)?.focus())
  const topics = state.data?.interests.slice(0, NAMED).map((name) => `#${name}`)
  return (
    <StepFrame
      {...props}
      step="hello"
      title={t("Say hello")}
      hint={t("Your first post. Change the words as you like.")}
      share={0.5}
      isBusy={end.isPending}
      continueLabel={t("Finish")}
    >
      <div className="-mx-4 md:mx-0">
        {/* The sentence needs the interests; without them there is a plain one. */}
        {state.isPending ? (
          <Skeleton className="h-32 w-full" />
        ) : (
          <Suspense fallback={<Skeleton className="h-32 w-full" />}>
            <Composer
              start={greetingOf(topics)}
              onPublished={() => end.mutate({ outcome: "done" })}
            />
          </Suspense>
        )}
      </div>
    </StepFrame>
  )
}

function greetingOf(topics: readonly string[] | undefined): string {
  return topics?.length
    ? t("Hello everyone! I am new here and like {topics}.", { topics: topics.join(" ") })
    : t("Hello everyone! I am new here.")
}
