import { bespokeCountText, bespokeLineText } from '#copy/catalog/calculator.ts'
import {
  bespokeCounts,
  bespokeFields,
  bespokeOptions,
  bespokeQuery,
  clampBespoke,
  switchBase,
  priceBespoke,
  parseBespoke,
  type BespokeChoice,
  type BespokeQuote,
  type CalculatorFigures,
} from '#core/catalog/calculator.ts'
import { formatBRL, reaisFromCents } from '#core/shared/money.ts'

import { readStored, recallText, writeStored } from './remembered.ts'

const storageKey = 'calculatorData'

type Calculator = { form: HTMLFormElement; calculator: CalculatorFigures }

start()
document.addEventListener('harmonia:page', start)

/** Takes hold of the calculator in the page, once. */
function start() {
  const form = document.querySelector<HTMLFormElement>('[data-calculator]:not([data-started])')
  const calculator: unknown = JSON.parse(form?.dataset.calculator ?? 'null')
  if (!form || !areFigures(calculator)) return
  form.dataset.started = ''

  const own = { form, calculator }
  if (form.dataset.given === undefined) {
    const wanted = choiceFromUrl() ?? remembered() ?? answered()
    if (wanted) fill(own, clampBespoke(own, wanted))
  }
  let base: string | undefined
  form.addEventListener('input', () => {
    const chosen = choiceOf(own)
    if (chosen && chosen.base !== base) fill(own, switchBase(own, chosen, base))
    base = chosen?.base
    show(own, { save: true })
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    proceed(own)
  })
  const begin = () => {
    base = choiceOf(own)?.base
    showRestored(own)
  }
  addEventListener('pageshow', begin)
  begin()
}

/** A page as it was served says its sum already. Another choice may have been filled in, by us or by the browser. */
function showRestored(own: Calculator) {
  const asServed = inputsOf(own.form).every(
    ({ value, defaultValue, checked, defaultChecked }) => value === defaultValue && checked === defaultChecked,
  )
  if (!asServed) show(own, { save: false })
}

/** The figures are our own page's: looked at only enough to know that they are there. */
function areFigures(value: unknown): value is CalculatorFigures {
  return typeof value === 'object' && value !== null && 'bases' in value && 'sliders' in value
}

/** What the address asks for, until something else was chosen at it. */
function choiceFromUrl(): BespokeChoice | null {
  if (recallText(storageKey, 'address') === location.search) return null
  const query = new URLSearchParams(location.search)
  return parseBespoke((name) => query.get(name))
}

function remembered(): BespokeChoice | null {
  const stored = readStored(storageKey)
  return parseBespoke((name) => (name in stored ? String(stored[name]) : null))
}

/** What the three questions suggested. */
function answered(): BespokeChoice | null {
  const query = new URLSearchParams(recallText('qualificationData', 'calculator'))
  return parseBespoke((name) => query.get(name))
}

function fill({ form }: Calculator, choice: BespokeChoice) {
  for (const input of inputsOf(form)) {
    const { name, type } = input
    const count = bespokeCounts.find((known) => bespokeFields[known] === name)
    const option = bespokeOptions.find((known) => bespokeFields[known] === name)
    if (type === 'radio') input.checked = input.value === choice.base
    else if (count) input.value = String(choice[count])
    else if (option) input.checked = choice[option]
  }
}

function inputsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll('input')]
}

function choiceOf({ form }: Calculator): BespokeChoice | null {
  const sent = new FormData(form)
  return parseBespoke((name) => {
    const value = sent.get(name)
    return typeof value === 'string' ? value : null
  })
}

function quoteOf(own: Calculator): BespokeQuote | null {
  const choice = choiceOf(own)
  const priced = choice && priceBespoke(own, choice)
  return priced?.ok ? priced.value : null
}

function show(own: Calculator, { save }: { save: boolean }) {
  const quote = quoteOf(own)
  if (!quote) return
  const { form, calculator } = own
  const { choice, lines, total } = quote

  for (const name of bespokeCounts) {
    const words = bespokeCountText(name, choice[name], calculator.sliders.instruments.unlimitedAbove)
    form.querySelector(`#${name}`)?.setAttribute('aria-valuetext', words)
    say(form.querySelector(`[data-value="${name}"]`), words)
  }
  for (const place of form.querySelectorAll('[data-total]')) say(place, formatBRL(total))

  const baseName = form.querySelector<HTMLInputElement>(`[value="${choice.base}"]`)?.dataset.name ?? ''
  form
    .querySelector('[data-lines]')
    ?.replaceChildren(...lines.map((line) => lineElement(bespokeLineText(line, baseName), formatBRL(line.amount))))
  if (save) keep(quote)
}

/** Only what changed is written: a live region repeats whatever is written. */
function say(place: Element | null, text: string) {
  if (place && place.textContent !== text) place.textContent = text
}

function lineElement(text: string, amount: string): HTMLLIElement {
  const line = document.createElement('li')
  line.className = 'flex justify-between gap-4'
  const price = Object.assign(document.createElement('span'), { textContent: amount, className: 'whitespace-nowrap' })
  line.append(Object.assign(document.createElement('span'), { textContent: text }), price)
  return line
}

function keep({ choice, extras, total }: BespokeQuote) {
  const stored = Object.fromEntries(
    Object.entries(bespokeFields).map(([name, key]) => [key, Reflect.get(choice, name)]),
  )
  writeStored(storageKey, {
    ...stored,
    totalPrice: reaisFromCents(total),
    extras: reaisFromCents(extras),
    ...(location.search && { address: location.search }),
  })
}

function proceed(own: Calculator) {
  const quote = quoteOf(own)
  if (!quote) return
  keep(quote)
  location.assign(`/pagamento/${quote.choice.base}?${bespokeQuery(quote.choice)}`)
}
