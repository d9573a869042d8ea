import { sendRequest } from '#app/client/send-request.ts'
import { deletionTexts, thankYouTexts } from '#copy/gift/gift.ts'

import { startThankYou } from './record-thank-you.ts'

/** A whole film is scanned before the server answers. */
const scanMs = 120_000

/**
 * The thank-you of a gift is sent and taken back in its place: the song plays on. What the page says then is what the
 * browser would be sent to without this script.
 */
export function startThanks(thanks: HTMLElement | null) {
  for (const form of thanks?.querySelectorAll('form') ?? [])
    if ('thankYou' in form.dataset) startThankYou(form, (body, onProgress) => send(form, body, onProgress))
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
  const texts = 'thankYou' in form.dataset ? thankYouTexts : deletionTexts
  if (reply.kind === 'lost') return texts.offline
  const page = new DOMParser().parseFromString(reply.text, 'text/html')
  const refusal = page.querySelector('#reaction-error')?.textContent.trim()
  if (refusal) return refusal
  const gift = findGift(page)
  if (!gift) return texts.failed
  // Withdrawn or over meanwhile: another page.
  if (gift.dataset.phase === findGift(document)?.dataset.phase) showThanks(page.querySelector('#recado'), form)
  else location.reload()
  return null
}

function findGift(page: Document): HTMLElement | null {
  return page.querySelector<HTMLElement>('[data-gift]')
}

function showThanks(next: HTMLElement | null, sent: HTMLFormElement) {
  const shown = document.querySelector('#recado')
  if (!next) {
    shown?.remove()
    findGift(document)?.focus()
    return
  }
  startThanks(next)
  // One was deleted: what is being written or recorded beside it stays.
  const begun = shown?.querySelector('[data-thank-you]')
  if (begun && begun !== sent) {
    next.querySelector('details')?.toggleAttribute('open', shown?.querySelector('details')?.open)
    next.querySelector('[data-thank-you]')?.replaceWith(begun)
  }
  shown?.replaceWith(next)
  next.scrollIntoView()
  next.querySelector('h2')?.focus({ preventScroll: true })
}
