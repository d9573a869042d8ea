import { whyUnanswered } from '#app/client/unanswered.ts'

import type { SaveOutcome } from './autosave.ts'

/** Which briefing a step belongs to, and the stored revision of it that this page knows. */
export type StepOrigin = { id: string; revision: number; page: string }

/** The server's answer to a saved step. */
export type SavedStep = {
  id: string
  revision: number
  link: string | null
  /** Messages of fields that were not stored, by name. */
  errors: Record<string, string>
}

const timeoutMs = 30_000

/** Sends a step while it is being typed. */
export async function saveStep(
  url: string,
  form: HTMLFormElement,
  origin: StepOrigin,
): Promise<{ outcome: SaveOutcome; saved: SavedStep | null }> {
  try {
    const response = await fetch(url, { ...request(form, origin), signal: AbortSignal.timeout(timeoutMs) })
    if (response.status >= 500) return unsaved({ kind: 'unanswered', reason: 'server-error' })
    if (response.status === 409) return unsaved({ kind: 'conflict' })
    const saved = parseSavedStep(await response.json())
    if (!saved) return unsaved({ kind: 'refused' })
    return { outcome: { kind: 'saved', hasErrors: Object.keys(saved.errors).length > 0 }, saved }
  } catch {
    return unsaved({ kind: 'unanswered', reason: whyUnanswered() === 'offline' ? 'offline' : 'server-error' })
  }
}

/** Sends a step while the page is being left; nobody waits for the answer. */
export function saveStepOnLeave(url: string, form: HTMLFormElement, origin: StepOrigin) {
  void fetch(url, { ...request(form, origin), keepalive: true }).catch(() => undefined)
}

/** The text fields of the form: no file, and no button, because none was pressed. */
export function textFields(form: HTMLFormElement, { id, revision, page }: StepOrigin): [string, string][] {
  const own = { briefing: id, revision: String(revision), page }
  const typed = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !(name in own) ? [[name, value]] : [],
  )
  return [...typed, ...Object.entries(own)]
}

function unsaved(outcome: SaveOutcome) {
  return { outcome, saved: null }
}

function request(form: HTMLFormElement, origin: StepOrigin): RequestInit {
  const body = new URLSearchParams(textFields(form, origin))
  return { method: 'POST', body, headers: { accept: 'application/json' } }
}

export function parseSavedStep(answer: unknown): SavedStep | null {
  if (typeof answer !== 'object' || answer === null) return null
  if (!('id' in answer && 'revision' in answer && 'link' in answer && 'wrong' in answer)) return null
  const { id, revision, link, wrong } = answer
  if (typeof id !== 'string' || typeof revision !== 'number') return null
  if (typeof link !== 'string' && link !== null) return null
  if (!Array.isArray(wrong)) return null
  const errors = wrong.flatMap((error: unknown) => (isFieldError(error) ? [[error.name, error.text]] : []))
  return { id, revision, link, errors: Object.fromEntries(errors) }
}

function isFieldError(error: unknown): error is { name: string; text: string } {
  return typeof error === 'object' && error !== null && 'name' in error && 'text' in error
}
