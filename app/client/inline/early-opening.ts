/** Encoded what a page that is still closed must not say: what is inside. */
export type Sealed = {
  /** The element, and the mark by which React finds it. */
  part: string
  mark: string
  /** What follows the address of a gift in that of what it plays. */
  ending: string
}

type Playable = HTMLElement & Pick<HTMLMediaElement, 'src' | 'play' | 'pause'>

/**
 * Opens a gift in its place, so that its song begins with the press that opens it: a phone lets only a player play later
 * that was told to during a press, and forgets it on another page. So a press counts before React is there, which shows
 * what is inside (`app/ui/gift/gift-locked.tsx`). Without script the form loads the opened gift. Written into the page as
 * text (`app/client/hydrate/held-scripts.tsx`): it may use nothing but what it is given.
 */
export function startEarlyOpening({ sealed, lost }: { sealed: Sealed; lost: string }) {
  let inside: Playable | null = null

  document.addEventListener('submit', (event) => {
    const { target: form } = event
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-opens-gift]')) return
    event.preventDefault()
    const button = form.querySelector('button')
    if (!button || button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    inside ??= addInside()
    begin()
    void open(form, button)
  })

  async function open(form: HTMLFormElement, button: HTMLButtonElement) {
    say(form, '')
    const body = new FormData(form)
    const signal = AbortSignal.timeout(25_000)
    const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual', signal }).catch(() => null)
    if (answer?.type === 'opaqueredirect') {
      if (inside) inside.src = new URL(form.action).pathname + atob(sealed.ending)
      begin()
      form.dataset.giftOpened = ''
      form.dispatchEvent(new Event('opened'))
      // React never came: the opened page is loaded, as without script.
      setTimeout(() => form.isConnected && location.reload(), 30_000)
      return
    }
    inside?.pause()
    button.ariaBusy = null
    const page = answer && new DOMParser().parseFromString(await answer.text().catch(() => ''), 'text/html')
    say(form, page?.querySelector('[data-opens-gift] [role=alert]')?.textContent.trim() || lost)
  }

  function addInside() {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its name would say what is inside
    const made = document.createElement(atob(sealed.part)) as Playable
    made.setAttribute(atob(sealed.mark), '')
    document.body.append(made)
    return made
  }

  /** Where the browser lets nobody begin it, the button is there. */
  function begin() {
    void inside?.play().catch(() => undefined)
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
