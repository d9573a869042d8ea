import { sendRequest } from '#app/client/send-request.ts'
import { openGiftTexts } from '#copy/gift/gift.ts'
import { giftSongPath } from '#core/gift/gift-view.ts'

/**
 * Opens a gift in its place, so that its song begins with the press that opens it: a phone lets only a player play later that
 * was told to during a press, and forgets it on another page. Without this script the form loads the opened gift.
 */
export function startOpening(root: HTMLElement, onOpen: () => void) {
  const form = root.querySelector<HTMLFormElement>('[data-gift-key]')
  const button = form?.querySelector('button')
  const error = form?.querySelector<HTMLElement>('[role=alert]')
  if (!form || !button || !error) return
  const player = new Audio()
  let isSending = false

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isSending) return
    void player.play().catch(() => undefined)
    void open()
  })

  async function open() {
    if (!form || !button) return
    isSending = true
    button.ariaBusy = 'true'
    setError('')
    // What it brings is shown here: nobody loads the page for the news that it is open.
    root.dataset.opening = ''
    const page = await askToOpen(form)
    delete root.dataset.opening
    button.ariaBusy = null
    isSending = false
    const next = page?.querySelector<HTMLElement>('[data-gift]')
    if (page && next?.dataset.phase === 'open') return show(page, next)

    player.pause()
    const refusal = page?.querySelector('[data-gift-key] [role=alert]')?.textContent.trim()
    if (!next) setError(openGiftTexts.lost)
    else if (refusal) setError(refusal)
    else location.reload()
  }

  /** The page that comes of it; `null` when there was no answer. The song begins to load before it. */
  async function askToOpen(asked: HTMLFormElement): Promise<Document | null> {
    const body = new FormData(asked)
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(asked.action, { method: 'POST', body, redirect: 'manual', signal }).catch(() => null)
    if (answer?.type !== 'opaqueredirect') return answer && parse(await answer.text().catch(() => ''))
    player.src = giftSongPath(root.dataset.gift ?? '')
    void player.play().catch(() => undefined)
    const opened = await sendRequest(asked.action, { method: 'GET' })
    return opened.kind === 'answered' ? parse(opened.text) : null
  }

  function show(page: Document, next: HTMLElement) {
    // Else the browser would load it twice.
    next.querySelector('audio[data-song]')?.removeAttribute('src')
    document.title = page.title
    root.dataset.phase = next.dataset.phase
    root.replaceChildren(...next.childNodes)
    player.dataset.song = ''
    root.querySelector('audio[data-song]')?.replaceWith(player)
    scrollTo(0, 0)
    root.focus({ preventScroll: true })
    onOpen()
    // Where a browser lets nobody begin it, or it did not come, the button is there.
    if (player.paused || player.error) return
    if (player.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) root.dataset.loading = ''
  }

  function setError(text: string) {
    if (!error) return
    error.textContent = text
    const answer = form?.querySelector('input[name=answer]')
    answer?.setAttribute('aria-invalid', String(text !== ''))
    if (text !== '' && answer instanceof HTMLElement) answer.focus()
  }
}

const patienceMs = 25_000

function parse(text: string): Document {
  return new DOMParser().parseFromString(text, 'text/html')
}
