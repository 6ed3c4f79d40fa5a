import { dice } from "#demo/random.ts"

import type { Drawing, Sheet } from "./strokes.ts"
import { bread, cup, tomatoes, workbench } from "./tables.ts"
import { bicycle, city, lights, pitch, shelf } from "./town.ts"
import { hills, lake, night, ridges, sea } from "./vistas.ts"
import { flowers, forest, leaves, seedlings } from "./woods.ts"

const SCENES: Record<string, (sheet: Sheet) => Drawing> = {
  bicycle,
  bread,
  city,
  cup,
  flowers,
  forest,
  hills,
  lake,
  leaves,
  lights,
  night,
  pitch,
  ridges,
  sea,
  seedlings,
  shelf,
  tomatoes,
  workbench,
}

const SHAPES = { wide: [752, 500], square: [600, 600], tall: [500, 750] } as const
export type Shape = keyof typeof SHAPES

/** A picture derived from the name. */
export function drawScene(scene: string, shape: Shape, name: string): Drawing {
  const draw = SCENES[scene]
  if (!draw) throw new Error(`There is no scene '${scene}'.`)
  const [w, h] = SHAPES[shape]
  const { svg, alt } = draw({ roll: dice(`scene:${name}`), w, h })
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${svg}</svg>`,
    alt,
  }
}
