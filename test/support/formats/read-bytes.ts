import type { Files } from '#adapters/files/files.ts'

/** A whole file of the store. */
export async function readBytes(files: Files, key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await files.read(key)) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks)
}
