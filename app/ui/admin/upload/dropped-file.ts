import { keyOf, type UploadTarget } from './running.ts'

let dropped: { place: string; file: File } | null = null

/** Hands a file that was dropped somewhere on the page to the uploader that opens next. */
export function handOverFile(place: UploadTarget, file: File): void {
  dropped = { place: keyOf(place), file }
}

/** The file that was dropped for this uploader. It stays until it is forgotten: a component may ask twice. */
export function droppedFile(place: UploadTarget): File | null {
  return dropped?.place === keyOf(place) ? dropped.file : null
}

export function clearDroppedFile(): void {
  dropped = null
}
