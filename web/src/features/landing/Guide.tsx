import { providerName } from "#lib/boot.ts"
import { t } from "#lib/text.ts"

/** Four steps to the feed. */
export function Guide() {
  const steps = [
    { title: t("Click Sign In"), text: t("The button is at the top of every page.") },
    {
      title: t("Sign in with your {provider} account", { provider: providerName() }),
      text: t("We never see your password."),
    },
    { title: t("Come back here"), text: t("You are redirected to the page you started from.") },
    {
      title: t("Start sharing"),
      text: t("Say hello: your first post is one field and one button."),
    },
  ]
  return (
    <section aria-labelledby="landing-guide">
      <h2 id="landing-guide" className="text-center text-3xl font-bold tracking-tight">
        {t("How to get started")}
      </h2>
      <ol className="mt-9 grid gap-4.5 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="rounded-card border-line bg-surface shadow-card border p-5"
          >
            <span
              aria-hidden
              className="bg-accent text-on-accent grid size-8 place-items-center rounded-full text-sm font-bold"
            >
              {index + 1}
            </span>
            <h3 className="mt-3.5 text-base font-semibold">{step.title}</h3>
            <p className="text-ink-2 mt-1 text-sm">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
