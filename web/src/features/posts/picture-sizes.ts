/**
 * How wide the content of a card is, by the breakpoints of the layout: the viewport without the frame's and the card's
 * padding, and without the columns beside it.
 */
const CARD: readonly [media: string, width: string, widthWithAside?: string][] = [
  ["(width < 48rem)", "100vw - 32px"],
  ["(width < 64rem)", "100vw - 82px"],
  ["(width < 75rem)", "100vw - 358px"],
  ["(width < 80rem)", "100vw - 390px", "100vw - 718px"],
  ["", "890px", "562px"],
]

/** The `sizes` of a picture that takes this share of a card's width. */
export function cardSizes(share: number, hasAside: boolean): string {
  return CARD.map(([media, width, withAside]) => {
    const whole = hasAside ? (withAside ?? width) : width
    const part = share === 1 ? `calc(${whole})` : `calc((${whole}) * ${share.toFixed(2)})`
    return media ? `${media} ${part}` : part
  }).join(", ")
}

/** The share of the width a picture needs to cover a tile: a wide picture in a narrow tile is cut at the sides. */
export function coverShare(tileShare: number, tileRatio: number, pictureRatio: number): number {
  return tileShare * Math.max(1, pictureRatio / tileRatio)
}
