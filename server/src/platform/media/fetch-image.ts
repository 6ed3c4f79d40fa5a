import { AppError } from "#platform/errors.ts"
import { t } from "#platform/language/text.ts"
import { readBounded } from "#platform/read-bounded.ts"

import {
  FetchError,
  fetchGuarded,
  PUBLIC_INTERNET,
  type FetchedAnswer,
  type FetchSettings,
} from "./guarded-fetch.ts"
import { sniff } from "./sniff.ts"

const MAX_BYTES = 5 * 1024 * 1024

/** Fetches a picture from a URL typed by a member, or named by a page a member linked to. */
export const fetchImage = imageFetcher(PUBLIC_INTERNET)

/** For tests, which have no access to the Internet. */
export function imageFetcher(settings: FetchSettings) {
  return async function fetchImageFrom(address: string, userAgent = "Grove"): Promise<Buffer> {
    try {
      const headers = { accept: "image/*", "user-agent": userAgent }
      const bytes = await fetchGuarded(settings, address, headers, readImage)
      const format = sniff(bytes)
      if (format === "foreign") throw new AppError("image.type")
      if (!format) throw new AppError("image.invalid", t("There is no image at this address."))
      return bytes
    } catch (error) {
      if (error instanceof AppError) throw error
      const reason = error instanceof FetchError ? error.reason : "failed"
      throw new AppError("image.invalid", SENTENCES[reason])
    }
  }
}

const SENTENCES: Record<FetchError["reason"], string> = {
  protocol: "The address must start with http:// or https://.",
  notPublic: "This address is not on the public Internet.",
  redirects: "This address redirects too often.",
  timeout: "The server at this address took too long to answer.",
  failed: "The image could not be fetched from this address.",
}

async function readImage({ headers, body }: FetchedAnswer): Promise<Buffer> {
  const announced = Number(headers["content-length"] ?? 0)
  const bytes = announced > MAX_BYTES ? undefined : await readBounded(body, MAX_BYTES)
  if (bytes) return bytes
  throw new AppError("image.tooLarge", t("The image at this address is larger than the 5MB limit."))
}
