import { IMAGE } from "@grove/contract/limits"
import { Trees } from "lucide-react"
import { useId, useState, type ChangeEvent } from "react"

import { sizedLogo } from "#lib/site-look.ts"
import { t } from "#lib/text.ts"

interface LogoPickerProps {
  /** The stored logo. */
  logoUrl: string | null
  /** The chosen one as a data URL; null to remove it. */
  logo: string | null | undefined
  onChange: (logo: string | null | undefined) => void
}

const TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"]
const MB = 1024 * 1024

/** Sends the file as it is, so that transparent parts survive; the server encodes it again. */
export function LogoPicker({ logoUrl, logo, onChange }: LogoPickerProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const stored = logoUrl && sizedLogo(logoUrl, 192)
  const shown = logo === undefined ? stored : logo
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ""
    if (!file) return
    const reason = problemOf(file)
    setProblem(reason)
    if (reason === undefined) onChange(await dataUrlOf(file))
  }
  return (
    <div className="grid content-start justify-items-center gap-2">
      <span className="grid size-24 place-items-center overflow-hidden rounded-[1.5rem]">
        {shown ? (
          <img src={shown} alt={t("Logo")} className="size-24 object-cover" />
        ) : (
          <span className="bg-accent text-on-accent grid size-24 place-items-center">
            <Trees aria-hidden size={48} />
          </span>
        )}
      </span>
      <label
        htmlFor={id}
        className="text-13 text-accent has-focus-visible:outline-accent flex min-h-8 cursor-pointer items-center rounded-lg px-1 font-semibold whitespace-nowrap hover:underline has-focus-visible:outline-2"
      >
        {shown ? t("Replace logo") : t("Choose logo")}
        <input
          id={id}
          type="file"
          accept={TYPES.join(",")}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={(event) => void choose(event)}
          className="sr-only"
        />
      </label>
      {shown && (
        <button
          type="button"
          className="text-13 text-ink-2 min-h-8 font-semibold hover:underline"
          onClick={() => onChange(logoUrl === null ? undefined : null)}
        >
          {t("Remove logo")}
        </button>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className="text-13 text-danger text-center">
          {problem}
        </p>
      )}
    </div>
  )
}

function problemOf(file: File): string | undefined {
  if (!TYPES.includes(file.type)) return t("Use a JPEG, PNG, GIF, WebP or AVIF file.")
  const { bytes } = IMAGE.logo
  return file.size > bytes ? t("The file may have {mb} MB at most.", { mb: bytes / MB }) : undefined
}

const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener("load", () => resolve(reader.result as string))
    reader.addEventListener("error", () => reject(reader.error as Error))
    reader.readAsDataURL(file)
  })
