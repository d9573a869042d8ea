import { orderFormErrors } from '#app/ui/checkout/order-form-errors.ts'
import { capitalised } from '#copy/shared/inflection.ts'
import { parseOrderForm, type OrderFormErrors } from '#core/order/order-form.ts'
import { addCents, cents, formatBRL } from '#core/shared/money.ts'

import { setPending, clearPending } from './busy.ts'
import { isLeaving, leaveWhenThere, sendHeld } from './hold-forms.ts'
import { recallChoice, rememberChoice } from './purchase.ts'
import { recallText } from './remembered.ts'
import { showToast } from './toast.ts'

const fieldNames = ['lyric', 'name', 'email', 'phone', 'extras', 'discount', 'terms'] as const
type FieldName = (typeof fieldNames)[number]

type Parts = {
  form: HTMLFormElement
  sheet: HTMLDialogElement
  accept: HTMLButtonElement
  terms: HTMLInputElement
  opener: HTMLButtonElement
}

const kept = 'Nada se perdeu e nada foi cobrado: o que você preencheu continua aqui.'
const held = {
  offline: `Sem conexão. ${kept} Tente de novo quando a internet voltar.`,
  failed: `Não conseguimos fechar o pedido agora. ${kept} Tente de novo em instantes ou fale com a gente.`,
}

const found = findParts()
if (found) start(found)

function findParts(): Parts | null {
  const form = document.querySelector<HTMLFormElement>('[data-checkout]')
  const sheet = document.querySelector<HTMLDialogElement>('[data-contract]')
  const accept = document.querySelector<HTMLButtonElement>('[data-accept]')
  const terms = document.querySelector<HTMLInputElement>('#terms')
  const opener = document.querySelector<HTMLButtonElement>('[data-open-contract]')
  return form && sheet && accept && terms && opener ? { form, sheet, accept, terms, opener } : null
}

function start({ form, sheet, accept, terms, opener }: Parts) {
  makeModal(sheet)
  // Only for browsers without scripts; navigating to the fragment would clear the focus set below.
  applyButton(form)?.removeAttribute('formaction')
  prefillBuyer(form)
  if (form.dataset.fresh === undefined) putCodeInUrl(form)
  else restoreSelection(form)
  showSavedQuoteToast(form)
  keepChoice(form)
  const showWhetherAccepted = () => {
    accept.disabled = !terms.checked
  }

  opener.addEventListener('click', () => openContract(form, sheet))
  terms.addEventListener('change', showWhetherAccepted)
  form.addEventListener('change', () => {
    showTotal(form)
    showDeadline(form)
    keepChoice(form)
  })
  form.addEventListener('input', ({ target }) => clearFixedErrors(form, target))

  form.addEventListener('keydown', (event) => {
    // Enter in a field means "go on", and going on means reading the contract: the disabled button would swallow it.
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || sheet.open) return
    event.preventDefault()
    if (event.target.name === 'discount') form.requestSubmit(applyButton(form))
    else openContract(form, sheet)
  })

  form.addEventListener('submit', (event) => {
    if (isLeaving(form)) return
    event.preventDefault()
    if (event.submitter?.hasAttribute('data-apply')) return void leaveWhenThere(form, event.submitter)
    if (!sheet.open || accept.ariaBusy === 'true' || !terms.checked) return
    showToast('Termos aceitos', 'Termos de serviço aceitos com sucesso!')
    setPending(accept)
    void sendHeld(form, held).then((leaves) => leaves || clearPending(accept))
  })

  // The browser may have filled the form once more with what it remembers.
  addEventListener('pageshow', () => {
    showWhetherAccepted()
    showTotal(form)
    showExtras(form)
    keepChoice(form)
  })
  showTotal(form)
  showDeadline(form)
  showWhetherAccepted()
  if (form.dataset.added !== undefined) showApplied(form)
  focusFirstError(form, sheet)
}

