import { LogIn, MessagesSquare, Newspaper } from "lucide-react"

import { SignInButton } from "#features/auth/SignInButton.tsx"
import { brandName } from "#lib/boot.ts"
import { t } from "#lib/text.ts"

/** Three steps, and the note that every page requires sign-in. */
export function Welcome() {
  const steps = [
    { icon: LogIn, text: t("Sign in") },
    { icon: Newspaper, text: t("Access your feed") },
    { icon: MessagesSquare, text: t("Start socializing") },
  ]
  return (
    <section
      aria-labelledby="landing-welcome"
      className="rounded-card border-line bg-surface shadow-card grid items-center gap-8 border p-6 md:grid-cols-[1fr_auto] md:p-10"
    >
      <div>
        <h2 id="landing-welcome" className="text-2xl font-bold tracking-tight">
          {t("Welcome to {brand}", { brand: brandName() })}
        </h2>
        {import.meta.env.SSR && (
          <p data-welcome="" className="text-md mt-2 max-w-xl whitespace-pre-line">
            %WELCOME%
          </p>
        )}
        <p className="text-md text-ink-2 mt-2 max-w-xl">
          {t("Every page requires you to sign in, so you always know who you are talking to.")}
        </p>
        <ol className="mt-5 flex flex-wrap gap-x-8 gap-y-3">
          {steps.map((step) => (
            <li key={step.text} className="text-md flex items-center gap-2.5 font-semibold">
              <step.icon aria-hidden size={20} className="text-accent" />
              {step.text}
            </li>
          ))}
        </ol>
      </div>
      <SignInButton size="lg">{t("Sign In")}</SignInButton>
    </section>
  )
}
