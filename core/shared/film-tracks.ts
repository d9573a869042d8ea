import { dataView, textAt, type ByteSource } from './byte-source.ts'

const pageBytes = 16 * 1024
/** More boxes and pages than any index has on the way to its tracks. */
const maxSteps = 500

type Box = { type: string; payload: number; end: number }
type Reader = (start: number, length: number) => Promise<Uint8Array>

/** Whether an MP4 or QuickTime file has a track of pictures; `null` where its index is not here or names no track. */
export async function hasFilmTrack(source: ByteSource, start: number): Promise<boolean | null> {
  const read = pagedReader(source)
  const steps = { left: maxSteps }
  const kinds: string[] = []
  for await (const movie of boxesIn(read, { start, end: source.size, steps }))
    if (movie.type === 'moov')
      for await (const track of inside(read, movie, 'trak', steps))
        for await (const media of inside(read, track, 'mdia', steps))
          for await (const handler of inside(read, media, 'hdlr', steps))
            kinds.push(textAt(await read(handler.payload + 8, 4), 0, 4))
  if (kinds.includes('vide')) return true
  return kinds.includes('soun') ? false : null
}

async function* inside(read: Reader, { payload, end }: Box, type: string, steps: { left: number }) {
  for await (const box of boxesIn(read, { start: payload, end, steps })) if (box.type === type) yield box
}

async function* boxesIn(
  read: Reader,
  { start, end, steps }: { start: number; end: number; steps: { left: number } },
): AsyncGenerator<Box> {
  let at = start
  while (at + 8 <= end && steps.left > 0) {
    steps.left -= 1
    const head = await read(at, 16)
    if (head.length < 8) return
    const view = dataView(head)
    const short = view.getUint32(0)
    const size = short === 1 && head.length >= 16 ? Number(view.getBigUint64(8)) : short === 0 ? end - at : short
    if (size < 8) return
    yield { type: textAt(head, 4, 4), payload: at + (short === 1 ? 16 : 8), end: Math.min(end, at + size) }
    at += size
  }
}

/** Reads whole pages and keeps the last one: an index is many small boxes, and a bucket answers each request slowly. */
function pagedReader(source: ByteSource): Reader {
  let page = new Uint8Array()
  let from = 0
  return async (start, length) => {
    if (start < from || start + length > from + page.length) {
      page = new Uint8Array(await source.read(start, start + pageBytes))
      from = start
    }
    return page.subarray(start - from, start - from + length)
  }
}
