/** The section of a picture that becomes the profile picture. */
export interface Crop {
  /** 1 shows as much as fits into a square. */
  zoom: number
  /** The center of the section, as shares of the picture's width and height. */
  x: number
  y: number
}

export interface Dimensions {
  width: number
  height: number
}

/** A point of the crop window, as shares of its side; the center is 0, 0. */
export interface WindowPoint {
  x: number
  y: number
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const MAX_ZOOM = 4
/** A smaller section would be too blurred to recognize anything. */
const MIN_SIDE = 64

/** 1 for pictures that are too small to enlarge. */
export const maxZoom = ({ width, height }: Dimensions) =>
  Math.min(MAX_ZOOM, Math.max(1, Math.min(width, height) / MIN_SIDE))

/** Keeps the section inside the picture. */
function clamp(crop: Crop, picture: Dimensions): Crop {
  const zoom = between(1, crop.zoom, maxZoom(picture))
  const { across, down } = shares(zoom, picture)
  return {
    zoom,
    x: between(across / 2, crop.x, 1 - across / 2),
    y: between(down / 2, crop.y, 1 - down / 2),
  }
}

/** Moves the picture under the window, in shares of the window's side. */
export function moveBy(crop: Crop, by: WindowPoint, picture: Dimensions): Crop {
  const { across, down } = shares(crop.zoom, picture)
  return clamp({ ...crop, x: crop.x - by.x * across, y: crop.y - by.y * down }, picture)
}

/** Zooms so that what is at the given point stays there. */
export function zoomTo(
  crop: Crop,
  wanted: number,
  picture: Dimensions,
  at: WindowPoint = { x: 0, y: 0 },
): Crop {
  const zoom = between(1, wanted, maxZoom(picture))
  const [before, after] = [shares(crop.zoom, picture), shares(zoom, picture)]
  const x = crop.x + at.x * (before.across - after.across)
  const y = crop.y + at.y * (before.down - after.down)
  return clamp({ zoom, x, y }, picture)
}

/** The section in whole pixels of the picture. */
export function sectionOf(crop: Crop, picture: Dimensions) {
  const side = Math.max(1, Math.round(Math.min(picture.width, picture.height) / crop.zoom))
  return {
    left: between(0, Math.round(crop.x * picture.width - side / 2), picture.width - side),
    top: between(0, Math.round(crop.y * picture.height - side / 2), picture.height - side),
    side,
  }
}

/** Where the picture is placed in the window, in percent of the window's side. */
export function placeOf(crop: Crop, picture: Dimensions) {
  const { across, down } = shares(crop.zoom, picture)
  const [width, height] = [100 / across, 100 / down]
  return { width, height, left: 50 - crop.x * width, top: 50 - crop.y * height }
}

/** How much of the picture's width and height the section covers. */
function shares(zoom: number, { width, height }: Dimensions) {
  const side = Math.min(width, height) / zoom
  return { across: side / width, down: side / height }
}

const between = (least: number, value: number, most: number) =>
  Math.min(most, Math.max(least, value))
