import type { Readable } from 'node:stream'

/** How long a text of base64 is for so many bytes. */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4
}

/**
 * The capsule while it is sent: texts, and files that are opened one after the other. A few chunks of a file are in memory at a
 * time.
 */
export async function* streamCapsule(pieces: (string | (() => Promise<Readable>))[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (typeof piece === 'string') yield Buffer.from(piece)
    else yield* encode(await piece())
  }
}

async function* encode(file: Readable): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0)
  for await (const chunk of file) {
    if (!(chunk instanceof Uint8Array)) continue
    const bytes = Buffer.concat([rest, chunk])
    // Three bytes are four letters; what is left waits for the next chunk.
    const whole = bytes.length - (bytes.length % 3)
    rest = bytes.subarray(whole)
    yield Buffer.from(bytes.toString('base64', 0, whole))
  }
  yield Buffer.from(rest.toString('base64'))
}
