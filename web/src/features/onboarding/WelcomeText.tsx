import { TextParts } from "#ui/TextParts.tsx"

const NOBODY: never[] = []

/** The operators' text for new members: plain text with links. */
export function WelcomeText({ text }: { text: string }) {
  if (text === "") return null
  return (
    <p
      dir="auto"
      className="bg-accent-soft rounded-box px-3.5 py-2.5 text-sm wrap-anywhere whitespace-pre-line"
    >
      <TextParts text={text} mentions={NOBODY} />
    </p>
  )
}
