/** Bytes that are read in parts: of a browser's file, of a stored one, or of what has arrived of it. */
export type ByteSource = {
  /** Of the whole file, also while only its beginning is here. */
  size: number
  /** The bytes from `start` up to `end`; fewer where there are no more. */
  read: (start: number, end: number) => Promise<Uint8Array>
}

export function bytesSource(bytes: Uint8Array, size = bytes.length): ByteSource {
  return { size, read: (start, end) => Promise.resolve(bytes.subarray(start, end)) }
}

export function blobSource(blob: Blob): ByteSource {
  return { size: blob.size, read: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()) }
}

export function textAt(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length))
}

export function dataView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
