import { data } from 'react-router'

import { cleanText } from '#core/shared/clean-text.ts'
import { normalizeEmail } from '#core/shared/input/email.ts'
import { noUuid, parseUuid } from '#core/shared/uuid.ts'

/** No form of the public pages is larger. */
const formBytes = 64 * 1024

/** Reads a posted form, bounded. Answers 413 to a larger one, 415 or 400 to what is no form. */
export async function readForm(request: Request, limitBytes: number = formBytes): Promise<FormData> {
  const form = await parseForm(request, limitBytes)
  if (!(form instanceof FormData)) throw data(null, { status: form })
  return form
}

/** How slowly a file may arrive: a bad mobile line sends several times as much. Slower, it is rather kept open than sent. */
type Pace = { silenceMs: number; graceMs: number; bytesPerSecond: number; checkMs: number }
const uploadPace: Pace = { silenceMs: 30_000, graceMs: 20_000, bytesPerSecond: 32_000, checkMs: 1_000 }

/**
 * `readForm` for a form with a file: `null` when it is too large, so that its page can say what the limit is. Answers 408 to
 * one that hardly arrives: what waits for it holds memory, and a place that others wait for.
 */
export async function readUploadForm(
  request: Request,
  limitBytes: number,
  pace: Pace = uploadPace,
): Promise<FormData | null> {
  const form = await parseForm(request, limitBytes, pace)
  if (form === 413) return null
  if (!(form instanceof FormData)) throw data(null, { status: form })
  return form
}

/** The form, or the status that says why there is none. */
async function parseForm(
  request: Request,
  limitBytes: number,
  pace: Pace | null = null,
): Promise<FormData | 400 | 408 | 413 | 415> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return 415

  if (statedBytes(request) > limitBytes) return 413

  // Streamed, so that only the parser holds it. It is counted, too: a length need not be stated.
  let size = 0
  const begunAt = performance.now()
  let arrivedAt = begunAt
  let timer: NodeJS.Timeout | undefined
  let isTooSlow = false
  const bounded = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start(out) {
      if (!pace) return
      timer = setInterval(() => {
        isTooSlow = isSlow(pace, {
          size,
          sinceBegin: performance.now() - begunAt,
          silence: performance.now() - arrivedAt,
        })
        if (isTooSlow) out.error(new Error('the form hardly arrives'))
      }, pace.checkMs)
    },
    transform(chunk, out) {
      size += chunk.byteLength
      arrivedAt = performance.now()
      if (size > limitBytes) out.error(new Error('the form is too large'))
      else out.enqueue(chunk)
    },
  })
  try {
    return await new Response(request.body?.pipeThrough(bounded), { headers: { 'content-type': type } }).formData()
  } catch {
    if (isTooSlow) return 408
    return size > limitBytes ? 413 : 400
  } finally {
    clearInterval(timer)
  }
}

function isSlow(
  { silenceMs, graceMs, bytesPerSecond }: Pace,
  { size, sinceBegin, silence }: { size: number; sinceBegin: number; silence: number },
): boolean {
  return silence > silenceMs || (sinceBegin > graceMs && (size / sinceBegin) * 1_000 < bytesPerSecond)
}

/** The length a request declares; 0 when it declares none. */
export function statedBytes(request: Request): number {
  return Number(request.headers.get('content-length') ?? 0)
}

/** A field as text, whatever was sent. */
export function field(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? typedText(value) : ''
}

/** An address as it was meant: what hides in a pasted one never gets behind a form. */
export function emailField(form: FormData, name = 'email'): string {
  return normalizeEmail(field(form, name)).slice(0, 300)
}

/** Browsers send a line break as two characters and count it as one: no limit may depend on that. */
function typedText(value: string): string {
  return cleanText(value).replaceAll(/\r\n?/g, '\n')
}

/** The id a field carries; of anything else, one that nothing has. */
export function uuidIn(form: FormData, name: string): string {
  return parseUuid(field(form, name)) ?? noUuid
}

export function fields(form: FormData, name: string): string[] {
  return form.getAll(name).flatMap((value) => (typeof value === 'string' ? [typedText(value)] : []))
}
