import { earlyWish } from '#core/project/desired-date.ts'
import { calendarDay } from '#core/shared/dates.ts'

import { autosave } from './briefing-keeper.ts'
import { forgetDrafts } from './form-draft.ts'
import { guardSubmits } from './hold-forms.ts'

start()
guardSubmits((form) => {
  if (form.querySelector('[name="intent"]')?.getAttribute('value') === 'send') forgetDrafts()
})
document.addEventListener('harmonia:page', start)

function start() {
  showFirstError()
  const form = document.querySelector<HTMLFormElement>('form[data-briefing]:not([data-started])')
  if (!form) return
  form.dataset.started = ''
  autosave(form)
  showTooSoon(form)
  for (const area of form.querySelectorAll<HTMLTextAreaElement>('textarea[data-limit]')) count(area)
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) count(target)
    if (target instanceof HTMLInputElement && target.name === 'wishedOn') showTooSoon(form)
  })
  offerCopy()
}

/** Scrolls to the first error and focuses its field; without an error, scrolls to the notice. */
function showFirstError() {
  const message = document.querySelector('.error:not(:empty)')
  const field = message && document.getElementById(message.id.replace(/-erro$/, ''))
  const place = field ?? message ?? document.querySelector('#aviso')
  place?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/** A wish the promise does not reach is answered when it is made, not when it is too late. */
function showTooSoon(form: HTMLFormElement) {
  const notice = form.querySelector<HTMLElement>('[data-too-soon]')
  const wishedOn = form.querySelector<HTMLInputElement>('[name="wishedOn"]')?.value ?? ''
  if (notice) notice.hidden = earlyWish(wishedOn, calendarDay(notice.dataset.tooSoon ?? '')) === null
}

function count(area: HTMLTextAreaElement) {
  const place = document.querySelector(`[data-count="${area.id}"]`)
  const limit = Number(area.dataset.limit)
  const length = area.value.length
  if (place) place.textContent = length < limit / 2 ? '' : `${dotted(length)} de ${dotted(limit)} caracteres`
}

function dotted(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, '.')
}

function offerCopy() {
  const button = document.querySelector<HTMLButtonElement>('[data-copy]')
  const input = document.querySelector<HTMLInputElement>('[data-link]')
  button?.addEventListener('click', () => {
    if (!input) return
    input.select()
    navigator.clipboard.writeText(input.value).then(
      () => {
        button.textContent = 'Link copiado!'
        setTimeout(() => (button.textContent = 'Copiar link'), 4_000)
      },
      // Selected already: the keys of the device copy it.
      () => (button.textContent = 'Não foi possível copiar o link.'),
    )
  })
}
