import { readFileSync } from "node:fs"

/**
 * A face found by BlazeFace (MediaPipe, Apache-2.0; `faces.bin` holds its weights as half floats). The model detects
 * position, size and eyes; it cannot tell identity, age or sex.
 */
export interface Face {
  /** 0 to 1. */
  score: number
  /** As fractions of the side. */
  box: { left: number; top: number; width: number; height: number }
  /** x and y of the eye on the left of the picture, then of the other. */
  eyes: [number, number, number, number]
}

export const FACE_SIDE = 256
const MIN_SCORE = 0.6
const MAX_OVERLAP = 0.3

interface Layer {
  side: number
  channels: number
  data: Float32Array
}

/** `rgb` is 256 × 256, three bytes each. Largest face first. */
export function findFaces(rgb: ArrayLike<number>): Face[] {
  const weights = weightReader()
  const input = Float32Array.from({ length: FACE_SIDE ** 2 * 3 }, (_, at) => rgb[at]! / 127.5 - 1)
  let layer = relu(
    convolve(
      { side: FACE_SIDE, channels: 3, data: input },
      weights(5 * 5 * 3 * 24),
      weights(24),
      5,
    ),
  )
  for (const [stage, channels] of [24, 24, 48, 96].entries()) {
    if (stage > 0) layer = block(layer, channels, 2, weights)
    for (let i = 0; i < 7; i += 1) layer = block(layer, channels, 1, weights)
  }
  const [fineScores, fineBoxes] = heads(layer, 2, weights)
  const coarse = relu(
    pointwise(depthwise(layer, weights(9 * 96), 2), weights(96 * 96), weights(96)),
  )
  const [coarseScores, coarseBoxes] = heads(coarse, 6, weights)
  const found = [...decode(fineScores, fineBoxes, 2), ...decode(coarseScores, coarseBoxes, 6)]
  return withoutOverlaps(found).sort((a, b) => b.box.width - a.box.width)
}

type Weights = (count: number) => Float32Array

function heads(layer: Layer, anchors: number, weights: Weights): [Layer, Layer] {
  const scores = pointwise(layer, weights(layer.channels * anchors), weights(anchors))
  return [scores, pointwise(layer, weights(layer.channels * anchors * 16), weights(anchors * 16))]
}

/** A residual block: depthwise and pointwise convolution, skip connection, ReLU. */
function block(layer: Layer, channels: number, stride: number, weights: Weights): Layer {
  const filtered = depthwise(layer, weights(9 * layer.channels), stride)
  const result = pointwise(filtered, weights(layer.channels * channels), weights(channels))
  const skip = stride === 2 ? maxPool(layer) : layer
  for (let at = 0; at < result.side ** 2; at += 1)
    for (let c = 0; c < skip.channels; c += 1)
      result.data[at * channels + c]! += skip.data[at * skip.channels + c]!
  return relu(result)
}

/** Depthwise 3 × 3 convolution. */
function depthwise({ side, channels, data }: Layer, kernel: Float32Array, stride: number): Layer {
  const after = side / stride
  const result = new Float32Array(after * after * channels)
  // As TensorFlow pads: the extra pixel goes to the far side.
  const before = stride === 2 ? 0 : 1
  for (let y = 0; y < after; y += 1)
    for (let x = 0; x < after; x += 1) {
      const to = (y * after + x) * channels
      for (let ky = 0; ky < 3; ky += 1) {
        const row = y * stride + ky - before
        if (row < 0 || row >= side) continue
        for (let kx = 0; kx < 3; kx += 1) {
          const column = x * stride + kx - before
          if (column < 0 || column >= side) continue
          const from = (row * side + column) * channels
          const at = (ky * 3 + kx) * channels
          for (let c = 0; c < channels; c += 1) result[to + c]! += data[from + c]! * kernel[at + c]!
        }
      }
    }
  return { side: after, channels, data: result }
}

