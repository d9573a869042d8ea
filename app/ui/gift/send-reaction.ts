import { sendRequest } from '#app/client/send-request.ts'

/** A whole film is scanned before the server answers. */
const scanMs = 120_000

type Texts = { lost: string; failed: string; closed: string }

/**
 * Sends a form of a gift in its place: the song plays on. Returns why nothing came of it, in the words of the page that a
 * browser without script would be shown; `null` when it is done.
 */
export async function sendReaction(
  path: string,
  body: FormData,
  texts: Texts,
  onProgress?: (percent: number) => void,
): Promise<string | null> {
  const reply = await sendRequest(path, {
    method: 'POST',
    body,
    onProgress: (bytes, total) => onProgress?.(Math.min(99, Math.floor((bytes / total) * 100))),
    answerMs: scanMs,
  })
  if (reply.kind === 'lost') return texts.lost
  const page = new DOMParser().parseFromString(reply.text, 'text/html')
  const refusal = page.querySelector('#reaction-error')?.textContent.trim()
  if (refusal) return refusal
  // The gift is not open any more: the page says so, and nothing was stored.
  if (reply.status === 403) return texts.closed
  return page.querySelector('main.gift') ? null : texts.failed
}
