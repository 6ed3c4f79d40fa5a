import { t } from "#lib/text.ts"

/** The typed URL and its error. */
export interface TypedAddress {
  url: string
  error: string | undefined
}

export type AddressAction = { type: "typed"; url: string } | { type: "refused"; error: string }

export const NO_ADDRESS: TypedAddress = { url: "", error: undefined }

/** The error stays until the next keystroke, so that none appears while the member corrects it. */
export function typeAddress(address: TypedAddress, action: AddressAction): TypedAddress {
  return action.type === "typed"
    ? { url: action.url, error: undefined }
    : { ...address, error: action.error }
}

export type PictureVerdict =
  | { profileImageUrl: string; profileImageOrigin?: string }
  /** An error about the typed URL. */
  | { addressError: string }
  | { notice: { title: string; description: string } }

/** A typed URL takes precedence; one of the two is required. */
export function validatePicture(
  url: string,
  picked: { dataUrl: string; origin?: string } | undefined,
): PictureVerdict {
  const typed = url.trim()
  if (typed !== "") {
    const protocol = URL.parse(typed)?.protocol
    return protocol === "http:" || protocol === "https:"
      ? { profileImageUrl: typed }
      : { addressError: t("The address must start with http:// or https://") }
  }
  if (picked)
    return {
      profileImageUrl: picked.dataUrl,
      ...(picked.origin !== undefined && { profileImageOrigin: picked.origin }),
    }
  return {
    notice: {
      title: t("No image selected"),
      description: t("Please choose an image or enter a URL"),
    },
  }
}
