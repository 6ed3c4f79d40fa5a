import { expect, test } from "vitest"

import type { S3Client } from "./client.ts"
import { listFiles } from "./list.ts"

const HASH = "a".repeat(64)
const MD5 = "0123456789abcdef".repeat(2)
const entry = (name: string, tag: string) =>
  `<Contents>\n<Key>${name}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><ETag>${tag}</ETag><Size>7</Size></Contents>`

/** A bucket with these pages; returns the files and the queries that were sent. */
async function listed(...pages: (string | undefined)[]) {
  const asked: unknown[] = []
  const request: S3Client["request"] = async (path, options) => {
    asked.push([path, options])
    const page = pages[asked.length - 1]
    return (page === undefined ? undefined : { body: { text: async () => page } }) as never
  }
  const files: unknown[] = []
  for await (const file of listFiles({ request, pageSize: 2 } as S3Client)) files.push(file)
  return { files, asked }
}

test("lists all pages and skips objects that are no media", async () => {
  const modifiedAt = new Date("2026-01-02T03:04:05Z")
  const { files, asked } = await listed(
    `<R>${entry(`${HASH}-480.webp`, `&quot;${MD5}&quot;`)}${entry("notes.txt", MD5)}<IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b&#60;&lt;&gt;&apos;</NextContinuationToken></R>`,
    `<R>${entry(`${HASH}-960.webp`, `"${MD5}-2"`)}${entry(`${HASH}-1.part`, `x${MD5}`)}<IsTruncated>false</IsTruncated><NextContinuationToken>c</NextContinuationToken></R>`,
  )
  expect(files).toEqual([
    { name: `${HASH}-480.webp`, size: 7, modifiedAt, md5: MD5 },
    { name: `${HASH}-960.webp`, size: 7, modifiedAt },
    { name: `${HASH}-1.part`, size: 7, modifiedAt },
  ])
  const query = { "list-type": "2", "max-keys": "2" }
  expect(asked).toEqual([
    ["", { query, accept: [200] }],
    ["", { query: { ...query, "continuation-token": "a&b<<>'" }, accept: [200] }],
  ])
})

test.each([
  ["a page that names no next one", "<R><IsTruncated>true</IsTruncated></R>"],
  ["no answer", undefined],
])("ends with %s", async (_, page) => {
  const { files, asked } = await listed(page, page)
  expect([files, asked.length]).toEqual([[], 1])
})
