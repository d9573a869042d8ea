import { parseDeliveryFile, type DeliveryFileRefusal } from '#core/delivery/delivery-file.ts'
import { mediaTypeOf, type FoundFormat } from '#core/shared/file-format.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import { isSound } from './sound-format.ts'

export const uploadPurposes = ['version', 'delivery', 'library'] as const
/** What a file becomes once it is fully uploaded. */
export type UploadPurpose = (typeof uploadPurposes)[number]

/** Chunk size; the last chunk is shorter. A dropped connection costs at most one chunk. */
export const chunkBytes = 4 * 1024 * 1024
export const maxUploadBytes = 2 * 1024 * 1024 * 1024
/** Hours without progress after which an upload is deleted. */
export const uploadHours = 24
const maxFileNameLength = 180

export type NewUpload = { purpose: UploadPurpose; projectId: string | null; name: string; bytes: number }
export type UploadRefusal = 'purpose-unknown' | 'project-required' | 'empty' | 'too-large'

/** Validates what a browser announces. Its declared type is ignored; the first bytes decide when they arrive. */
export function parseNewUpload(request: {
  purpose: string
  projectId: string | null
  name: string
  bytes: number
}): Result<NewUpload, UploadRefusal> {
  const purpose = uploadPurposes.find((known) => known === request.purpose)
  if (!purpose) return refuse('purpose-unknown')
  const projectId = purpose === 'library' ? null : request.projectId
  if (purpose !== 'library' && projectId === null) return refuse('project-required')
  if (!Number.isSafeInteger(request.bytes) || request.bytes <= 0) return refuse('empty')
  if (request.bytes > maxUploadBytes) return refuse('too-large')
  return accept({ purpose, projectId, name: cleanFileName(request.name), bytes: request.bytes })
}

/** The last path segment without control or path characters; never empty. */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]{1,8})?$/u.exec(clean) ?? []
  return `${Array.from(stem).slice(0, maxFileNameLength).join('').trim()}${ending}` || 'arquivo'
}

/** Expected length of the chunk at `offset`; `null` when no chunk starts there. */
export function chunkLength(bytes: number, offset: number): number | null {
  if (!Number.isSafeInteger(offset) || offset < 0 || offset >= bytes || offset % chunkBytes !== 0) return null
  return Math.min(chunkBytes, bytes - offset)
}

/** Offsets of the chunks received so far. */
export function chunkOffsets(received: number): number[] {
  return Array.from({ length: Math.ceil(received / chunkBytes) }, (_, index) => index * chunkBytes)
}

export type UploadContentRefusal = DeliveryFileRefusal | 'wrong-type'
type UploadContent = { purpose: UploadPurpose; name: string; bytes: number; kind: string; found: FoundFormat | null }

/** The media type a file is stored and served with; refused when it is not what it was sent for. */
export function checkUploadContent({
  purpose,
  kind,
  found,
  ...file
}: UploadContent): Result<string, UploadContentRefusal> {
  if (purpose !== 'delivery') return isSound(found) ? accept(mediaTypeOf(found)) : refuse('wrong-type')
  const checked = parseDeliveryFile({ kind, title: '' }, { ...file, found })
  return checked.ok ? accept(mediaTypeOf(found)) : checked
}
