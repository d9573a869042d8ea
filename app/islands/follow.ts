/**
 * Keeps a page as fresh as the order it shows. The server only says that something changed; the page is then read again
 * and the parts marked `data-live` are put in place of the old ones. Without a live line it asks by itself, for a while.
 */

import { showPageToast } from './toast.ts'

const followed = document.querySelector<HTMLElement>('[data-follow]')
const slowSeconds = 20
const giveUpAfterMs = 20 * 60_000
const startedAt = Date.now()

let reading = false
let readAgain = false
let timer: ReturnType<typeof setTimeout> | undefined

if (followed) {
  const address = followed.dataset.follow
  const ownRhythm = Number(followed.dataset.poll ?? 0)
  if (address) listen(address, ownRhythm === 0)
  else if (ownRhythm === 0) poll(() => slowSeconds)
  if (ownRhythm > 0) poll(() => (Date.now() - startedAt < 120_000 ? ownRhythm : Math.max(ownRhythm, slowSeconds)))
  // What a script of this page sent is shown without waiting for the word from the server.
  document.addEventListener('harmonia:refresh', () => void refresh())
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void refresh()
  })
}

function listen(address: string, pollWhenLost: boolean) {
  const line = new EventSource(address)
  // What happened while there was no line was not heard: also between the making of this page and its first word.
  line.addEventListener('open', () => void refresh())
  line.addEventListener('changed', () => void refresh())
  line.addEventListener('error', () => {
    if (line.readyState === EventSource.CLOSED && pollWhenLost) poll(() => slowSeconds)
  })
  addEventListener('pagehide', () => line.close())
}

function poll(seconds: () => number) {
  clearTimeout(timer)
  timer = setTimeout(() => void refreshAndGoOn(seconds), seconds() * 1_000)
}

async function refreshAndGoOn(seconds: () => number) {
  if (!document.hidden) await refresh()
  if (Date.now() - startedAt < giveUpAfterMs) poll(seconds)
}

async function refresh() {
  if (reading) {
    readAgain = true
    return
  }
  reading = true
  try {
    const next = document.querySelector<HTMLElement>('[data-read-next]')?.dataset.readNext
    const answer = await fetch(next ?? location.href, { headers: { accept: 'text/html' } })
    if (answer.ok && !answer.redirected) show(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  } catch {
    // Offline for a moment: the next change or the next round reads again.
  } finally {
    reading = false
  }
  if (readAgain) {
    readAgain = false
    await refresh()
  }
}

function show(fresh: Document) {
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const next = fresh.querySelector<HTMLElement>(`[data-live="${part.dataset.live}"]`)
    if (next && lastServerHtml.get(part) !== htmlOf(next)) replace(part, importFragment(next))
  }
  for (const list of document.querySelectorAll<HTMLElement>('[data-live-list]')) {
    const next = fresh.querySelector<HTMLElement>(`[data-live-list="${list.dataset.liveList}"]`)
    if (next) updateList(list, next)
  }
  document.title = fresh.title
  document.dispatchEvent(new CustomEvent('harmonia:live'))
}

/** Items that did not change stay as they are: one of them may be playing. */
function updateList(list: HTMLElement, next: HTMLElement) {
  const known = new Map(
    [...list.querySelectorAll<HTMLElement>(':scope > [data-key]')].map((item) => [keyOf(item), item]),
  )
  // While the choice is closed nobody has chosen: what the server preselects by then stands.
  const chosen = list.querySelector<HTMLInputElement>('input:checked:enabled')?.value
  let place: Element | null = list.firstElementChild
  for (const fresh of next.querySelectorAll<HTMLElement>(':scope > [data-key]')) {
    const item = known.get(keyOf(fresh))
    known.delete(keyOf(fresh))
    if (item && lastServerHtml.get(item) === htmlOf(fresh)) {
      if (item === place) place = item.nextElementSibling
      else list.insertBefore(item, place)
      continue
    }
    const made = importFragment(fresh)
    if (item === place) place = item?.nextElementSibling ?? null
    const focused = item?.contains(document.activeElement) ? focusSelector(document.activeElement) : null
    if (item) preserveInput(item, made)
    item?.remove()
    list.insertBefore(made, place)
    if (focused) focusIn(made, focused)
  }
  for (const gone of known.values()) {
    const focused = gone.contains(document.activeElement)
    preserveInput(gone, list)
    gone.remove()
    if (focused) list.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
  }
  restoreSelection(list, chosen)
}

