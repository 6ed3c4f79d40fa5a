import { Bookmark, Heart, ShieldCheck, UserPlus } from "lucide-react"

import { t } from "#lib/text.ts"

export function Bullets() {
  const bullets = [
    {
      icon: UserPlus,
      title: t("Follow people you care about"),
      text: t("Your feed shows what they share, newest first. No algorithm decides for you."),
    },
    {
      icon: Heart,
      title: t("Like, comment and share"),
      text: t("Join in with one tap and see replies as they arrive."),
    },
    {
      icon: Bookmark,
      title: t("Keep what you love"),
      text: t("Bookmark posts and find them again in a list only you can see."),
    },
    {
      icon: ShieldCheck,
      title: t("Rules everyone can read"),
      text: t(
        "Report anything that breaks them. Real people review it, and every decision can be appealed.",
      ),
    },
  ]
  return (
    <section aria-labelledby="landing-bullets">
      <h2 id="landing-bullets" className="text-center text-3xl font-bold tracking-tight">
        {t("Everything a community needs")}
      </h2>
      <ul className="mx-auto mt-9 grid max-w-4xl gap-x-12 gap-y-8 md:grid-cols-2">
        {bullets.map((bullet) => (
          <li key={bullet.title} className="flex gap-4">
            <bullet.icon aria-hidden size={22} className="text-accent mt-0.5 shrink-0" />
            <div>
              <h3 className="text-base font-semibold">{bullet.title}</h3>
              <p className="text-md text-ink-2 mt-0.5">{bullet.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
