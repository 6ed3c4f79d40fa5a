/** The preview follows what is typed. */
for (const field of document.querySelectorAll("[data-preview]"))
  field.addEventListener("input", () => {
    for (const place of document.querySelectorAll(`[data-show="${field.dataset.preview}"]`))
      place.textContent = field.value || (place.dataset.empty ?? "")
  })

/** Domains become tags; the field sends all of them. */
for (const field of document.querySelectorAll("[data-tags]")) {
  const name = field.name
  const sent = Object.assign(document.createElement("input"), { type: "hidden", name })
  const list = Object.assign(document.createElement("ul"), { className: "tags" })
  const domains = new Set()
  field.removeAttribute("name")
  field.before(list)
  field.after(sent)

  const render = () => {
    sent.value = [...domains].join(", ")
    list.replaceChildren(
      ...[...domains].map((domain) => {
        const button = Object.assign(document.createElement("button"), {
          type: "button",
          textContent: `${domain} ×`,
          ariaLabel: field.dataset.remove.replace("%", () => domain),
          onclick: () => {
            domains.delete(domain)
            render()
            field.focus()
          },
        })
        const item = document.createElement("li")
        item.append(button)
        return item
      }),
    )
  }
  /** Leaves the tags alone if nothing was typed: replacing one while it is pressed would lose the click. */
  const take = () => {
    if (field.value.trim() === "") return
    for (const part of field.value.split(/[\s,;]+/)) if (part !== "") domains.add(part)
    field.value = ""
    render()
  }
  field.addEventListener("keydown", (event) => {
    const isDone = event.key === "," || (event.key === "Enter" && field.value.trim() !== "")
    if (!isDone) return
    event.preventDefault()
    take()
  })
  field.addEventListener("blur", take)
  field.form?.addEventListener("submit", take)
  take()
}
