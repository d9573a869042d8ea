import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { afterPress } from '#app/client/hydrate/after-press.ts'
import { storeChoice } from '#app/client/storage/purchase-storage.ts'
import { FieldError } from '#app/ui/shared/field.tsx'
import { showToast } from '#app/ui/shared/toast-store.ts'
import { Toast } from '#app/ui/shared/toast.tsx'
import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { SurpriseFields } from '#app/ui/surprise/surprise-fields.tsx'
import { versionsTextWith } from '#copy/catalog/packages.ts'
import { orderForm, type OrderErrors, type OrderTyped } from '#copy/order/order-form.ts'
import { orderRefusals } from '#copy/order/order-refusals.ts'
import { capitalised } from '#copy/shared/inflection.ts'
import { findDiscount, type Package } from '#core/catalog/catalog.ts'

import { BuyerFields, FormNotice } from './buyer-fields.tsx'
import { CheckoutExtras } from './checkout-extras.tsx'
import {
  CheckoutButtonLabel,
  CheckoutSummary,
  CheckoutTotal,
  deliveryWith,
  isFree,
  restOfVoucher,
} from './checkout-summary.tsx'
import type { CheckoutView } from './checkout-view.ts'
import { ContractSheet } from './contract-sheet.tsx'
import { applyButtonId, DiscountCode } from './discount-code.tsx'
import { InvoiceFields } from './invoice-fields.tsx'
import { OfferChoice } from './offer-choice.tsx'
import { PackageSummary } from './package-summary.tsx'
import {
  putEntryInUrl,
  restoreOrderChoice,
  prefillBuyer,
  restoreTyped,
  showSavedQuoteToast,
  storeTyped,
  type TypedStore,
} from './restore-checkout.ts'

export type CheckoutFormRefusal =
  | 'unknown-package'
  | 'unknown-extra'
  | 'included-extra'
  | 'unknown-base'
  | 'out-of-range'
  | 'too-many-orders'
  | 'too-many-free'
  | 'offer-changed'

/** How the form is sent without leaving the page: `order` accepts the contract, `discount` applies a code. */
export type CheckoutSender = {
  submit: (form: HTMLFormElement, submitter: HTMLElement | null) => void
  isSending: boolean
  failure: 'offline' | 'server' | null
}

type Props = {
  view: CheckoutView
  values: OrderTyped
  /** What the page was made from, so that the server knows whether it still holds. */
  offerFingerprint: string
  errors: OrderErrors
  refusal: CheckoutFormRefusal | null
  /** Nothing was sent yet: what this browser stored may fill it. */
  fresh: boolean
  /** Where this page finds the code again that was sent. */
  entry: string | null
  /** The form answers a request to update the total, such as applying a discount code. */
  added: boolean
  order: CheckoutSender
  discount: CheckoutSender
  /** What the form of before held when it was answered. */
  typed: TypedStore
}

const refusals = {
  ...orderRefusals,
  'unknown-package': 'Este pacote não está mais à venda. Escolha outro e tente de novo.',
  'unknown-extra': 'Um dos serviços extras não está mais à venda. Confira a sua escolha e tente de novo.',
  'included-extra':
    'O pacote já inclui um dos serviços extras escolhidos, e ele saiu do resumo. Nada foi cobrado: confira e aceite de novo.',
  'unknown-base': 'Este orçamento não vale para este pacote. Refaça na calculadora e tente de novo.',
  'out-of-range': 'Este orçamento saiu dos limites da calculadora. Confira a sua escolha e tente de novo.',
  'too-many-free':
    'Este e-mail já recebeu vários pedidos sem custo hoje. Tente de novo amanhã, ou deixe o código em branco.',
} satisfies Record<CheckoutFormRefusal, string>

const preserved = 'Nada se perdeu e nada foi cobrado: o que você preencheu continua aqui.'
const failures = {
  offline: `Sem conexão. ${preserved} Tente de novo quando a internet voltar.`,
  server: `Não conseguimos fechar o pedido agora. ${preserved} Tente de novo em instantes ou fale com a gente.`,
}