/** Where the focus was, else the first thing of the item that takes it. */
function focusIn(item: HTMLElement, focused: string) {
  const same = item.querySelector<HTMLElement>(focused)
  same?.focus({ preventScroll: true })
  if (document.activeElement !== same || !same) item.querySelector<HTMLElement>('summary, a, button')?.focus()
}

function keyOf(item: HTMLElement) {
  return item.dataset.key ?? ''
}

/** What a person chose stays chosen; when it is gone they are told, and nothing else is chosen for them. */
function restoreSelection(list: HTMLElement, chosen: string | undefined) {
  const inputs = [...list.querySelectorAll<HTMLInputElement>('input[type="radio"]')]
  const again = inputs.find(({ value }) => value === chosen)
  if (again && !again.disabled) again.checked = true
  if (!chosen || again || inputs.length === 0) return
  for (const input of inputs) input.checked = false
  if (list.dataset.gone) showPageToast('Versão indisponível', list.dataset.gone)
}

/** What the server last sent for a part: what a person did to it since (a closed toast) is no change. */
const lastServerHtml = new WeakMap<Element, string>()
for (const part of document.querySelectorAll('[data-live], [data-live-list] > [data-key]')) {
  lastServerHtml.set(part, htmlOf(part))
}

function importFragment(fresh: HTMLElement): HTMLElement {
  const made = withoutNoscript(fresh)
  lastServerHtml.set(made, made.outerHTML)
  return made
}

function htmlOf(part: Element): string {
  return withoutNoscript(part).outerHTML
}

/** A copy without what is there for browsers that run no scripts: in a page read by a script it would come to life. */
function withoutNoscript<Part extends Element>(part: Part): Part {
  const copy = document.importNode(part, true)
  for (const spare of copy.querySelectorAll('noscript')) spare.remove()
  return copy
}

function replace(part: HTMLElement, next: HTMLElement) {
  const { activeElement } = document
  const focused = part.contains(activeElement) ? focusSelector(activeElement) : null
  const caret = activeElement instanceof HTMLTextAreaElement ? activeElement.selectionEnd : 0
  preserveInput(part, next)
  part.replaceWith(next)
  if (focused) {
    const same = next.querySelector<HTMLElement>(focused)
    ;(same ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true })
    if (same instanceof HTMLTextAreaElement) same.setSelectionRange(caret, caret)
  }

  const announcer = document.querySelector('[data-announcer]')
  const news = next.querySelector('[data-status-text]')?.textContent
  if (announcer && news) announcer.textContent = news
}

/** What was being written is still there afterwards: in its field, or beside it once the field is closed. */
function preserveInput(part: HTMLElement, next: HTMLElement) {
  for (const field of part.querySelectorAll<HTMLTextAreaElement>('textarea[data-keep]')) {
    if (field.value.trim() === '' || field.disabled) continue
    if ('changedOnly' in field.dataset && field.value === field.defaultValue) continue
    const same = next.querySelector<HTMLTextAreaElement>(`#${CSS.escape(field.id)}`)
    if (same && !same.disabled) {
      same.value = field.value
      same.closest('details')?.setAttribute('open', '')
    } else next.append(keptText(field))
  }
  // What was unfolded stays so.
  for (const { id } of part.querySelectorAll('details[id][open]'))
    next.querySelector(`#${CSS.escape(id)}`)?.setAttribute('open', '')
}

function keptText(field: HTMLTextAreaElement) {
  const label = document.createElement('label')
  label.className = 'field mt-5 font-bold'
  label.append(field.dataset.keep ?? '')
  const text = document.createElement('textarea')
  text.className = 'input font-normal'
  text.rows = 5
  text.id = `guardado-${field.id}`
  text.readOnly = true
  text.value = field.value
  text.dataset.keep = field.dataset.keep ?? ''
  label.append(text)
  return label
}

/** Enough to find the same control in the fresh page. */
function focusSelector(element: Element | null) {
  if (!element) return null
  if (element.id) return `#${CSS.escape(element.id)}`
  const href = element.getAttribute('href')
  if (href) return `a[href="${CSS.escape(href)}"]`
  const value = element.getAttribute('value')
  return value ? `${element.localName}[value="${CSS.escape(value)}"]` : element.localName
}
