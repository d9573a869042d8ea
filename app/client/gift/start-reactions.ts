import { sendRequest } from '#app/client/send-request.ts'
import { deletionTexts, reactionTexts } from '#copy/gift/gift.ts'

import { startReactionForm } from './record-reaction.ts'

/** A whole film is scanned before the server answers. */
const scanMs = 120_000

/**
 * The reaction of a gift is sent and taken back in its place: the song plays on. What the page says then is what the
 * browser would be sent to without this script.
 */
export function startReactions(section: HTMLElement | null) {
  for (const form of section?.querySelectorAll('form') ?? [])
    if ('reactionForm' in form.dataset) startReactionForm(form, (body, onProgress) => send(form, body, onProgress))
    else startDeletion(form)
}

function startDeletion(form: HTMLFormElement) {
  const error = form.querySelector('[role=alert]')
  let isSending = false
  const submit = async () => {
    if (isSending) return
    isSending = true
    const refusal = await send(form, new FormData(form))
    isSending = false
    if (error) error.textContent = refusal
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
}

/** Why nothing came of it, or `null`. */
async function send(
  form: HTMLFormElement,
  body: FormData,
  onProgress?: (percent: number) => void,
): Promise<string | null> {
  const reply = await sendRequest(form.action, {
    method: 'POST',
    body,
    onProgress: (bytes, total) => onProgress?.(Math.min(99, Math.floor((bytes / total) * 100))),
    answerMs: scanMs,
  })
  const texts = 'reactionForm' in form.dataset ? reactionTexts : deletionTexts
  if (reply.kind === 'lost') return texts.lost
  const page = new DOMParser().parseFromString(reply.text, 'text/html')
  const refusal = page.querySelector('#reaction-error')?.textContent.trim()
  if (refusal) return refusal
  const gift = findGift(page)
  if (!gift) return texts.failed
  // Withdrawn or over meanwhile: another page.
  if (gift.dataset.phase === findGift(document)?.dataset.phase) showReactions(page.querySelector('#recado'), form)
  else location.reload()
  return null
}

function findGift(page: Document): HTMLElement | null {
  return page.querySelector<HTMLElement>('[data-gift]')
}

function showReactions(next: HTMLElement | null, sent: HTMLFormElement) {
  const shown = document.querySelector('#recado')
  if (!next) {
    shown?.remove()
    findGift(document)?.focus()
    return
  }
  startReactions(next)
  // One was deleted: what is being written or recorded beside it stays.
  const begun = shown?.querySelector('[data-reaction-form]')
  if (begun && begun !== sent) {
    next.querySelector('details')?.toggleAttribute('open', shown?.querySelector('details')?.open)
    next.querySelector('[data-reaction-form]')?.replaceWith(begun)
  }
  shown?.replaceWith(next)
  next.scrollIntoView()
  next.querySelector('h2')?.focus({ preventScroll: true })
}
