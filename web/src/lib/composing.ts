/**
 * Whether a pressed key belongs to an IME's candidates. Safari ends the composition before it reports the Enter that
 * confirms a candidate; only the key code still tells.
 */
export const isComposing = (event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean =>
  event.isComposing || event.keyCode === 229
