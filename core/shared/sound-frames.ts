import type { ByteSource } from './byte-source.ts'

/** Far more than radio recorders and padding put before the first frame. */
const windowBytes = 128 * 1024
const maxPaddingBytes = 4 * 1024 * 1024
/** So many frames that follow each other are no accident. */
const wantedFrames = 3

type Frame = { format: 'mp3' | 'aac'; length: number; signature: number }

/** Where MPEG or ADTS frames begin: formats without a head of their own. `null` when none follow each other. */
export async function findFrames(
  source: ByteSource,
  from: number,
): Promise<{ format: 'mp3' | 'aac'; start: number } | null> {
  let start = from
  let bytes = await source.read(start, start + windowBytes)
  while (bytes.length > 0 && start - from < maxPaddingBytes && bytes.every((byte) => byte === 0)) {
    start += bytes.length
    bytes = await source.read(start, start + windowBytes)
  }
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const first = parseFrame(bytes, at)
    // What only looks like a frame begins anywhere; at the very beginning of a short file one frame is enough.
    if (first && followsItself(bytes, at, at === 0 && start === from ? 1 : wantedFrames))
      return { format: first.format, start: start + at }
  }
  return null
}

function followsItself(bytes: Uint8Array, from: number, wanted: number): boolean {
  let at = from
  let signature: number | null = null
  for (let count = 0; count < wantedFrames; count += 1) {
    if (count > 0 && at + 7 > bytes.length) return count >= wanted
    const frame = parseFrame(bytes, at)
    if (!frame || (signature !== null && frame.signature !== signature)) return false
    signature = frame.signature
    at += frame.length
  }
  return true
}

/** In kbit/s, by version and layer. */
const bitrates: Record<string, readonly number[]> = {
  '1-1': [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  '1-2': [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  '1-3': [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  '2-1': [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  '2-2': [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  '2-3': [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const mpegRates = [44_100, 48_000, 32_000]

function parseFrame(bytes: Uint8Array, at: number): Frame | null {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = bytes.subarray(at, at + 6)
  if (first !== 0xff || second >> 5 !== 7) return null
  const layerBits = (second >> 1) & 3
  if (layerBits === 0) {
    const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5)
    const rate = (third >> 2) & 15
    return second >> 4 === 15 && rate < 13 && length > 7
      ? { format: 'aac', length, signature: (second << 8) | (third & 0xfd) }
      : null
  }
  const versionBits = (second >> 3) & 3
  const layer = 4 - layerBits
  const version = versionBits === 3 ? 1 : 2
  const bitrate = bitrates[`${version}-${layer}`]?.[(third >> 4) - 1]
  const base = mpegRates[(third >> 2) & 3]
  if (versionBits === 1 || bitrate === undefined || base === undefined) return null
  const rate = base / (versionBits === 3 ? 1 : versionBits === 2 ? 2 : 4)
  const padding = (third >> 1) & 1
  const length =
    layer === 1
      ? (Math.floor((12_000 * bitrate) / rate) + padding) * 4
      : Math.floor(((layer === 3 && version === 2 ? 72_000 : 144_000) * bitrate) / rate) + padding
  return { format: 'mp3', length, signature: (second << 8) | ((third >> 2) & 3) }
}
