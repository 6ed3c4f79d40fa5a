import sharp from "sharp"
import { describe, expect, test } from "vitest"

import { pictureProvenance } from "./picture-provenance.ts"

const base = () => sharp({ create: { width: 40, height: 40, channels: 3, background: "#888" } })

/** A text block before the pixels, as generators write it. */
const pngWith = (keyword: string, text: string) => pngWithTexts([keyword, text])

async function pngWithTexts(...texts: [keyword: string, text: string][]) {
  const png = await base().png().toBuffer()
  const afterHeader = 33
  return Buffer.concat([
    png.subarray(0, afterHeader),
    ...texts.map(block),
    png.subarray(afterHeader),
  ])
}

function block([keyword, text]: [keyword: string, text: string]) {
  const data = Buffer.concat([Buffer.from(keyword), Buffer.from([0]), Buffer.from(text, "latin1")])
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write("tEXt", 4, "latin1")
  data.copy(chunk, 8)
  return chunk
}

const jpegWith = (ifd: Record<string, Record<string, string>>) =>
  base().withExif(ifd).jpeg().toBuffer()

const jpegWithXmp = (inside: string) =>
  base()
    .withXmp(
      `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ${inside}/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
    )
    .jpeg()
    .toBuffer()

describe("generators", () => {
  test.each([
    "parameters",
    "prompt",
    "workflow",
    "sd-metadata",
    "invokeai_metadata",
    "Dream",
    "generation_data",
  ])("a PNG with its %s", async (keyword) => {
    const png = await pngWith(keyword, "a portrait, Steps: 20, Sampler: Euler a")
    expect(pictureProvenance(png)).toEqual({ generator: "a generator that kept its prompt" })
  })

  test.each([
    ["Stable Diffusion XL", "Stable Diffusion"],
    ["stablediffusion", "Stable Diffusion"],
    ["AUTOMATIC1111 web UI", "Stable Diffusion"],
    ["ComfyUI", "ComfyUI"],
    ["InvokeAI 3", "InvokeAI"],
    ["NovelAI", "NovelAI"],
    ["Midjourney v6", "Midjourney"],
    ["DALL-E 3", "DALL-E"],
    ["dalle", "DALL-E"],
    ["OpenAI API", "DALL-E"],
    ["Adobe Firefly", "Adobe Firefly"],
    ["Imagen 3", "Google Imagen"],
    ["Made with Google AI", "Google Imagen"],
    ["Bing Image Creator", "Bing Image Creator"],
    ["Microsoft Designer", "Bing Image Creator"],
    ["StyleGAN2", "StyleGAN"],
    ["thispersondoesnotexist.com", "StyleGAN"],
    ["Leonardo.Ai", "Leonardo"],
    ["FLUX.1 dev", "FLUX"],
    ["Leonardo da Vinci", undefined],
    ["Flux 12", undefined],
    ["GIMP 2.10", undefined],
  ])("software named %s", async (software, name) => {
    expect(pictureProvenance(await pngWith("Software", software)).generator).toBe(name)
  })

  test.each([
    ["Software", true],
    ["Creator  Tool", true],
    ["ImageDescription", true],
    ["Description", true],
    ["UserComment", true],
    ["Title", true],
    ["Comment", true],
    ["Source", true],
    ["Artist", true],
    ["Generator", true],
    ["AI Model", true],
    ["ai_model", true],
    ["Subtitle", false],
    ["Titles", false],
    ["Negative prompt", false],
    ["Prompts", false],
  ])("a text block '%s' names the maker: %s", async (keyword, isMaker) => {
    const expected = isMaker ? { generator: "Midjourney" } : {}
    expect(pictureProvenance(await pngWith(keyword, "by Midjourney"))).toEqual(expected)
  })

  test("the name of the generator counts more than its prompt", async () => {
    const prompt: [string, string] = ["prompt", "a cat"]
    const name: [string, string] = ["Software", "ComfyUI"]
    const other: [string, string] = ["Comment", "my cat"]
    for (const texts of [
      [prompt, name, other],
      [name, other, prompt],
    ])
      expect(pictureProvenance(await pngWithTexts(...texts))).toEqual({ generator: "ComfyUI" })
    const beyond = await pngWith("Software", `${"x".repeat(2000)}ComfyUI`)
    expect(pictureProvenance(beyond)).toEqual({})
  })

  test("a declaration that it was made by a trained model", async () => {
    const jpeg = await jpegWithXmp(
      'Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"',
    )
    expect(pictureProvenance(jpeg).generator).toBe("a trained model, by its own statement")
    const similar = await pngWith("Note", "algorithmicMediaType")
    expect(pictureProvenance(similar)).toEqual({})
  })
})

describe("other sources", () => {
  test("an agency, by its public name only", async () => {
    const jpeg = await jpegWith({ IFD0: { Copyright: "(c) Jane Doe / Shutterstock 12345" } })
    expect(pictureProvenance(jpeg)).toEqual({ agency: "Shutterstock" })
  })

  test.each([
    ["Getty Images / Jane", "Getty Images"],
    ["gettyimages.com", "Getty Images"],
    ["iStock", "iStock"],
    ["Adobe Stock", "Adobe Stock"],
    ["AdobeStock_1", "Adobe Stock"],
    ["Fotolia", "Adobe Stock"],
    ["Alamy", "Alamy"],
    ["Depositphotos", "Depositphotos"],
    ["Dreamstime", "Dreamstime"],
    ["123RF", "123RF"],
    ["Pond5", "Pond5"],
    ["Bigstock", "Bigstock"],
    ["Unsplash", "Unsplash"],
    ["Pexels", "Pexels"],
    ["Pixabay", "Pixabay"],
    ["Freepik", "Freepik"],
    ["imago images", "a press agency"],
    ["dpa picture alliance", "a press agency"],
    ["(Reuters)", "a press agency"],
    ["AFP/Jane", "a press agency"],
    ["Associated Press", "a press agency"],
    ["Jane Doe, AFPX", undefined],
    ["Jane Doe, HAFP", undefined],
  ])("the owner %s", async (owner, agency) => {
    expect(pictureProvenance(await pngWith("Copyright", owner)).agency).toBe(agency)
  })

  test.each([
    ["Credit", true],
    ["Copyright", true],
    ["Copyright Notice", true],
    ["Rights", true],
    ["Source", true],
    ["Byline", true],
    ["By-line", true],
    ["Artist", true],
    ["Creator", true],
    ["Licensor", true],
    ["LicensorName", true],
    ["WebStatement", true],
    ["UsageTerms", true],
    ["Caption/Abstract", true],
    ["Copyrights", false],
    ["No credit", false],
    ["Description", false],
  ])("a text block '%s' names the owner: %s", async (keyword, isOwner) => {
    const expected = isOwner ? { agency: "Pexels" } : {}
    expect(pictureProvenance(await pngWith(keyword, "pexels.com"))).toEqual(expected)
  })

  test("the first agency named", async () => {
    const png = await pngWithTexts(
      ["Artist", "Jane Doe"],
      ["Copyright", "Alamy"],
      ["Credit", "iStock"],
    )
    expect(pictureProvenance(png)).toEqual({ agency: "Alamy" })
  })

  test.each([
    ["a PNG chunk", "caBX", true],
    ["a box", "jumbc2pa", true],
    ["a box with its header", `jumb${"\n ".repeat(32)}c2pa`, true],
    ["two distant words", `jumb${" ".repeat(65)}c2pa`, false],
  ])("a signature in %s", async (_, text, isSigned) => {
    const png = await pngWith("Note", text)
    expect(pictureProvenance(png)).toEqual(isSigned ? { signed: true } : {})
  })

  test("reads no byte around the picture", async () => {
    const inside = await pngWith("Note", "hello")
    const around = await pngWith("Software", "Midjourney")
    const buffer = Buffer.concat([around, inside, Buffer.from("caBX trainedAlgorithmicMedia ")])
    const part = buffer.subarray(around.length, around.length + inside.length)
    expect(pictureProvenance(part)).toEqual({})
    const other = Buffer.concat([inside, around])
    expect(pictureProvenance(other.subarray(inside.length))).toEqual({ generator: "Midjourney" })
  })

  test("a camera: make, model, aperture and time together", async () => {
    const camera = {
      IFD0: { Make: "Canon", Model: "EOS 80D" },
      IFD2: { FNumber: "28/10", DateTimeOriginal: "2024:05:01 10:00:00" },
    }
    expect(pictureProvenance(await jpegWith(camera))).toEqual({ camera: true })
    expect(pictureProvenance(await jpegWith({ IFD0: { Make: "Canon" } }))).toEqual({})
  })

  test("a generator that claims a camera is a generator", async () => {
    const both = {
      IFD0: { Make: "Canon", Model: "EOS 80D", Software: "ComfyUI" },
      IFD2: { FNumber: "28/10", DateTimeOriginal: "2024:05:01 10:00:00" },
    }
    expect(pictureProvenance(await jpegWith(both))).toEqual({ generator: "ComfyUI" })
  })

  test("never returns a location", async () => {
    const jpeg = await jpegWith({
      IFD0: { Artist: "Jane Doe" },
      IFD3: { GPSLatitude: "52/1 31/1 0/1", GPSLatitudeRef: "N" },
    })
    expect(JSON.stringify(pictureProvenance(jpeg))).toBe("{}")
  })
})

describe("nothing to read", () => {
  test("pictures without metadata", async () => {
    for (const image of [base().png(), base().jpeg(), base().webp()])
      expect(pictureProvenance(await image.toBuffer())).toEqual({})
  })

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["garbage", Buffer.from("GIF89a but not really, parameters prompt workflow")],
    ["a cut header", Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff])],
  ])("%s", (_, bytes) => {
    expect(pictureProvenance(bytes)).toEqual({})
  })

  test("the beginning of a file is enough", async () => {
    const png = await pngWith("parameters", "a cat, Steps: 20")
    expect(pictureProvenance(png.subarray(0, 120)).generator).toBeDefined()
  })
})
