import { PICTURE } from "@grove/contract/media"
import { LOGO_PATH } from "@grove/contract/site-files"

/** The largest file; the smaller ones have the widths of `PICTURE.logo`. */
export const logoUrl = (hash: string) => `${LOGO_PATH}/${hash}-${PICTURE.logo.side}.webp`

const FILE = /^([0-9a-f]{64})-(\d{1,4})\.webp$/
const WIDTHS: readonly number[] = [...PICTURE.logo.widths, PICTURE.logo.side]

/** Whether this is a file of the logo with this address, in one of its sizes. */
export function isLogoFile(file: string, url: string | null): boolean {
  const [, hash, width] = FILE.exec(file) ?? []
  return hash !== undefined && url === logoUrl(hash) && WIDTHS.includes(Number(width))
}
