type PlayerKey = "toggle" | "sound" | "fullScreen" | "back" | "forward"

const KEYS: Partial<Record<string, PlayerKey>> = {
  k: "toggle",
  m: "sound",
  f: "fullScreen",
  ArrowLeft: "back",
  ArrowRight: "forward",
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "target">

/** The action of a key while the focus is in the player. */
export function playerKey(event: Pressed): PlayerKey | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  // A focused button is pressed by the browser, the time line is not.
  if (event.key === " ") return (event.target as Element).matches("input") ? "toggle" : undefined
  return KEYS[event.key]
}
