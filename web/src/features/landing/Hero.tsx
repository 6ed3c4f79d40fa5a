import { SignInButton } from "#features/auth/SignInButton.tsx"
import { t } from "#lib/text.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"

export function Hero({ rulesHref }: { rulesHref: string | undefined }) {
  return (
    <section className="grid justify-items-center px-5 pt-14 pb-16 text-center md:pt-23">
      {import.meta.env.SSR && (
        <p
          data-shared=""
          className="rounded-card border-line bg-surface shadow-card mb-8 max-w-full border px-5 py-3.5 text-lg font-semibold text-balance wrap-anywhere"
        >
          %SHARED%
        </p>
      )}
      <p className="bg-accent-soft text-13 text-accent rounded-full px-3.5 py-1.25 font-semibold text-balance max-sm:text-xs">
        {t("Real-time messaging · 24-hour stories · Yours to run")}
      </p>
      <h1 className="mt-6 max-w-[46rem] text-[2.5rem] leading-[1.06] font-bold tracking-[-0.035em] text-balance md:text-[3.75rem]">
        {t("Share your thoughts. Find your people.")}
      </h1>
      <p className="text-ink-2 mt-4.5 max-w-[38.5rem] text-lg leading-7 md:text-[1.1875rem]">
        {t(
          "Discover content, connect with people and keep the conversation going, in a community that plays by rules everyone can read.",
        )}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <SignInButton size="lg">{t("Sign in to get started")}</SignInButton>
        {rulesHref && (
          <ButtonLink
            href={rulesHref}
            isFullPage
            variant="secondary"
            size="lg"
            className="bg-transparent!"
          >
            {t("Community Rules")}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
