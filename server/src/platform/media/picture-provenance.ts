import ExifReader from "exifreader"

import type { PictureProvenance } from "#db/tables/media.ts"

const GENERATORS: readonly [RegExp, string][] = [
  [/stable.?diffusion|automatic1111/i, "Stable Diffusion"],
  [/comfyui/i, "ComfyUI"],
  [/invokeai/i, "InvokeAI"],
  [/novelai/i, "NovelAI"],
  [/midjourney/i, "Midjourney"],
  [/dall.?e|openai/i, "DALL-E"],
  [/adobe firefly/i, "Adobe Firefly"],
  [/imagen|made with google ai/i, "Google Imagen"],
  [/bing image creator|microsoft designer/i, "Bing Image Creator"],
  [/stylegan|thispersondoesnotexist/i, "StyleGAN"],
  [/leonardo\.ai/i, "Leonardo"],
  [/flux\.1/i, "FLUX"],
]

const AGENCIES: readonly [RegExp, string][] = [
  [/shutterstock/i, "Shutterstock"],
  [/getty images|gettyimages/i, "Getty Images"],
  [/istock/i, "iStock"],
  [/adobe ?stock|fotolia/i, "Adobe Stock"],
  [/alamy/i, "Alamy"],
  [/depositphotos/i, "Depositphotos"],
  [/dreamstime/i, "Dreamstime"],
  [/123rf/i, "123RF"],
  [/pond5/i, "Pond5"],
  [/bigstock/i, "Bigstock"],
  [/unsplash/i, "Unsplash"],
  [/pexels/i, "Pexels"],
  [/pixabay/i, "Pixabay"],
  [/freepik/i, "Freepik"],
  [/imago images|dpa picture|\breuters\b|\bafp\b|associated press/i, "a press agency"],
]

/** Declares that it was made, or partly made, by a trained model (IPTC digital source type). */
const SYNTHETIC = /(trainedAlgorithmicMedia|algorithmicMedia)\b/i

/** Text blocks in which generators store the prompt. */
const PROMPT_KEYS =
  /^(parameters|prompt|workflow|sd-metadata|invokeai_metadata|dream|generation_data)$/i

const MAKER_KEYS =
  /^(software|creatortool|imagedescription|description|usercomment|title|comment|source|artist|generator|ai.?model)$/i
const OWNER_KEYS =
  /^(credit|copyright|copyrightnotice|rights|source|byline|by-line|artist|creator|licensor|licensorname|webstatement|usageterms|caption\/abstract)$/i

/** Accepts a whole file or only its beginning. Returns {} if nothing can be read. */
export function pictureProvenance(bytes: Uint8Array): PictureProvenance {
  const provenance: PictureProvenance = {}
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1")
  if (/caBX|jumb[\s\S]{0,64}c2pa/.test(text)) provenance.signed = true
  if (SYNTHETIC.test(text)) provenance.generator = "a trained model, by its own statement"
  for (const [key, value] of tagsOf(bytes)) {
    const name = key.replace(/\s+/g, "")
    if (PROMPT_KEYS.test(name)) provenance.generator ??= "a generator that kept its prompt"
    if (MAKER_KEYS.test(name))
      provenance.generator = named(GENERATORS, value) ?? provenance.generator
    if (OWNER_KEYS.test(name)) provenance.agency ??= named(AGENCIES, value)
  }
  const keys = new Set([...tagsOf(bytes)].map(([key]) => key))
  if (!provenance.generator && CAMERA_KEYS.every((key) => keys.has(key))) provenance.camera = true
  return JSON.parse(JSON.stringify(provenance)) as PictureProvenance
}

const CAMERA_KEYS = ["Make", "Model", "FNumber", "DateTimeOriginal"]

const named = (list: readonly [RegExp, string][], value: string) =>
  list.find(([pattern]) => pattern.test(value))?.[1]

function tagsOf(bytes: Uint8Array): [key: string, value: string][] {
  const buffer = bytes.buffer.slice(
    bytes.byteOffset,
    bytes.byteOffset + bytes.length,
  ) as ArrayBuffer
  try {
    const groups = ExifReader.load(buffer, { expanded: true, includeUnknown: true })
    return Object.values(groups).flatMap((group) =>
      Object.entries(group as Record<string, unknown>).map(([key, tag]): [string, string] => [
        key,
        textOf(tag),
      ]),
    )
  } catch {
    return []
  }
}

function textOf(tag: unknown): string {
  const { description, value } = (tag ?? {}) as { description?: unknown; value?: unknown }
  const text = typeof description === "string" ? description : value
  return typeof text === "string" ? text.slice(0, MAX_LENGTH) : ""
}

const MAX_LENGTH = 2000
