/** Gives a text box the height of its text. Browsers with `field-sizing: content` need no script. */
export function fitText(box: HTMLTextAreaElement | null): void {
  if (!box || CSS.supports("field-sizing", "content")) return
  box.style.height = "auto"
  box.style.height = `${box.scrollHeight}px`
}
