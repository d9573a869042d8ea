import { data } from 'react-router'

import { noUuid, readUuid } from '#core/uuid.ts'

/** No form of the public pages is larger. */
const formBytes = 64 * 1024

/** Reads a posted form, bounded. Answers 413 to a larger one, 415 or 400 to what is no form. */
export async function readForm(request: Request, limitBytes: number = formBytes): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) throw data(null, { status: 415 })

  const body = await readBounded(request, limitBytes)
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch {
    throw data(null, { status: 400 })
  }
}

async function readBounded(request: Request, limitBytes: number): Promise<Blob> {
  const chunks: BlobPart[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limitBytes) throw data(null, { status: 413 })
    chunks.push(new Uint8Array(chunk))
  }
  return new Blob(chunks)
}

/** A field as text, whatever was sent; PostgreSQL knows no NUL, so neither do we. */
export function field(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? withoutNul(value) : ''
}

/** The id a field carries; of anything else, one that nothing has. */
export function uuidIn(form: FormData, name: string): string {
  return readUuid(field(form, name)) ?? noUuid
}

export function fields(form: FormData, name: string): string[] {
  return form.getAll(name).flatMap((value) => (typeof value === 'string' ? [withoutNul(value)] : []))
}

function withoutNul(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