/**
 * The whole checkout is one form; its last page is the contract. Fields are uncontrolled, so what was typed or ticked
 * before hydration stays. Give it a new `key` for each answer: it then starts from the values that were sent.
 */
export function CheckoutForm(props: Props) {
  const { view, values, offerFingerprint, refusal, order, discount } = props
  const { pkg } = view
  const form = useRef<HTMLFormElement>(null)
  const sheet = useRef<HTMLDialogElement>(null)
  const isTyping = useRef(false)
  const [errors, setErrors] = useState(props.errors)
  const [extras, setExtras] = useState(values.extras)
  const [hasAccepted, setHasAccepted] = useState(false)
  const [recipient, setRecipient] = useState('')
  const modal = useModal(sheet, openContract)
  // The id of the first page: the same form sent twice is one order, also after its page was read again.
  const [submission] = useState(values.submission)
  const answer = { values, errors }
  const choice = { extras, discount: values.discount }

  /** The form as it is: it may have been filled in before React was there, or by the browser. */
  function readChoice() {
    if (!form.current) return
    const sent = new FormData(form.current)
    const chosen = sent.getAll('extras').filter((id) => typeof id === 'string')
    const lyric = sent.get('lyric')
    setExtras(chosen)
    setHasAccepted(sent.has('terms'))
    storeChoice({
      packageId: pkg.id,
      packageName: pkg.name,
      lyric: typeof lyric === 'string' ? lyric : '',
      extras: chosen,
    })
  }

  useLayoutEffect(() => {
    const element = form.current
    if (!element) return
    if (props.added && props.typed.current) isTyping.current = restoreTyped(element, props.typed.current)
    prefillBuyer(element)
    if (props.fresh) {
      restoreOrderChoice(element, pkg.id)
      showSavedQuoteToast(view.bespoke !== null)
    } else putEntryInUrl(props.entry)
    const stopWaiting = afterPress(element, readChoice)
    // The browser may fill the form with what it remembers after this.
    addEventListener('pageshow', readChoice)
    return () => {
      storeTyped(element, props.typed)
      stopWaiting()
      removeEventListener('pageshow', readChoice)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once: each answer is a form of its own
  }, [])

  // After the contract is a dialog: the field that is wrong may be inside.
  useEffect(() => {
    if (!modal || !form.current || props.fresh) return
    if (isTyping.current) return
    if (props.added) showApplied(form.current)
    if (!focusFirstError(form.current, sheet.current) && refusal) showNotice(form.current)
    // oxlint-disable-next-line react/exhaustive-deps -- once: each answer is a form of its own
  }, [modal])

  /** The code of a link that cannot be used, while it is still in its field. */
  function unusableCode(sent: HTMLFormElement): OrderErrors {
    const { discount: code } = props.errors
    return props.fresh && code && isCodeSent(sent, values.discount) ? { discount: code } : {}
  }

  function openContract() {
    if (!form.current) return
    const { terms: _later, ...found } = { ...unusableCode(form.current), ...errorsIn(form.current) }
    setErrors(found)
    if (Object.keys(found).length > 0) return void requestAnimationFrame(() => focusFirstError(form.current, null))
    if (hasOtherCode(form.current, values.discount)) return discount.submit(form.current, applyButton(form.current))
    nameRecipient(form.current)
    sheet.current?.showModal()
  }

  function nameRecipient(filled: HTMLFormElement) {
    const email = filled.querySelector<HTMLInputElement>('#email')?.value.trim() ?? ''
    setRecipient(`Contrato, avisos e música vão para ${email}.`)
  }

  function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    if (submitter instanceof HTMLElement && submitter.id === applyButtonId)
      return discount.submit(event.currentTarget, submitter)
    if (!sheet.current?.open || order.isSending || !hasAccepted) return
    showToast({ title: 'Termos aceitos', text: 'Termos de serviço aceitos com sucesso!' })
    order.submit(event.currentTarget, null)
  }

  /** Enter in a field means "go on", and going on means reading the contract. */
  function onKeyDown(event: React.KeyboardEvent<HTMLFormElement>) {
    const { target } = event
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || sheet.current?.open) return
    event.preventDefault()
    if (target.name === 'discount') discount.submit(event.currentTarget, applyButton(event.currentTarget))
    else openContract()
  }

  /** A message goes away as soon as it is not true any more, and none appears while somebody is still typing. */
  function onInput({ currentTarget, target }: React.InputEvent<HTMLFormElement>) {
    const name = orderForm.names.find((known) => 'name' in target && target.name === known)
    if (!name || !errors[name] || errorsIn(currentTarget)[name] === errors[name]) return
    setErrors(({ [name]: _right, ...others }) => others)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed in its fields bubble here
    <form
      ref={form}
      method="post"
      noValidate
      className="checkout gutter grid grid-cols-1 items-start gap-10 pb-20 wrap-anywhere lg:grid-cols-[1fr_24rem] lg:gap-16"
      data-checkout={pkg.id}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      onInput={onInput}
      onChange={readChoice}
    >
      <input type="hidden" name="submission" value={submission} />
      <input type="hidden" name="seen" value={offerFingerprint} />
      <input type="hidden" name="balance" value={view.prices.vouchers?.[0]?.balance ?? ''} />
      <input type="hidden" name="percent" value={findDiscount(view.prices, pkg.id, values.discount)?.percent ?? ''} />

      <div className="grid grid-cols-1 gap-12">
        <FormNotice
          errors={props.fresh && errors === props.errors ? {} : errors}
          refusal={refusal && refusals[refusal]}
        />

        <PackageSummary view={view} chosen={deliveryWith(view, extras)}>
          <CheckoutTotal view={view} choice={choice} />
        </PackageSummary>

        {view.bespoke ? <OfferChoice pkg={pkg} bespoke={view.bespoke} chosen={values.offer} /> : null}

        <fieldset data-offer="pacote">
          <legend className="wide text-title">Você já tem a letra?</legend>
          <p className="mt-2">O preço é o mesmo com ou sem letra sua.</p>
          <div className="mt-4 grid gap-3 sm:grid-cols-2">
            <LyricChoice
              pkg={pkg}
              value="nao"
              title="Não, escrevam para mim"
              text="A gente escreve a partir da sua história"
              chosen={values.lyric !== 'sim'}
            />
            <LyricChoice
              pkg={pkg}
              value="sim"
              title="Sim, tenho a letra"
              text="Você cola a sua letra no próximo passo"
              chosen={values.lyric === 'sim'}
            />
          </div>
          <FieldError id="lyric" error={orderForm.message('lyric', errors)} />
        </fieldset>

        <BuyerFields
          {...answer}
          emailHint="Para onde vão o contrato, os avisos e a música."
          phoneHint="Só para falar deste pedido."
        />

        <SurpriseFields values={values} />

        {/* What was typed stays for when something is to be paid again. */}
        <div hidden={isFree(view, choice) && !errors.taxId}>
          <InvoiceFields {...answer} />
        </div>

        <CheckoutExtras view={view} initial={values.extras} error={orderForm.message('extras', errors)} />
        <DiscountCode
          {...answer}
          applied={findDiscount(view.prices, pkg.id, values.discount)}
          voucherRest={restOfVoucher(view, choice)}
          isHydrated={modal}
          sender={discount}
        />
      </div>

      <CheckoutSummary view={view} choice={choice}>
        <button
          type="button"
          className="btn btn-red w-full text-lg"
          popoverTarget={modal ? undefined : 'contrato'}
          onClick={openContract}
        >
          <CheckoutButtonLabel view={view} choice={choice} />
        </button>
      </CheckoutSummary>
      <ContractSheet
        view={view}
        chosen={deliveryWith(view, extras)}
        modal={modal}
        ref={sheet}
        onClose={() => sheet.current?.close()}
        accept={{ disabled: modal && !hasAccepted, busy: order.isSending }}
        error={orderForm.message('terms', errors)}
      >
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-bold">Total do pedido</span>
          <CheckoutTotal view={view} choice={choice} />
        </p>
        <p className="text-sm wrap-anywhere empty:hidden">{recipient}</p>
        <div className={order.failure ? 'notice' : 'hidden'} data-tone="alarm">
          <strong role="alert">{order.failure ? failures[order.failure] : ''}</strong>
          <WhatsappLink
            number={view.whatsapp}
            message={`Olá! Não consegui fechar o pedido do pacote ${pkg.name} no site.`}
            className="btn-quiet justify-self-start"
          >
            Falar com a gente
          </WhatsappLink>
        </div>
      </ContractSheet>
      {errors.terms ? (
        <Toast title="Erro" variant="destructive">
          Ocorreu um erro ao aceitar os termos.
        </Toast>
      ) : null}
    </form>
  )
}

