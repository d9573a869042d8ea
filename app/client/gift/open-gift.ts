import { sendRequest } from '#app/client/send-request.ts'
import { openGiftTexts } from '#copy/gift/gift.ts'

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
    const reply = await sendRequest(form.action, { method: 'POST', body: new FormData(form) })
    delete root.dataset.opening
    button.ariaBusy = null
    isSending = false
    const page = reply.kind === 'answered' ? new DOMParser().parseFromString(reply.text, 'text/html') : null
    const next = page?.querySelector<HTMLElement>('[data-gift]')
    if (page && next?.dataset.phase === 'open') return show(page, next)

    player.pause()
    const refusal = page?.querySelector('[data-gift-key] [role=alert]')?.textContent.trim()
    if (!next) setError(openGiftTexts.lost)
    else if (refusal) setError(refusal)
    else location.reload()
  }

  function show(page: Document, next: HTMLElement) {
    const drawn = next.querySelector<HTMLAudioElement>('audio[data-song]')
    const source = drawn?.getAttribute('src') ?? ''
    // Else the browser would load it twice.
    drawn?.removeAttribute('src')
    document.title = page.title
    root.dataset.phase = next.dataset.phase
    root.replaceChildren(...next.childNodes)
    player.dataset.song = ''
    root.querySelector('audio[data-song]')?.replaceWith(player)
    player.src = source
    onOpen()
    root.dataset.loading = ''
    // Where a browser lets nobody begin it, the button is there.
    player.play().catch(() => delete root.dataset.loading)
    scrollTo(0, 0)
    root.focus({ preventScroll: true })
  }

  function setError(text: string) {
    if (!error) return
    error.textContent = text
    const answer = form?.querySelector('input[name=answer]')
    answer?.setAttribute('aria-invalid', String(text !== ''))
    if (text !== '' && answer instanceof HTMLElement) answer.focus()
  }
}
