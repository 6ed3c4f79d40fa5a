import { writeFile } from "node:fs/promises"
import { join } from "node:path"

export interface Screenshot {
  name: string
  width: number
  theme: string
  file: string
}

/** A contact sheet: one row per screen with all of its screenshots. */
export async function writeSheet(folder: string, taken: readonly Screenshot[]): Promise<void> {
  const rows = [...Map.groupBy(taken, (shot) => shot.name)].map(
    ([name, shots]) =>
      `<section id="${name}"><h2><a href="#${name}">${name}</a></h2><div>${shots.map(figure).join("")}</div></section>`,
  )
  const names = [...new Set(taken.map((shot) => shot.name))]
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Grove, screen by screen</title>
<style>
body{margin:0;font:15px/1.5 system-ui,sans-serif;background:#e9ece8;color:#17211c}
nav{position:sticky;top:0;z-index:1;padding:10px 24px;background:#fffd;backdrop-filter:blur(6px);columns:6;font-size:13px}
nav a,h2 a{color:#0f766e;text-decoration:none}nav a{display:block}
section{padding:8px 24px 20px;scroll-margin-top:160px}
section>div{display:flex;gap:16px;overflow-x:auto;align-items:flex-start;padding-bottom:10px}
figure{margin:0;flex:none}img{display:block;height:420px;width:auto;border-radius:8px;box-shadow:0 1px 6px #0003}
figcaption{font-size:12px;color:#55635b;padding-top:4px}
</style><nav>${names.map((name) => `<a href="#${name}">${name}</a>`).join("")}</nav>${rows.join("")}</html>`
  await writeFile(join(folder, "index.html"), page)
}

const figure = ({ file, width, theme, name }: Screenshot) =>
  `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${name}, ${width} pixels wide, ${theme}"></a><figcaption>${width} ${theme}</figcaption></figure>`
