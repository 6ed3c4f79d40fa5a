import sharp from "sharp"
import { describe, expect, test } from "vitest"

import { pictureProvenance } from "./picture-provenance.ts"

const base = () => sharp({ create: { width: 40, height: 40, channels: 3, background: "#888" } })

/** A text block before the pixels, as generators write it. */
async function pngWith(keyword: string, text: string) {
  const png = await base().png().toBuffer()
  const data = Buffer.concat([Buffer.from(keyword), Buffer.from([0]), Buffer.from(text, "latin1")])
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write("tEXt", 4, "latin1")
  data.copy(chunk, 8)
  const afterHeader = 33
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)])
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
    ["parameters", "a portrait, Steps: 20, Sampler: Euler a"],
    ["prompt", '{"3":{"class_type":"KSampler"}}'],
    ["workflow", '{"nodes":[]}'],
  ])("a PNG with its %s", async (keyword, text) => {
    expect(pictureProvenance(await pngWith(keyword, text)).generator).toBeDefined()
  })

  test.each([
    ["Midjourney v6", "Midjourney"],
    ["Stable Diffusion XL", "Stable Diffusion"],
    ["NovelAI", "NovelAI"],
  ])("software named %s", async (software, name) => {
    const jpeg = await jpegWith({ IFD0: { Software: software } })
    expect(pictureProvenance(jpeg).generator).toBe(name)
  })

  test("a declaration that it was made by a trained model", async () => {
    const jpeg = await jpegWithXmp(
      'Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"',
    )
    expect(pictureProvenance(jpeg).generator).toContain("trained model")
  })
})

describe("other sources", () => {
  test("an agency, by its public name only", async () => {
    const jpeg = await jpegWith({ IFD0: { Copyright: "(c) Jane Doe / Shutterstock 12345" } })
    expect(pictureProvenance(jpeg)).toEqual({ agency: "Shutterstock" })
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
