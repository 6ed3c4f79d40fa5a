import { SignInButton } from "#features/auth/SignInButton.tsx"
import { Bullets } from "#features/landing/Bullets.tsx"
import { Features } from "#features/landing/Features.tsx"
import { Guide } from "#features/landing/Guide.tsx"
import { Hero } from "#features/landing/Hero.tsx"
import { Stats } from "#features/landing/Stats.tsx"
import { Welcome } from "#features/landing/Welcome.tsx"
import { brandName } from "#lib/boot.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Brand } from "#ui/Brand.tsx"
import { Link } from "#ui/Link.tsx"
import { MAIN_ID, SkipLink } from "#ui/SkipLink.tsx"

/** Shown to visitors who are not signed in; prerendered at build time. */
export function LandingScreen({ params }: { params: { rules?: string } }) {
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <header className="border-line bg-surface sticky top-0 z-40 h-(--header) border-b">
        <div className="mx-auto flex h-full max-w-[80rem] items-center justify-between px-3.5 md:px-6 xl:px-10">
          <Link href={paths.home} isFullPage className="flex min-h-10 items-center rounded-lg">
            <Brand />
          </Link>
          <SignInButton>{t("Sign In")}</SignInButton>
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="outline-none">
        <Hero rulesHref={params.rules} />
        <div className="mx-auto grid max-w-[70rem] gap-16 px-5 pb-20 md:gap-20">
          <Features />
          <Stats />
          <Bullets />
          <Guide />
          <Welcome />
        </div>
      </main>
      <footer className="border-line bg-surface border-t">
        <div className="text-ink-2 mx-auto flex max-w-[80rem] flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-6 text-sm xl:px-10">
          <p>{t("© 2025 {brand}. All rights reserved.", { brand: brandName() })}</p>
          {params.rules && (
            <Link href={params.rules} isFullPage className="hover:text-ink py-2.5 hover:underline">
              {t("Community Rules")}
            </Link>
          )}
        </div>
      </footer>
    </div>
  )
}
