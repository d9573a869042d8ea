/** Encoded what a page that is still closed must not say: what is inside. */
export type Sealed = {
  /** What plays, and the mark by which React finds it. */
  player: string
  mark: string
  /** What follows the address of a gift in that of what it plays. */
  ending: string
}

/**
 * Opens a gift in its place, so that its song begins with the press that opens it: a phone lets only a player play later
 * that was told to during a press, and forgets it on another page. So a press counts before React is there, which shows
 * what is inside (`app/ui/gift/gift-locked.tsx`). Without script the form loads the opened gift. Written into the page as
 * text (`app/ui/shared/held-scripts.tsx`): it may use nothing but what it is given.
 */
export function startEarlyOpening({ sealed, lost }: { sealed: Sealed; lost: string }) {
  let player: HTMLMediaElement | null = null

  document.addEventListener('submit', (event) => {
    const { target: form } = event
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-opens-gift]')) return
    event.preventDefault()
    const button = form.querySelector('button')
    if (!button || button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    player ??= addPlayer()
    play()
    void open(form, button)
  })

  async function open(form: HTMLFormElement, button: HTMLButtonElement) {
    say(form, '')
    const body = new FormData(form)
    const signal = AbortSignal.timeout(25_000)
    const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual', signal }).catch(() => null)
    if (answer?.type === 'opaqueredirect') {
      if (player) player.src = new URL(form.action).pathname + atob(sealed.ending)
      play()
      form.dataset.giftOpened = ''
      form.dispatchEvent(new Event('opened'))
      // React never came: the opened page is loaded, as without script.
      setTimeout(() => form.isConnected && location.reload(), 30_000)
      return
    }
    player?.pause()
    button.ariaBusy = null
    const page = answer && new DOMParser().parseFromString(await answer.text().catch(() => ''), 'text/html')
    say(form, page?.querySelector('[data-opens-gift] [role=alert]')?.textContent.trim() || lost)
  }

  function addPlayer() {
    const made = document.createElement(atob(sealed.player))
    if (!(made instanceof HTMLMediaElement)) return null
    made.setAttribute(atob(sealed.mark), '')
    document.body.append(made)
    return made
  }

  /** Where the browser lets nobody begin it, the button is there. */
  function play() {
    void player?.play().catch(() => undefined)
  }

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has this function alone
  function say(form: HTMLFormElement, text: string) {
    const error = form.querySelector('[role=alert]')
    if (error) error.textContent = text
    const answer = form.querySelector<HTMLInputElement>('input[name=answer]')
    answer?.setAttribute('aria-invalid', String(text !== ''))
    if (text !== '') answer?.focus()
  }
}
