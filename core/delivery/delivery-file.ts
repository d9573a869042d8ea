import type { FileFormat, FoundFormat } from '#core/shared/file-format.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLine } from '#core/shared/single-line.ts'

import { uploadableKinds, type DeliveryKind } from './delivery.ts'

export const maxFileTitleLength = 80
export const maxDeliveryFiles = 60

const sounds = ['mp3', 'wav', 'wave', 'flac', 'aif', 'aiff', 'aifc', 'm4a']
const packed = ['zip']
/** File extensions allowed for a kind; `null` allows any. */
const extensions: Record<DeliveryKind, readonly string[] | null> = {
  mp3: ['mp3'],
  wav: ['wav', 'wave', 'flac', 'aif', 'aiff', 'aifc'],
  instrumental: sounds,
  alternate: [...sounds, ...packed],
  stems: [...packed, ...sounds],
  score: ['pdf', 'musicxml', 'mxl', 'xml', 'mid', 'midi', ...packed],
  lyrics: ['pdf', 'txt', 'docx', 'odt'],
  registration: ['pdf', 'png', 'jpg', 'jpeg', ...packed],
  certificate: ['pdf'],
  licence: ['pdf'],
  other: null,
}

/** Value for a file input's `accept`: `.mp3,.wav`. */
export function acceptAttribute(kind: DeliveryKind): string {
  return extensions[kind]?.map((extension) => `.${extension}`).join(',') ?? ''
}

export type DeliveryFileRefusal = 'kind-unknown' | 'title-too-long' | 'empty' | 'wrong-format' | 'not-what-it-says'

/**
 * Checks the kind staff chose against the file's extension and what its bytes are: a renamed image is rejected as a song.
 */
export function parseDeliveryFile(
  { kind: requested, title }: { kind: string; title: string },
  file: { name: string; bytes: number; found: FoundFormat | null },
): Result<{ kind: DeliveryKind; title: string }, DeliveryFileRefusal> {
  const kind = uploadableKinds.find((known) => known === requested)
  if (!kind) return refuse('kind-unknown')
  if (isTitleTooLong(title)) return refuse('title-too-long')
  if (file.bytes === 0) return refuse('empty')
  if (!acceptsFile(kind, file.name)) return refuse('wrong-format')
  if (!matchesContent(extensionOf(file.name), file.found)) return refuse('not-what-it-says')
  return accept({ kind, title: normalizeLine(title) })
}

/** What is too long is told before its file is sent. */
export function isTitleTooLong(title: string): boolean {
  return normalizeLine(title).length > maxFileTitleLength
}

/** Whether a file of this name can be a file of this kind. */
export function acceptsFile(kind: DeliveryKind, name: string): boolean {
  return extensions[kind]?.includes(extensionOf(name)) ?? true
}

/** What a file of this name most likely is: what is missing and takes its format, or the song; `null` where nothing says it. */
export function findFittingItem<Item extends { kind: DeliveryKind }>(
  name: string,
  missing: readonly Item[],
): Item | { kind: DeliveryKind } | null {
  const fitting = missing.filter(({ kind }) => acceptsFile(kind, name))
  const exact = fitting.find(({ kind }) => extensions[kind] !== null)
  const song = songKind(name)
  return exact ?? (song ? { kind: song } : null) ?? fitting[0] ?? null
}

/** Which file of the song this is by its name; `null` for a recording that is played, but not delivered: M4A, OGG. */
export function songKind(name: string): 'mp3' | 'wav' | null {
  const extension = extensionOf(name)
  if (extensions.mp3?.includes(extension)) return 'mp3'
  return extensions.wav?.includes(extension) ? 'wav' : null
}

export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}

/** What a file with this extension has to be. Extensions that are not listed may be anything. */
const contents: Partial<Record<string, readonly FileFormat[]>> = {
  mp3: ['mp3'],
  wav: ['wav'],
  wave: ['wav'],
  flac: ['flac'],
  aif: ['aiff'],
  aiff: ['aiff'],
  aifc: ['aiff'],
  m4a: ['mp4', 'mov'],
  pdf: ['pdf'],
  png: ['png'],
  jpg: ['jpeg'],
  jpeg: ['jpeg'],
  zip: ['zip'],
  mxl: ['zip'],
  docx: ['zip'],
  odt: ['zip'],
  mid: ['midi'],
  midi: ['midi'],
}

function matchesContent(extension: string, found: FoundFormat | null): boolean {
  const expected = contents[extension]
  if (!expected) return true
  return found !== null && expected.includes(found.format) && !(extension === 'm4a' && found.hasPicture === true)
}

const maxNameLength = 120

/** A file name valid on every system: no path, no characters Windows forbids, no trailing dot, limited length. */
export function safeFileName(text: string, extension: string): string {
  const clean = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[<>:"/\\|?*]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .toWellFormed()
  const short = Array.from(clean)
    .slice(0, maxNameLength)
    .join('')
    .replaceAll(/^[ .]+|[ .]+$/g, '')
  const base = short === '' || /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(short) ? `musica ${short}`.trim() : short
  return extension === '' ? base : `${base}.${extension}`
}

/** Makes names unique, ignoring case: the second `a.wav` becomes `a (2).wav`. */
export function uniqueNames(names: string[]): string[] {
  const usedNames = new Set<string>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    const [base, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let free = name
    for (let count = 2; usedNames.has(free.toLowerCase()); count += 1) free = `${base} (${count})${end}`
    usedNames.add(free.toLowerCase())
    return free
  })
}
