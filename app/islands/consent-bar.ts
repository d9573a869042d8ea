import { joinExclusivePlayback } from '#app/client/audio/exclusive-playback.ts'
import type { Consent } from '#app/client/consent/consent-record.ts'
import { formatDateTime } from '#core/shared/dates.ts'

import { currentConsent, consentTextHash, rememberConsent } from './consent-choice.ts'
import { createNode } from './make.ts'

/** Content of other companies: asked about once, changed on /cookies, and loaded by a click in any case. */

const floats = document.querySelector<HTMLElement>('[data-floats]')
const playback = joinExclusivePlayback(removeEmbeds)
let consent = currentConsent()
/** What the bar was answered to; the page's own question until then. */
let askedMark: string | null = null
/** The player of others that is there now, also when its page was left. */
let album: HTMLIFrameElement | null = null

if (!consent) ask().catch(() => undefined)
showState()
document.addEventListener('harmonia:page', showState)
// What nobody sees any more must not sound, nor be loaded again when the page comes back.
document.addEventListener('harmonia:page', () => album && !album.isConnected && removeEmbeds())
document.addEventListener('harmonia:silence', removeEmbeds)
document.addEventListener('harmonia:press', (event) => {
  const control: unknown = event instanceof CustomEvent ? event.detail : null
  if (!(control instanceof HTMLElement)) return
  const { album: src, choice } = control.dataset
  if (!src) decide(choice === 'accepted' ? 'accepted' : 'refused')
  else if (control.isConnected) playAlbum(control, src)
})
// A press inside the album's player is not seen by us; that it has the focus is.
addEventListener('blur', () => {
  if (document.activeElement?.matches('.album-frame')) playback.announce()
})

/** In the words of the studio, asked for when they are needed. Where they cannot be read nobody is asked, and nothing is loaded. */
async function ask() {
  const answer = await fetch('/consentimento.json')
  const body: unknown = answer.ok ? await answer.json() : null
  if (!isQuestion(body) || consent) return
  askedMark = body.mark
  const text = createNode(
    'p',
    {},
    `${body.question} `,
    createNode('a', { href: '/cookies', class: 'link' }, 'Saber mais'),
  )
  const buttons = (['refused', 'accepted'] as const).map((choice) =>
    createNode(
      'button',
      { type: 'button', class: 'btn btn-line', 'data-press': 'consent', 'data-choice': choice },
      choice === 'accepted' ? 'Aceitar' : 'Recusar',
    ),
  )
  const bar = createNode(
    'section',
    { class: 'consent', 'aria-label': 'Cookies', 'data-consent-bar': '' },
    text,
    createNode('div', {}, ...buttons),
  )
  floats?.append(bar)
  const lift = () => floats?.style.setProperty('--bar', `${bar.offsetHeight}px`)
  addEventListener('resize', lift)
  lift()
  document.body.toggleAttribute('data-asked', true)
}

function isQuestion(body: unknown): body is { question: string; mark: string } {
  return typeof body === 'object' && body !== null && 'question' in body && 'mark' in body
}

function decide(choice: Consent['choice']) {
  consent = rememberConsent(choice, askedMark ?? consentTextHash())
  const bar = document.querySelector('[data-consent-bar]')
  const hadFocus = bar?.contains(document.activeElement)
  bar?.remove()
  document.body.removeAttribute('data-asked')
  if (hadFocus) document.querySelector('main')?.focus({ preventScroll: true })
  if (choice === 'refused') removeEmbeds()
  document.dispatchEvent(new CustomEvent('harmonia:consent'))
  showState()
  const announcer = document.querySelector('[data-announcer]')
  if (announcer) announcer.textContent = choice === 'accepted' ? 'Cookies aceitos.' : 'Cookies recusados.'
}

/** What /cookies says about the choice in force. */
function showState() {
  const place = document.querySelector<HTMLElement>('[data-cookies]')
  if (!place) return
  place.textContent = consent
    ? `Você ${consent.choice === 'accepted' ? 'aceitou' : 'recusou'} conteúdo de outras empresas em ${formatDateTime(new Date(consent.at))}.`
    : (place.dataset.cookies ?? '')
  for (const button of document.querySelectorAll<HTMLElement>('main [data-choice]')) {
    button.ariaPressed = String(button.dataset.choice === consent?.choice)
  }
}

function playAlbum(button: HTMLElement, src: string) {
  if (!src.startsWith('https://bandcamp.com/EmbeddedPlayer/')) return
  if (consent?.choice !== 'accepted') decide('accepted')
  removeEmbeds()
  album = createNode('iframe', {
    src,
    class: 'album-frame',
    title: `Player do Bandcamp: ${button.dataset.title}`,
    sandbox: 'allow-scripts allow-same-origin allow-popups',
    referrerpolicy: 'no-referrer',
  })
  button.hidden = true
  button.after(album)
  album.focus()
  playback.announce()
}

/** An album's player cannot be paused from outside: it goes, and its button comes back. */
function removeEmbeds() {
  if (album?.previousElementSibling instanceof HTMLElement) album.previousElementSibling.hidden = false
  album?.remove()
  album = null
}