/** The calculator's toast is shown here, after a navigation from it: on the calculator the page would unload before it is read. */
function showSavedQuoteToast(form: HTMLFormElement) {
  const [visit] = performance.getEntriesByType('navigation')
  const arrived = visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
  const from = document.referrer && new URL(document.referrer)
  if (!arrived || !from || from.origin !== location.origin || !from.pathname.startsWith('/calculadora')) return
  if (form.dataset.fresh === undefined || !form.querySelector('[name="offer"]')) return
  showToast('Orçamento salvo', 'Agora compare com o pacote pronto e escolha qual contratar.')
}

/** After a code was applied: scrolls back to it and focuses its button, whose description says the result. */
function showApplied(form: HTMLFormElement) {
  form.querySelector('#desconto')?.scrollIntoView({ block: 'center' })
  applyButton(form)?.focus({ preventScroll: true })
}

function applyButton(form: HTMLFormElement) {
  return form.querySelector<HTMLButtonElement>('[data-apply]')
}

/** Name and address given with the three questions, where nothing was typed yet. */
function prefillBuyer(form: HTMLFormElement) {
  for (const name of ['name', 'email']) {
    const input = form.querySelector<HTMLInputElement>(`#${name}`)
    if (input?.value === '') input.value = recallText('qualificationData', name)
  }
}

/** An answer to a form gets an address that can be asked for again: the way back never asks to send the form once more. */
function putCodeInUrl(form: HTMLFormElement) {
  const address = new URL(location.href)
  const code = form.querySelector<HTMLInputElement>('#discount')?.value ?? ''
  if (code) address.searchParams.set('codigo', code)
  else address.searchParams.delete('codigo')
  history.replaceState(history.state, '', address)
}

/** What was chosen for this package when it was looked at last, and not bought since. */
function restoreSelection(form: HTMLFormElement) {
  const earlier = recallChoice()
  if (!earlier || earlier.packageId !== form.dataset.checkout) return
  const lyric = form.querySelector<HTMLInputElement>(`[name="lyric"][value="${CSS.escape(earlier.lyric)}"]`)
  if (lyric) lyric.checked = true
  for (const extra of form.querySelectorAll<HTMLInputElement>('[name="extras"]')) {
    if (earlier.extras.includes(extra.value)) extra.checked = true
  }
  showExtras(form)
}

/** Nothing is paid for out of sight. */
function showExtras(form: HTMLFormElement) {
  form.querySelector('[name="extras"]:checked')?.closest('details')?.setAttribute('open', '')
}

function keepChoice(form: HTMLFormElement) {
  const sent = new FormData(form)
  const lyric = sent.get('lyric')
  rememberChoice({
    packageId: form.dataset.checkout ?? '',
    packageName: form.dataset.packageName ?? '',
    lyric: typeof lyric === 'string' ? lyric : '',
    extras: sent.getAll('extras').filter((id) => typeof id === 'string'),
  })
}

/** From popover to modal: focus is kept inside and given back, and the page behind stays still. */
function makeModal(sheet: HTMLDialogElement) {
  const wasOpen = sheet.matches(':popover-open')
  for (const button of document.querySelectorAll('[popovertarget="contrato"]')) button.removeAttribute('popovertarget')
  sheet.removeAttribute('popover')
  for (const button of sheet.querySelectorAll('[data-close]')) button.addEventListener('click', () => sheet.close())
  if (wasOpen) sheet.showModal()
}

function openContract(form: HTMLFormElement, sheet: HTMLDialogElement) {
  const { terms: _later, ...errors } = errorsOf(form)
  showErrors(form, errors)
  if (Object.keys(errors).length > 0) focusFirstError(form, sheet)
  else if (hasOtherCode(form)) form.requestSubmit(applyButton(form))
  else {
    showConfirmEmail(form)
    sheet.showModal()
  }
}

/** The last look at the address before paying: with a typing error in it, nothing we send arrives. */
function showConfirmEmail(form: HTMLFormElement) {
  const place = form.querySelector('[data-recipient]')
  const email = form.querySelector<HTMLInputElement>('#email')?.value.trim() ?? ''
  if (place) place.textContent = `Contrato, avisos e música vão para ${email}.`
}

