import { useEffect, useRef, useState } from 'react'

import { ScrollRegion } from '#app/ui/shared/scroll-region.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { SendFailure } from '#app/ui/shared/send-failure.tsx'
import type { useSubmission } from '#app/ui/shared/use-submission.ts'
import type { ContractText } from '#copy/contracts/contracts.ts'
import { offerForm, type OfferErrors, type OfferTyped } from '#copy/order/order-form.ts'
import { payByLinkNote } from '#copy/payment/pay-by-link.ts'
import { nothingToPay, payAmountLabel } from '#copy/payment/paying-words.ts'
import type { Quote } from '#core/catalog/quote.ts'
import { formatBRL } from '#core/shared/money.ts'

import { BuyerFields, FormNotice } from './buyer-fields.tsx'
import type { ConsentText } from './checkout-view.ts'
import { PurchaseConsent } from './purchase-consent.tsx'

export type OfferFormAnswer = { values: OfferTyped; errors: OfferErrors; refusal: string | null }

type Props = {
  /** What it is for; absent where it is for nothing that exists. */
  project?: { title: string; code: string }
  /** `intro` says what is bought, `note` what the buyer should know before paying. */
  offer: {
    intro: string
    features: string[]
    note: string
    methods: string
    byLink?: boolean
    priced: Quote
    contract: ContractText
    /** Of what the page was made from, so that the server knows whether it still holds. */
    offerFingerprint: string
  }
  consent: ConsentText
  /** What the fields have before there is an answer. */
  values: OfferTyped
  /** The last answer to this form, and how many there were since the page was opened. */
  answer: { count: number; value?: OfferFormAnswer }
  /** Of `useSubmission`: sends the form without leaving the page. */
  sender: Pick<ReturnType<typeof useSubmission>, 'onSubmit' | 'isSending' | 'failure'>
  /** More to be filled in, before who pays. */
  children?: React.ReactNode
}

/**
 * Buying what is on one offer, an extra, a proposal or a voucher: what it is and settles, who pays, the contract and the way
 * to the provider. Fields are uncontrolled, so what was typed before hydration stays. Its `key` is the answer's count.
 */
export function OfferForm({ project, offer, consent, values: first, answer, sender, children }: Props) {
  const { values, errors, refusal } = answer.value ?? { values: first, errors: {}, refusal: null }
  // By script: what is wrong gets the focus.
  const isAnswer = answer.count > 0
  const { intro, features, note, priced, contract } = offer
  const form = useRef<HTMLFormElement>(null)
  // Of the first page: the same form sent twice is one order, also after its page was read again.
  const [submission] = useState(values.submission)

  useEffect(() => {
    if (!isAnswer) return
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    const wrong = find('[aria-invalid="true"]') ?? find('.notice')
    wrong?.focus()
  }, [isAnswer])

  return (
    <form
      ref={form}
      onSubmit={sender.onSubmit}
      method="post"
      noValidate
      className="gutter grid grid-cols-1 items-start gap-10 pb-20 lg:grid-cols-[1fr_24rem] lg:gap-16"
    >
      <input type="hidden" name="submission" value={submission} />
      <input type="hidden" name="seen" value={offer.offerFingerprint} />
      <div className="grid min-w-0 grid-cols-1 gap-10">
        <FormNotice errors={errors} refusal={refusal} />
        <div className="max-w-[40em] text-lg">
          <p className="whitespace-pre-line">{intro}</p>
          {features.length > 0 ? (
            <ul className="mt-3 list-disc pl-5">
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          ) : null}
        </div>
        {children}
        <BuyerFields values={values} errors={errors} emailHint="Para onde vão o contrato e a confirmação." />
        <section aria-labelledby="contrato">
          <h2 id="contrato" className="wide text-title">
            Contrato
          </h2>
          <ScrollRegion
            label="Texto do contrato"
            className="border-ink mt-4 max-h-96 overflow-y-auto border-2 bg-white p-5"
          >
            {contract.sections.map(({ heading, paragraphs }) => (
              <section key={heading} className="mb-5">
                <h3 className="font-bold">{heading}</h3>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph} className="mt-2">
                    {paragraph}
                  </p>
                ))}
              </section>
            ))}
          </ScrollRegion>
          <div className="mt-4">
            <PurchaseConsent
              consent={consent}
              checked={values.terms !== ''}
              error={offerForm.message('terms', errors)}
            />
          </div>
        </section>
      </div>

      <aside
        className="inverse grid grid-cols-1 gap-4 p-6 lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)]"
        aria-labelledby="resumo"
      >
        <h2 id="resumo" className="wide text-xl">
          Resumo do Pedido
        </h2>
        {project ? (
          <p className="[overflow-wrap:anywhere]">
            {project.title} · {project.code}
          </p>
        ) : null}
        <ul className="grid gap-2 tabular-nums">
          {priced.lines.map(({ id, title, amount }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 flex-1 basis-32">{title}</span>
              <span className="ml-auto shrink-0">{formatBRL(amount)}</span>
            </li>
          ))}
        </ul>
        <p className="border-ink flex items-baseline justify-between gap-4 border-t-2 pt-4">
          <span className="text-lg font-bold">Total</span>
          <span className="wide text-xl tabular-nums">{formatBRL(priced.total)}</span>
        </p>
        <p className="text-smoke text-sm">{note}</p>
        <SendButton className="btn btn-red w-full text-lg" busyLabel="Processando..." isSending={sender.isSending}>
          {payAmountLabel(priced.total)}
        </SendButton>
        <SendFailure failure={sender.failure} assurance="Nada foi cobrado, e o que você preencheu continua aqui." />
        <p className="text-smoke text-sm">
          {priced.total === 0
            ? nothingToPay
            : offer.byLink
              ? payByLinkNote
              : `Você será levado ao Mercado Pago para concluir a compra com segurança: ${offer.methods}.`}
        </p>
      </aside>
    </form>
  )
}
