import { z } from 'zod'

import { textFields } from '#app/http/forms.ts'
import { safeReturnPath } from '#app/http/guards.ts'

/** A form of the panel that waits in the page for a password, as the browser sent it. */
export type HeldForm = { to: string; fields: [string, string][]; packed: string }

const packedForm = z.object({ to: z.string(), fields: z.array(z.tuple([z.string(), z.string()])) })

/** Keeps all but files: what asks for a recent password has none, and no password of its own. */
export function packForm(to: string, form: FormData): HeldForm {
  const fields = textFields(form)
  return { to, fields, packed: JSON.stringify({ to, fields }) }
}

/** The form a page of ours held, or `null` for anything else. */
export function unpackForm(packed: string): HeldForm | null {
  if (packed === '') return null
  try {
    const { to, fields } = packedForm.parse(JSON.parse(packed))
    const path = safeReturnPath(to)
    return path ? { to: path, fields, packed } : null
  } catch {
    return null
  }
}
