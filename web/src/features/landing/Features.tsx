import { CircleDashed, MessagesSquare, PenLine } from "lucide-react"

import { t } from "#lib/text.ts"

export function Features() {
  const features = [
    {
      icon: PenLine,
      title: t("Share what matters"),
      text: t(
        "Posts, photos and events, with the categories and hashtags that help others find them.",
      ),
    },
    {
      icon: MessagesSquare,
      title: t("Talk in real time"),
      text: t(
        "Direct messages that arrive instantly, with read receipts and typing indicators, on every device.",
      ),
    },
    {
      icon: CircleDashed,
      title: t("Stories for a day"),
      text: t("Moments that disappear in 24 hours, for the people who follow you."),
    },
  ]
  return (
    <section aria-label={t("What you can do")} className="grid gap-4.5 md:grid-cols-3">
      {features.map((feature) => (
        <article
          key={feature.title}
          className="rounded-card border-line bg-surface shadow-card border p-6"
        >
          <span className="rounded-box bg-accent-soft text-accent grid size-11 place-items-center">
            <feature.icon aria-hidden size={22} />
          </span>
          <h2 className="mt-4 text-[1.0625rem] leading-6 font-bold">{feature.title}</h2>
          <p className="text-md text-ink-2 mt-1.5">{feature.text}</p>
        </article>
      ))}
    </section>
  )
}
