import { t } from "#lib/text.ts"
import { Dialog } from "#ui/Dialog.tsx"

import { isListOpen } from "./choice.ts"
import { ShortcutsSwitch } from "./ShortcutsSwitch.tsx"

export function ShortcutsDialog({ isModerator }: { isModerator: boolean }) {
  const shown = isModerator ? [...groups(), moderation()] : groups()
  return (
    <Dialog isOpen onClose={() => isListOpen.set(false)} title={t("Keyboard shortcuts")} size="lg">
      <ShortcutsSwitch />
      <div className="mt-5 gap-x-8 md:columns-2">
        {shown.map(({ title, lines }) => (
          <section key={title} className="mb-5 break-inside-avoid last:mb-0">
            <h3 className="text-13 text-ink-3 font-semibold">{title}</h3>
            <dl>
              {lines.map(({ keys, does }) => (
                <div
                  key={does}
                  className="border-line flex min-h-10 items-center justify-between gap-4 border-b py-1.5"
                >
                  <dt className="text-md">{does}</dt>
                  <dd className="flex items-center gap-1.5">
                    {keys.map((key) => (
                      <Key key={key}>{key}</Key>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="border-line-strong bg-surface-2 text-13 grid h-7 min-w-7 place-items-center rounded-md border px-1.5 font-sans font-semibold">
      {children}
    </kbd>
  )
}

const groups = () => [
  {
    title: t("Everywhere"),
    lines: [
      { keys: ["?"], does: t("Show these shortcuts") },
      { keys: ["/"], does: t("Search") },
      { keys: ["n"], does: t("Write a post") },
    ],
  },
  {
    title: t("Go to"),
    lines: [
      { keys: ["g", "h"], does: t("Home") },
      { keys: ["g", "e"], does: t("Explore") },
      { keys: ["g", "n"], does: t("Notifications") },
      { keys: ["g", "m"], does: t("Messages") },
      { keys: ["g", "p"], does: t("Profile") },
    ],
  },
  {
    title: t("Posts"),
    lines: [
      { keys: ["j"], does: t("Next post") },
      { keys: ["k"], does: t("Previous post") },
      { keys: ["l"], does: t("Like") },
      { keys: ["c"], does: t("Comment|verb") },
      { keys: ["r"], does: t("Repost") },
      { keys: ["b"], does: t("Bookmark") },
      { keys: ["o"], does: t("Open the post") },
    ],
  },
  {
    title: t("In a video"),
    lines: [
      { keys: ["k"], does: t("Play or pause") },
      { keys: ["←", "→"], does: t("Back or forward 5 seconds") },
      { keys: ["m"], does: t("Sound on or off") },
      { keys: ["f"], does: t("Full screen") },
    ],
  },
]

const moderation = () => ({
  title: t("Moderation"),
  lines: [
    { keys: ["j"], does: t("Next case") },
    { keys: ["k"], does: t("Previous case") },
    { keys: ["o"], does: t("Details") },
    { keys: ["d"], does: t("Dismiss") },
    { keys: ["w"], does: t("Warning") },
    { keys: ["r"], does: t("Remove Content") },
    { keys: ["p"], does: t("Penalty") },
    { keys: ["u"], does: t("Undo") },
  ],
})
