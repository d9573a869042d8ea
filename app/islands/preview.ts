/** Better hearing and choosing: players on demand, private links in a window of their own, the choice by its name. */

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return
  const early = event.target.closest<HTMLElement>('[data-act], [data-track], [data-hear], [data-jump]')
  if (early && waitsForDeck()) {
    event.preventDefault()
    return pressWhenReady(early)
  }
  const load = event.target.closest('[data-load]')
  if (load) {
    selectAround(load)
    return loadPlayer(load.closest<HTMLElement>('[data-embed]'))
  }
  const link = event.target.closest<HTMLAnchorElement>('a[data-popup]')
  if (link) {
    selectAround(link)
    return openWindow(event, link)
  }
  const review = event.target.closest<HTMLElement>('[data-review]')
  if (review) showReview(review.dataset.review ?? '')
})

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === 'version') nameChosen()
})

document.addEventListener('harmonia:live', () => {
  nameChosen()
  void bringDeck()
})
document.addEventListener('harmonia:playing', () => {
  for (const frame of document.querySelectorAll('[data-embed] iframe')) closePlayer(frame)
})

/** One player at a time: two songs at once are none. */
function loadPlayer(place: HTMLElement | null) {
  const address = place?.dataset.embed
  const offer = place?.querySelector<HTMLElement>('.player')
  if (!place || !address || !offer) return
  for (const other of document.querySelectorAll('[data-embed] iframe')) closePlayer(other)
  document.dispatchEvent(new CustomEvent('harmonia:elsewhere'))

  const frame = document.createElement('iframe')
  frame.src = address
  frame.className = 'player-frame'
  frame.title = place.dataset.title ?? ''
  frame.referrerPolicy = 'no-referrer'
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox')
  const link = offer.querySelector('a')?.cloneNode(true)
  const below = document.createElement('p')
  below.className = 'mt-2'
  if (link) below.append(link)
  below.dataset.below = ''
  offer.hidden = true
  offer.style.display = 'none'
  place.prepend(frame, below)
  frame.focus()
}

function closePlayer(frame: Element) {
  const place = frame.closest<HTMLElement>('[data-embed]')
  const offer = place?.querySelector<HTMLElement>('.player')
  if (offer) {
    offer.hidden = false
    offer.style.display = ''
  }
  place?.querySelector('[data-below]')?.remove()
  frame.remove()
}

/** Without a window of our own (a blocker, a phone) the link is still a link. */
function openWindow(event: MouseEvent, link: HTMLAnchorElement) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  const left = Math.max(0, Math.round((screen.width - 1000) / 2))
  const top = Math.max(0, Math.round((screen.height - 700) / 2))
  const opened = window.open('', '_blank', `popup,width=1000,height=700,left=${left},top=${top}`)
  if (!opened) return
  event.preventDefault()
  opened.opener = null
  opened.location.href = link.href
}

let wanted: HTMLElement | null = null

/** A press that was faster than the player's code is not lost, and pressing again out of impatience is the same wish. */
function pressWhenReady(early: HTMLElement) {
  const waiting = wanted !== null
  wanted = early
  if (!waiting) void pressWanted()
}

/** Without the code a link is a link. */
async function pressWanted() {
  await bringDeck()
  const pressed = wanted
  wanted = null
  if (!waitsForDeck()) pressed?.click()
  else if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href)
}

/** A press from before this script was here left the focus behind, without the ring that a keyboard would have shown. */
function findEarlyPress(): HTMLElement | null {
  const pressed = document.activeElement?.closest<HTMLElement>('button:is([data-act], [data-track], [data-hear])')
  return pressed && !pressed.matches(':focus-visible') ? pressed : null
}

function waitsForDeck(): boolean {
  const deck = document.querySelector<HTMLElement>('[data-deck]')
  return deck !== null && !('ready' in deck.dataset) && deck.querySelector('[data-track]') !== null
}

/** The player's code comes with the first version that has sound of our own, which may be while the page is open. */
async function bringDeck() {
  const deck = document.querySelector<HTMLElement>('[data-deck]')
  const address = deck?.dataset.deck
  if (!deck || !address || !deck.querySelector('[data-track]')) return
  await import(/* @vite-ignore */ address).catch(() => undefined)
}

function showReview(id: string) {
  const tab = document.querySelector<HTMLInputElement>('[name="parte"][value="avaliar"]')
  if (!tab) return
  tab.checked = true
  document.getElementById(id)?.focus()
}

/** What plays is what is selected, also when it plays elsewhere. */
function selectAround(control: Element) {
  const radio = control.closest('.version')?.querySelector<HTMLInputElement>('[name="version"]:enabled')
  if (!radio || radio.checked) return
  radio.checked = true
  radio.dispatchEvent(new Event('change', { bubbles: true }))
}

function nameChosen() {
  const name = document.querySelector<HTMLInputElement>('[name="version"]:checked')?.dataset.name
  showName('[data-chosen]', name && `Versão selecionada: ${name}`)
  showName('[data-approve]', name && `Aprovar ${name}`)
}

function showName(selector: string, text = '') {
  const place = document.querySelector<HTMLElement>(selector)
  if (!place) return
  place.hidden = text === ''
  if (place.textContent !== text) place.textContent = text
}

const pressedEarly = findEarlyPress()
nameChosen()
if (pressedEarly && waitsForDeck()) pressWhenReady(pressedEarly)
else void bringDeck()
document.querySelector<HTMLElement>('[data-focus]')?.focus()

export {}
