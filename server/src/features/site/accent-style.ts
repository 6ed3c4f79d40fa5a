import { paletteOf, type Shades } from "@grove/contract/accent"

/** Overrides the tokens of the app and of plain pages. */
export function accentStyle(color: string | null): string {
  if (color === null) return ""
  const { light, dark } = paletteOf(color)
  const token = (name: string, shade: keyof Shades) =>
    `  --${name}: light-dark(${light[shade]}, ${dark[shade]});\n`
  return `:root:root {
${token("accent", "accent")}${token("accent-hover", "hover")}${token("accent-soft", "soft")}${token("on-accent", "onAccent")}}
`
}
