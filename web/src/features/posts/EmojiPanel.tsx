import { t } from "#lib/text.ts"

/** A small selection; the device's keyboard has the rest. */
const EMOJI =
  "😀 😄 😂 🤣 😊 😍 🥰 😘 😎 🤔 🤗 🙃 😉 😴 😢 😭 😡 😱 🥳 🤯 🙏 👏 🙌 👍 👎 👋 💪 🤝 ✌️ 🤞 ❤️ 🧡 💛 💚 💙 💜 🖤 💔 ✨ ⭐ 🔥 🎉 🎂 🎁 🌱 🌳 🌸 🌞 🌧️ ❄️ 🌊 ⛰️ 🐶 🐱 🦊 🐝 🍎 🍕 🍞 ☕ 🍺 🚲 🚆 ✈️ 🏠 📷 🎵 🎨 📚 💻 ⚽ 🏆 💡 ✅ ❌ ❓ ❗ 💯".split(
    " ",
  )

export function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <fieldset
      aria-label={t("Emoji")}
      className="grid grid-cols-[repeat(auto-fill,minmax(2.5rem,1fr))]"
    >
      {EMOJI.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={emoji}
          onClick={() => onPick(emoji)}
          className="hover:bg-surface-2 rounded-box grid size-10 place-items-center text-xl"
        >
          {emoji}
        </button>
      ))}
    </fieldset>
  )
}
