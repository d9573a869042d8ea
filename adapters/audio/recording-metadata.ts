/** Boxes of an MP4 or QuickTime file that hold other boxes on the way to what is erased. */
const containers = new Set(['moov', 'trak', 'mdia'])
/** Place, device, app and notes of a recorder: user data, tagged metadata and XMP. No player needs them. */
const descriptions = new Set(['udta', 'meta', 'uuid'])
/** They begin with the times at which the film and its tracks were made and changed. */
const headers = new Set(['mvhd', 'tkhd', 'mdhd'])

/** The type of a box nobody reads: "free". */
const free = 0x66_72_65_65

const maxDepth = 4
/** A minute of film has some hundred. */
const maxBoxes = 20_000

type Box = { type: string; start: number; payload: number; end: number }

/**
 * Erases where, when and with what a film or voice of a phone was recorded (MP4, MOV, M4A, 3GP), in place: descriptions become
 * empty space of the same size, so that every position in the file still holds. Other files stay as they are.
 */
export function eraseRecordingOrigin(bytes: Uint8Array<ArrayBuffer>): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (textAt(view, 4) === 'ftyp') eraseBoxes(view, { start: 0, end: bytes.length, depth: 0 }, { left: maxBoxes })
}

type Range = { start: number; end: number; depth: number }

function eraseBoxes(view: DataView, { start, end, depth }: Range, boxes: { left: number }): void {
  for (let box = readBox(view, start, end); box && boxes.left > 0; box = readBox(view, box.end, end)) {
    boxes.left -= 1
    if (descriptions.has(box.type)) eraseBox(view, box)
    else if (headers.has(box.type)) eraseTimes(view, box)
    else if (box.type === 'trak' && isMetadataTrack(view, box)) eraseBox(view, box)
    else if (containers.has(box.type) && depth < maxDepth)
      eraseBoxes(view, { start: box.payload, end: box.end, depth: depth + 1 }, boxes)
  }
}

function eraseBox(view: DataView, { start, payload, end }: Box): void {
  view.setUint32(start + 4, free)
  new Uint8Array(view.buffer, view.byteOffset + payload, end - payload).fill(0)
}

/** Version 0 has two times of 4 bytes, version 1 of 8, after four bytes of version and flags. */
function eraseTimes(view: DataView, { payload, end }: Box): void {
  if (end - payload < 20) return
  const length = view.getUint8(payload) === 1 ? 16 : 8
  new Uint8Array(view.buffer, view.byteOffset + payload + 4, length).fill(0)
}

/** A track of places and movements beside the picture: its handler is `meta`, and its samples have no list without it. */
function isMetadataTrack(view: DataView, track: Box): boolean {
  const media = findBox(view, track, 'mdia')
  const handler = media && findBox(view, media, 'hdlr')
  return handler ? handler.end - handler.payload >= 12 && textAt(view, handler.payload + 8) === 'meta' : false
}

function findBox(view: DataView, { payload, end }: Box, type: string): Box | null {
  let box = readBox(view, payload, end)
  while (box && box.type !== type) box = readBox(view, box.end, end)
  return box
}

/** `null` at the end, and where a size contradicts the box around it. */
function readBox(view: DataView, start: number, limit: number): Box | null {
  if (start + 8 > limit) return null
  const type = textAt(view, start + 4)
  const size = view.getUint32(start)
  if (size === 0) return { type, start, payload: start + 8, end: limit }
  if (size !== 1)
    return size < 8 || start + size > limit ? null : { type, start, payload: start + 8, end: start + size }
  if (start + 16 > limit) return null
  const long = Number(view.getBigUint64(start + 8))
  return long < 16 || start + long > limit ? null : { type, start, payload: start + 16, end: start + long }
}

function textAt(view: DataView, at: number): string {
  if (at + 4 > view.byteLength) return ''
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4))
}