/** Whether a discount code was typed but not applied: the contract would show another total than the one charged. */
function hasOtherCode(form: HTMLFormElement): boolean {
  const code = form.querySelector<HTMLInputElement>('#discount')
  const isPackage = !form.querySelector('[name="offer"][value="sob-medida"]:checked')
  return isPackage && code !== null && code.value.trim() !== code.defaultValue
}

function errorsOf(form: HTMLFormElement): OrderFormErrors {
  const sent = new FormData(form)
  const texts = (name: string) => sent.getAll(name).filter((value) => typeof value === 'string')
  const text = (name: string) => texts(name)[0] ?? ''
  const read = parseOrderForm(
    {
      name: text('name'),
      email: text('email'),
      phone: text('phone'),
      lyric: text('lyric'),
      offer: text('offer'),
      extras: texts('extras'),
      discount: text('discount'),
      terms: text('terms'),
      submission: text('submission'),
    },
    () => '',
  )
  return read.ok ? {} : read.errors
}

function showErrors(form: HTMLFormElement, errors: OrderFormErrors) {
  for (const name of fieldNames) showError(form, name, errors[name] ? orderFormErrors[errors[name]] : '')
}

function showError(form: HTMLFormElement, name: FieldName, message: string) {
  const place = form.querySelector(`#${name}-erro`)
  if (place) place.textContent = message
  const input = form.querySelector(`#${name}`)
  if (input) input.ariaInvalid = message ? 'true' : null
}

/** A message goes away as soon as its field is right, and never appears while somebody is still typing. */
function clearFixedErrors(form: HTMLFormElement, target: EventTarget | null) {
  const name = fieldNames.find((known) => target instanceof HTMLInputElement && target.name === known)
  if (name && !errorsOf(form)[name]) showError(form, name, '')
}

function focusFirstError(form: HTMLFormElement, sheet: HTMLDialogElement) {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (wrong && sheet.contains(wrong) && !sheet.open) sheet.showModal()
  wrong?.focus()
}

function showTotal(form: HTMLFormElement) {
  const list = form.querySelector('[data-lines]')
  const base = cents(Number(form.querySelector<HTMLElement>('[data-base]')?.dataset.base))
  const chosen = [...form.querySelectorAll<HTMLInputElement>('[name="extras"]:checked')].map(({ dataset }) => ({
    title: dataset.title ?? '',
    amount: cents(Number(dataset.amount)),
  }))

  for (const line of form.querySelectorAll('[data-extra-line]')) line.remove()
  const end = list?.querySelector('[data-discount]')
  for (const line of chosen.map(({ title, amount }) => extraLine(title, formatBRL(amount)))) {
    if (end) end.before(line)
    else list?.append(line)
  }
  const discount = cents(Number(list?.querySelector<HTMLElement>('[data-discount]')?.dataset.discount ?? 0))
  const total = formatBRL(addCents(base, discount, ...chosen.map(({ amount }) => amount)))
  for (const place of form.querySelectorAll('[data-total]')) place.textContent = total
}

/** The deadline with the ticked extras: of several that hurry it, the fastest counts, as on the server. */
function showDeadline(form: HTMLFormElement) {
  let { deadline = '' } = form.dataset
  let fastest = Infinity
  for (const { dataset } of form.querySelectorAll<HTMLInputElement>('[name="extras"][data-deadline]:checked')) {
    if (Number(dataset.deliveryDays) >= fastest) continue
    fastest = Number(dataset.deliveryDays)
    deadline = dataset.deadline ?? deadline
  }
  for (const place of form.querySelectorAll<HTMLElement>('[data-deadline-here]')) {
    place.textContent = place.dataset.deadlineHere === 'start' ? capitalised(deadline) : deadline
  }
}

function extraLine(title: string, price: string) {
  const line = document.createElement('li')
  line.className = 'flex justify-between gap-4'
  line.dataset.extraLine = ''
  const [name, amount] = [title, price].map((text) =>
    Object.assign(document.createElement('span'), { textContent: text }),
  )
  if (amount) amount.className = 'shrink-0'
  line.append(name ?? '', amount ?? '')
  return line
}
