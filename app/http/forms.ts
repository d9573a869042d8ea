import { data } from 'react-router'

import { normalizeEmail } from '#core/shared/input/email.ts'
import { typedText } from '#core/shared/input/typed-text.ts'
import { refuse, type Result } from '#core/shared/result.ts'
import { noUuid, parseUuid } from '#core/shared/uuid.ts'

import { bodyStatuses, receiveBody } from './body/receive-body.ts'

const formBytes = 64 * 1024
/** Of long texts: a step of a briefing, a feedback, an editor of the panel. Each of 20,000 characters takes up to nine bytes. */
export const longFormBytes = 512 * 1024
/** The largest without a file: a long one packed into a field until its password is here, where quotes take twice the room. */
export const heldFormBytes = 2 * longFormBytes

/** Reads a posted form, bounded. Answers 413 to a larger one, 408 to one that hardly arrives, 415 or 400 to what is no form. */
export async function readForm(request: Request, limitBytes: number = formBytes): Promise<FormData> {
  const form = await readUploadForm(request, limitBytes)
  if (!form) throw data(null, { status: 413 })
  return form
}

/** The same for a form with a file: `null` when it is too large, so that its page can say what the limit is. */
export async function readUploadForm(request: Request, limitBytes: number): Promise<FormData | null> {
  const received = await receiveForm(request, limitBytes, (read) => read())
  return received.ok ? received.value : null
}

/**
 * The same for what needs a slot: `use` is called when all of the form is here, and nothing of a file is in memory before it calls
 * `read`.
 */
export async function receiveForm<T>(
  request: Request,
  limitBytes: number,
  use: (read: () => Promise<FormData>) => Promise<T>,
): Promise<Result<T, 'too-large'>> {
  if (!isForm(request)) throw data(null, { status: 415 })
  const type = request.headers.get('content-type') ?? ''
  const received = await receiveBody(request, limitBytes, (body) =>
    use(async () => {
      try {
        return await new Response(body.stream(), { headers: { 'content-type': type } }).formData()
      } catch {
        throw data(null, { status: 400 })
      }
    }),
  )
  if (received.ok) return received
  if (received.code === 'too-large') return refuse('too-large')
  throw data(null, { status: bodyStatuses[received.code] })
}

/** Whether the body is one that a browser makes of a form. */
export function isForm({ headers }: Request): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(headers.get('content-type') ?? '')
}

/** A field as text, whatever was sent. */
export function field(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? typedText(value) : ''
}

/** An address as it was meant: what hides in a pasted one never gets behind a form. */
export function emailField(form: FormData): string {
  return normalizeEmail(field(form, 'email')).slice(0, 300)
}

/** Everything but files, as it was sent. */
export function textFields(form: FormData): [string, string][] {
  return [...form].flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []))
}

/** The id a field carries; of anything else, one that nothing has. */
export function uuidIn(form: FormData, name: string): string {
  return parseUuid(field(form, name)) ?? noUuid
}

export function fields(form: FormData, name: string): string[] {
  return form.getAll(name).flatMap((value) => (typeof value === 'string' ? [typedText(value)] : []))
}