/**
 * Turns the popover into a modal dialog: focus stays inside and is given back, and the page behind keeps still. One that the
 * browser opened before is asked for once more: it did not look at the fields.
 */
function useModal(sheet: React.RefObject<HTMLDialogElement | null>, open: () => void): boolean {
  const [modal, setModal] = useState(false)
  const wasOpen = useRef(false)

  useLayoutEffect(() => {
    wasOpen.current = sheet.current?.matches(':is([open], :popover-open)') ?? false
    // oxlint-disable-next-line react/set-state-in-effect -- what was open before hydration must be read first
    setModal(true)
  }, [sheet])
  useLayoutEffect(() => {
    if (!modal || !wasOpen.current) return
    // Where popovers are filled in, it is open as a dialog that is not modal.
    sheet.current?.close()
    open()
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [modal])
  return modal
}

type LyricChoiceProps = { pkg: Package; value: string; title: string; text: string; chosen: boolean }

function LyricChoice({ pkg, value, title, text, chosen }: LyricChoiceProps) {
  return (
    <label className="choice">
      <input type="radio" name="lyric" value={value} defaultChecked={chosen} className="tick" />
      <span className="font-bold">{title}</span>
      <span className="text-smoke col-start-2 text-[0.9375rem]">
        {text}. {capitalised(versionsTextWith(pkg, { ownLyric: value === 'sim' }))}
      </span>
    </label>
  )
}

/** The server's own check, before the contract is opened. */
function errorsIn(form: HTMLFormElement): OrderErrors {
  const parsed = orderForm.parse(orderForm.read(new FormData(form)), () => '')
  return parsed.ok ? {} : parsed.errors
}

function applyButton(form: HTMLFormElement) {
  return form.querySelector<HTMLButtonElement>(`#${applyButtonId}`)
}

/** Whether a code was typed but not applied: the contract would show another total than the one charged. */
function hasOtherCode(form: HTMLFormElement, applied: string): boolean {
  return isPackageChosen(form) && typedCode(form) !== applied
}

function isCodeSent(form: HTMLFormElement, code: string): boolean {
  return isPackageChosen(form) && typedCode(form) === code
}

function isPackageChosen(form: HTMLFormElement): boolean {
  return !form.querySelector('[name="offer"][value="sob-medida"]:checked')
}

function typedCode(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('#discount')?.value.trim() ?? ''
}

/** After a code was applied: the button has the focus, for its description says the result. */
function showApplied(form: HTMLFormElement) {
  form.querySelector('#desconto')?.scrollIntoView({ block: 'center' })
  applyButton(form)?.focus({ preventScroll: true })
}

function showNotice(form: HTMLFormElement) {
  const notice = form.querySelector<HTMLElement>('.notice[role="alert"]')
  notice?.scrollIntoView({ block: 'center' })
  notice?.focus({ preventScroll: true })
}

/** False when nothing is wrong. */
function focusFirstError(form: HTMLFormElement | null, sheet: HTMLDialogElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!wrong) return false
  if (sheet?.contains(wrong) && !sheet.open) sheet.showModal()
  wrong.focus()
  return true
}
