import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'

import {
  clearDeviceDrafts,
  readDeviceDraft,
  storeDeviceDraft,
  type DraftArea,
} from '#app/client/storage/device-draft.ts'
import { hashLetters } from '#core/shared/hash-letters.ts'

import { useTaken, type Sent } from './use-taken.ts'

type Options = {
  /** Says whose form it is: on no other it is put back. */
  key: string
  /** What the server has of it. */
  stored?: string
  /** What it is typed over, and is put back over: the stored text, where the form says nothing more exact. */
  over?: string
  /** The page says that a form was taken. */
  isTaken?: boolean
  /** Of `useSubmission`, where that sends the form. */
  submission?: Sent
  /** `sessionStorage` for a form that belongs to nobody yet: another person at this device finds it empty. */
  area?: DraftArea
}

const neverSent: Sent = { isSending: false, failure: null, answer: undefined, restored: 0 }

/**
 * Keeps what is typed into the field `id`, through a reload too, until the server has taken it. Returns what forgets it, for
 * forms that learn of that in another way.
 */
export function useKeptText(
  id: string,
  { key, stored = '', over = stored, isTaken = false, submission = neverSent, area }: Options,
): () => void {
  const name = nameOf(id, key)
  const clear = () => clearDeviceDrafts(name, area)

  const served = useEffectEvent(() => ({ stored, over, isTaken }))

  // Before what fills in an empty field by itself.
  useLayoutEffect(() => {
    const field = document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
    const draft = readDeviceDraft(name, area)
    const wasSent = draft?.get('sent') === 'yes'
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) {
      // Where the form has gone with what was sent, it was taken.
      if (wasSent) clearDeviceDrafts(name, area)
      return
    }
    const { form } = field
    const keep = (mark: { sent?: string } = {}) => {
      const known = served()
      if (field.value.trim() === known.stored.trim()) clearDeviceDrafts(name, area)
      else storeDeviceDraft(name, { text: field.value, over: known.over, ...mark }, area)
    }
    const onInput = () => keep()
    const onSubmit = () => keep({ sent: 'yes' })

    const now = served()
    const isOver = draft?.get('over') !== now.over || (now.isTaken && wasSent)
    if (draft && isOver) clearDeviceDrafts(name, area)
    // Only into an untouched field: what the server sent back, or somebody wrote before this ran, is newer.
    if (draft && !isOver && field.value === now.stored) putBack(field, draft.get('text') ?? '')
    else if (field.value !== now.stored) keep()
    field.addEventListener('input', onInput)
    form?.addEventListener('submit', onSubmit)
    return () => {
      field.removeEventListener('input', onInput)
      form?.removeEventListener('submit', onSubmit)
    }
  }, [id, name, area])

  useTaken(submission, clear)
  const { isSending, isLeaving = false } = submission
  const forget = useEffectEvent(clear)
  // A form that leads to another page goes with its own; that of a provider says nothing to the next form here.
  useLayoutEffect(() => {
    if (isLeaving) forget()
    if (!isSending) return
    const from = address()
    return () => {
      if (address() !== from) forget()
    }
  }, [isSending, isLeaving])

  return clear
}

/** What was typed into the field `id` of a form that this page has no longer, and was never sent. */
export function useUnsentText(id: string, key: string): string {
  const read = () => {
    const draft = readDeviceDraft(nameOf(id, key))
    return draft?.get('sent') === 'yes' ? '' : (draft?.get('text') ?? '')
  }
  return useSyncExternalStore(
    () => () => undefined,
    read,
    () => '',
  )
}

/** On the device stands no key itself, which may be the secret of a link. */
function nameOf(id: string, key: string): string {
  return `${hashLetters(key).toString(36)}:${id}`
}

function putBack(field: HTMLTextAreaElement | HTMLInputElement, text: string) {
  const folded = field.closest('details')
  if (folded) folded.open = true
  field.value = text
  // For what counts and shows what is typed.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function address(): string {
  return location.pathname + location.search
}
