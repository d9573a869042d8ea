import { textAt, type ByteSource } from './byte-source.ts'
import { hasFilmTrack } from './film-tracks.ts'
import { findFrames } from './sound-frames.ts'
import { leadingTags } from './sound-tags.ts'

/** What a file is by its bytes: the one answer for every door. Its name and its declared type are not trusted. */
export type FileFormat = keyof typeof mediaTypes
/** What browsers and phones record, and a panel plays. */
export const recordedFormats: readonly FileFormat[] = ['webm', 'ogg', 'mp4', 'mov', 'wav', 'flac', 'mp3', 'aac']

export type FoundFormat = {
  format: FileFormat
  /** Where it begins: after tags, padding and whatever else a program wrote before it. */
  start: number
  /** Whether a container that may hold a film has pictures; `null` where its index is not here, or says nothing. */
  hasPicture: boolean | null
}

const unknownType = 'application/octet-stream'

/** Media types of a format without and with pictures. */
const mediaTypes = {
  wav: 'audio/wav',
  w64: 'audio/x-w64',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  aiff: 'audio/aiff',
  caf: 'audio/x-caf',
  ogg: ['audio/ogg', 'video/ogg'],
  mp4: ['audio/mp4', 'video/mp4'],
  mov: ['audio/mp4', 'video/quicktime'],
  webm: ['audio/webm', 'video/webm'],
  heic: 'image/heic',
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  pdf: 'application/pdf',
  zip: 'application/zip',
  midi: 'audio/midi',
} as const satisfies Record<string, string | readonly [string, string]>

/** The media type a file is stored and served with. */
export function mediaTypeOf(found: FoundFormat | null): string {
  if (!found) return unknownType
  const type: string | readonly [string, string] = mediaTypes[found.format]
  if (typeof type === 'string') return type
  return found.hasPicture === null ? unknownType : type[found.hasPicture ? 1 : 0]
}

/** Enough for every mark below. */
const markBytes = 64
/** Enough for the names of the codecs at the beginning of a WebM or Ogg file. */
const codecBytes = 8_192
/** Where readers of PDF look for its mark: a byte order mark, a line break or the head of a mail may stand before it. */
const pdfBytes = 1_024

const marks: [string, FileFormat][] = [
  ['fLaC', 'flac'],
  ['OggS', 'ogg'],
  ['caff', 'caf'],
  ['riff\x2e\x91\xcf\x11', 'w64'],
  ['\x1a\x45\xdf\xa3', 'webm'],
  ['\xff\xd8\xff', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF8', 'gif'],
  ['PK\x03\x04', 'zip'],
  ['MThd', 'midi'],
]

/** What a file is; `null` when it is none of the formats we know. */
export async function findFormat(source: ByteSource): Promise<FoundFormat | null> {
  const start = await leadingTags(source)
  const head = await source.read(start, start + markBytes)
  const format = formatOfMark(head)
  if (format) return { format, start, hasPicture: await hasPictures(source, { format, head, start }) }
  const pdf = (await readText(source, 0, pdfBytes)).indexOf('%PDF-')
  if (pdf >= 0) return { format: 'pdf', start: pdf, hasPicture: false }
  const frames = await findFrames(source, start)
  if (frames) return { ...frames, hasPicture: false }
  return textAt(await source.read(0, 3), 0, 3) === 'ID3' ? { format: 'mp3', start, hasPicture: false } : null
}

function formatOfMark(head: Uint8Array): FileFormat | null {
  const begins = textAt(head, 0, 16)
  const kind = begins.slice(8, 12)
  if (/^(RIFF|RF64|BW64|RIFX)/.test(begins) && kind === 'WAVE') return 'wav'
  if (begins.startsWith('RIFF') && kind === 'WEBP') return 'webp'
  if (begins.startsWith('FORM') && (kind === 'AIFF' || kind === 'AIFC')) return 'aiff'
  return marks.find(([mark]) => begins.startsWith(mark))?.[1] ?? formatOfBox(head)
}

const photoBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'mif2', 'msf1', 'miaf']
/** Films of old cameras begin with one of these, and have no brand. */
const unbranded = ['moov', 'mdat', 'wide', 'pnot']

/** The family of MP4: films, sound and photos have the same container, and say which in a brand. */
function formatOfBox(head: Uint8Array): FileFormat | null {
  const type = textAt(head, 4, 4)
  if (unbranded.includes(type)) return 'mov'
  if (type !== 'ftyp') return null
  const brand = textAt(head, 8, 4)
  if (brand.startsWith('avi') || (photoBrands.includes(brand) && compatibleBrands(head).includes('avif'))) return 'avif'
  if (photoBrands.includes(brand)) return 'heic'
  return brand === 'qt  ' ? 'mov' : 'mp4'
}

function compatibleBrands(head: Uint8Array): string[] {
  const end = Math.min(head.length, (head[2] ?? 0) * 256 + (head[3] ?? 0))
  return Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, index) => textAt(head, 16 + index * 4, 4))
}

/** Their sound may come with a picture for each chapter, and is no film for that. */
const soundBrands = ['M4A ', 'M4B ', 'M4P ', 'F4A ', 'F4B ']

async function hasPictures(
  source: ByteSource,
  { format, head, start }: { format: FileFormat; head: Uint8Array; start: number },
): Promise<boolean | null> {
  if (format === 'mp4' || format === 'mov')
    return soundBrands.includes(textAt(head, 8, 4)) ? false : hasFilmTrack(source, start)
  if (format !== 'ogg' && format !== 'webm') return false
  const text = await readText(source, start, codecBytes)
  if (format === 'ogg') return text.includes('\x80theora')
  // Element 86 of a WebM is the name of a codec, with its length before it.
  if (/\x86[\x81-\xbf]V_/.test(text)) return true
  return /\x86[\x81-\xbf]A_/.test(text) ? false : null
}

async function readText(source: ByteSource, start: number, length: number): Promise<string> {
  return textAt(await source.read(start, start + length), 0, length)
}