/** Pointwise (1 × 1) convolution. */
function pointwise(
  { side, channels, data }: Layer,
  kernel: Float32Array,
  bias: Float32Array,
): Layer {
  const after = bias.length
  // Transposed, so that the innermost loop reads both arrays sequentially.
  const transposed = new Float32Array(kernel.length)
  for (let from = 0; from < channels; from += 1)
    for (let c = 0; c < after; c += 1) transposed[c * channels + from] = kernel[from * after + c]!
  const result = new Float32Array(side * side * after)
  for (let at = 0; at < side * side; at += 1) {
    const place = at * channels
    for (let c = 0; c < after; c += 1) {
      const row = c * channels
      let sum = bias[c]!
      for (let from = 0; from < channels; from += 1)
        sum += data[place + from]! * transposed[row + from]!
      result[at * after + c] = sum
    }
  }
  return { side, channels: after, data: result }
}

/** A full convolution with stride 2, for the first layer. */
function convolve(layer: Layer, kernel: Float32Array, bias: Float32Array, size: number): Layer {
  const { side, channels, data } = layer
  const after = side / 2
  const width = bias.length
  const result = new Float32Array(after * after * width)
  const before = Math.floor((size - 2) / 2)
  for (let y = 0; y < after; y += 1)
    for (let x = 0; x < after; x += 1) {
      const to = (y * after + x) * width
      for (let c = 0; c < width; c += 1) result[to + c] = bias[c]!
      for (let ky = 0; ky < size; ky += 1) {
        const row = y * 2 + ky - before
        if (row < 0 || row >= side) continue
        for (let kx = 0; kx < size; kx += 1) {
          const column = x * 2 + kx - before
          if (column < 0 || column >= side) continue
          for (let from = 0; from < channels; from += 1) {
            const value = data[(row * side + column) * channels + from]!
            const at = ((ky * size + kx) * channels + from) * width
            for (let c = 0; c < width; c += 1) result[to + c]! += value * kernel[at + c]!
          }
        }
      }
    }
  return { side: after, channels: width, data: result }
}

function relu(layer: Layer): Layer {
  const { data } = layer
  for (let at = 0; at < data.length; at += 1) if (data[at]! < 0) data[at] = 0
  return layer
}

function maxPool({ side, channels, data }: Layer): Layer {
  const after = side / 2
  const result = new Float32Array(after * after * channels)
  for (let y = 0; y < after; y += 1)
    for (let x = 0; x < after; x += 1)
      for (let c = 0; c < channels; c += 1) {
        const at = (y * 2 * side + x * 2) * channels + c
        const below = at + side * channels
        result[(y * after + x) * channels + c] = Math.max(
          data[at]!,
          data[at + channels]!,
          data[below]!,
          data[below + channels]!,
        )
      }
  return { side: after, channels, data: result }
}

/** Decodes the output of the network: boxes are relative to the center of their anchor. */
function* decode(scores: Layer, boxes: Layer, anchors: number): Generator<Face> {
  const share = (value: number, place: number) => value / FACE_SIDE + (place + 0.5) / scores.side
  for (let at = 0; at < scores.side ** 2 * anchors; at += 1) {
    const score = 1 / (1 + Math.exp(-scores.data[at]!))
    if (score < MIN_SCORE) continue
    const place = Math.floor(at / anchors)
    const [column, row] = [place % scores.side, Math.floor(place / scores.side)]
    const part = (index: number) => boxes.data[at * 16 + index]!
    const [width, height] = [part(2) / FACE_SIDE, part(3) / FACE_SIDE]
    yield {
      score,
      box: {
        left: share(part(0), column) - width / 2,
        top: share(part(1), row) - height / 2,
        width,
        height,
      },
      eyes: [
        share(part(4), column),
        share(part(5), row),
        share(part(6), column),
        share(part(7), row),
      ],
    }
  }
}

/** Non-maximum suppression: keeps the detection with the highest score of those that overlap. */
function withoutOverlaps(faces: Face[]): Face[] {
  const kept: Face[] = []
  for (const face of faces.sort((a, b) => b.score - a.score))
    if (kept.every((other) => overlap(face.box, other.box) < MAX_OVERLAP)) kept.push(face)
  return kept
}

function overlap(a: Face["box"], b: Face["box"]): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  const both = Math.max(0, width) * Math.max(0, height)
  return both / (a.width * a.height + b.width * b.height - both)
}

/** Returns the weights in the order in which the network uses them. */
function weightReader(): Weights {
  const bytes = readFileSync(new URL("faces.bin", import.meta.url))
  const all = new Float16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  let at = 0
  return (count) => Float32Array.from(all.subarray(at, (at += count)))
}
