import { Field, FieldError } from '#app/ui/shared/field.tsx'
import { Toast } from '#app/ui/shared/toast.tsx'
import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { PackageCover } from '#app/ui/site/package-cover.tsx'
import { bespokeLineText } from '#copy/catalog/calculator.ts'
import { businessDays, deliveryText, versionsTextWith } from '#copy/catalog/packages.ts'
import { capitalised } from '#copy/shared/inflection.ts'
import type { BespokeQuote } from '#core/catalog/calculator.ts'
import { findDiscount, payableExtras, type Catalog, type Discount, type Package } from '#core/catalog/catalog.ts'
import { includesExtra, promisedDays } from '#core/catalog/extras.ts'
import { quote, type Quote } from '#core/catalog/quote.ts'
import type { Settings } from '#core/content/settings.ts'
import type { TextOverrides } from '#core/content/texts.ts'
import type { OrderFormErrors, OrderFormField, RawOrderForm } from '#core/order/order-form.ts'
import { formatBRL } from '#core/shared/money.ts'

import { BuyerFields, FormNotice } from './buyer-fields.tsx'
import { ContractSheet } from './contract-sheet.tsx'
import { OfferChoice } from './offer-choice.tsx'
import { orderFormErrors } from './order-form-errors.ts'

type Deal = { catalog: Catalog; settings: Settings; words: TextOverrides; pkg: Package; bespoke: BespokeQuote | null }
type Refusal =
  | 'unknown-package'
  | 'unknown-extra'
  | 'included-extra'
  | 'unknown-base'
  | 'out-of-range'
  | 'too-many-orders'
  | 'offer-changed'
type Props = {
  deal: Deal
  values: RawOrderForm
  /** What the page was made from, so that the server knows whether it still holds. */
  seen: string
  errors: OrderFormErrors
  refusal: Refusal | null
  /** Nothing was sent yet: what this browser remembers may fill it. */
  fresh: boolean
  /** The page answers a request to update the total, such as applying a discount code. */
  added: boolean
}

const refusals = {
  'unknown-package': 'Este pacote não está mais à venda. Escolha outro e tente de novo.',
  'unknown-extra': 'Um dos serviços extras não está mais à venda. Confira a sua escolha e tente de novo.',
  'included-extra':
    'O pacote já inclui um dos serviços extras escolhidos, e ele saiu do resumo. Nada foi cobrado: confira e aceite de novo.',
  'unknown-base': 'Este orçamento não vale para este pacote. Refaça na calculadora e tente de novo.',
  'out-of-range': 'Este orçamento saiu dos limites da calculadora. Confira a sua escolha e tente de novo.',
  'offer-changed':
    'O contrato ou os preços mudaram enquanto você lia. Nada foi cobrado: confira o resumo e o contrato e aceite de novo.',
  'too-many-orders': 'Foram muitos pedidos seguidos daqui. Espere alguns minutos e tente de novo.',
} satisfies Record<Refusal, string>

/** The whole checkout is one form; its last page is the contract. */
export function CheckoutForm({ deal, values, seen, errors, refusal, fresh, added }: Props) {
  const { catalog, pkg, bespoke } = deal
  const said = (name: OrderFormField) => (errors[name] ? orderFormErrors[errors[name]] : undefined)

  return (
    <form
      method="post"
      noValidate
      className="checkout gutter grid grid-cols-1 items-start gap-10 pb-20 wrap-anywhere lg:grid-cols-[1fr_24rem] lg:gap-16"
      data-checkout={pkg.id}
      data-package-name={pkg.name}
      data-deadline={deliveryText(pkg)}
      data-fresh={fresh ? '' : undefined}
      data-added={added ? '' : undefined}
    >
      <input type="hidden" name="submission" value={values.submission} />
      <input type="hidden" name="seen" value={seen} />

      <div className="grid grid-cols-1 gap-12">
        <FormNotice errors={errors} refusal={refusal && refusals[refusal]} />

        {bespoke ? <OfferChoice catalog={catalog} pkg={pkg} bespoke={bespoke} chosen={values.offer} /> : null}

        <fieldset data-offer="pacote">
          <legend className="wide text-title">Você já tem a letra?</legend>
          <p className="mt-2">O preço é o mesmo com ou sem letra sua.</p>
          <div className="mt-4 grid gap-3 sm:grid-cols-2">
            <LyricChoice pkg={pkg} value="nao" title="Não, escrevam para mim" chosen={values.lyric !== 'sim'} />
            <LyricChoice pkg={pkg} value="sim" title="Sim, tenho a letra" chosen={values.lyric === 'sim'} />
          </div>
          <FieldError id="lyric" error={said('lyric')} />
        </fieldset>

        <BuyerFields
          values={values}
          errors={errors}
          emailHint="Para onde vão o contrato, os avisos e a música."
          phoneHint="Só para falar deste pedido."
        />

        <Extras deal={deal} choice={values} error={said('extras')} />
        <DiscountCode
          typed={values.discount}
          applied={findDiscount(catalog, pkg.id, values.discount)}
          error={said('discount')}
        />
      </div>

      <Summary deal={deal} choice={values} />
      <ContractSheet deal={deal} chosen={deliveryWithExtras(deal, selectedExtras(deal, values))} error={said('terms')}>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-bold">Total do pedido</span>
          <Total deal={deal} choice={values} />
        </p>
        <p className="text-sm wrap-anywhere empty:hidden" data-recipient />
        <div className="notice has-[[data-held]:empty]:hidden" data-tone="alarm">
          <strong role="alert" data-held />
          <WhatsappLink
            number={deal.settings.contact.whatsapp}
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

function LyricChoice({ pkg, value, title, chosen }: { pkg: Package; value: string; title: string; chosen: boolean }) {
  return (
    <label className="choice">
      <input type="radio" name="lyric" value={value} defaultChecked={chosen} className="tick" />
      <span className="font-bold">{title}</span>
      <span className="text-smoke col-start-2 text-[0.9375rem]">
        {capitalised(versionsTextWith(pkg, { ownLyric: value === 'sim' }))}
      </span>
    </label>
  )
}

function Extras({ deal, choice, error }: { deal: Deal; choice: Chosen; error?: string }) {
  const { catalog, pkg } = deal
  const chosen = selectedExtras(deal, choice).map(({ id }) => id)
  const offered = payableExtras(catalog).filter((extra) => !includesExtra(pkg, extra))
  const included = payableExtras(catalog).filter((extra) => includesExtra(pkg, extra))

  return (
    <details className="group border-ink border-y-2" data-offer="pacote" open={chosen.length > 0}>
      <summary className="flex min-h-16 items-center justify-between gap-4 py-3">
        <span className="wide text-title">Serviços extras</span>
        <span className="plus" aria-hidden="true" />
      </summary>
      <div className="grid gap-3 pb-6">
        {offered.map((extra) => (
          <label key={extra.id} className="choice sm:grid-cols-[auto_1fr_auto]">
            <input
              type="checkbox"
              name="extras"
              value={extra.id}
              defaultChecked={chosen.includes(extra.id)}
              className="tick"
              data-amount={extra.price}
              data-title={extra.title}
              data-delivery-days={extra.deliveryDays}
              data-deadline={extra.deliveryDays === null ? undefined : deliveryText(deliveryWithExtras(deal, [extra]))}
            />
            <span className="font-bold">{extra.title}</span>
            <span className="col-start-2 font-bold tabular-nums sm:col-start-3 sm:row-start-1">
              {formatBRL(extra.price)}
            </span>
            <span className="text-smoke col-start-2 text-[0.9375rem]">
              <span className="block">{extra.description}</span>
              {extra.deliveryDays === null ? null : (
                <span className="block">
                  Prazo do seu pacote com este serviço: {deliveryText(deliveryWithExtras(deal, [extra]))}.
                </span>
              )}
              {extra.features.map((feature) => (
                <span key={feature} className="grid grid-cols-[auto_1fr] gap-2">
                  <span aria-hidden="true">·</span>
                  <span>{feature}</span>
                </span>
              ))}
            </span>
          </label>
        ))}
        {included.length > 0 ? (
          <ul className="border-line border-y-2">
            {included.map(({ id, title }) => (
              <li key={id} className="border-line grid justify-between gap-x-4 p-4 not-first:border-t sm:flex">
                <span className="font-bold">{title}</span>
                <span>Já incluído no {pkg.name}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <noscript>
          <button type="submit" name="intent" value="update-total" className="btn btn-line">
            Atualizar total
          </button>
        </noscript>
        <FieldError id="extras" error={error} />
      </div>
    </details>
  )
}

type DiscountProps = { typed: string; applied: Discount | undefined; error: string | undefined }

function DiscountCode({ typed, applied, error }: DiscountProps) {
  return (
    <details id="desconto" className="group border-ink -mt-12 border-b-2" data-offer="pacote" open={typed !== ''}>
      <summary className="flex min-h-16 items-center justify-between gap-4 py-3">
        <span className="wide text-title">Código de desconto</span>
        <span className="plus" aria-hidden="true" />
      </summary>
      <div className="grid items-end gap-3 pb-6 sm:grid-cols-[1fr_auto]">
        <Field
          id="discount"
          label="Código"
          defaultValue={typed}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <button
          type="submit"
          name="intent"
          value="update-total"
          formAction="#desconto"
          className="btn btn-line"
          aria-describedby="codigo-aplicado"
          data-apply
        >
          Aplicar código
        </button>
        <p className="font-semibold empty:hidden sm:col-span-2" role="alert" data-held />
        <p id="codigo-aplicado" className="flex items-baseline gap-3 font-semibold empty:hidden sm:col-span-2">
          {applied ? (
            <>
              <span className="dot" aria-hidden="true" />
              <span>Código aplicado: {applied.percent}% de desconto no pacote, já no total.</span>
            </>
          ) : null}
        </p>
      </div>
    </details>
  )
}

type Chosen = Pick<RawOrderForm, 'extras' | 'discount'>

function Summary({ deal, choice }: { deal: Deal; choice: Chosen }) {
  const { pkg, bespoke } = deal
  const discount = priced(deal, choice).lines.find(({ kind }) => kind === 'discount')
  const chosen = selectedExtras(deal, choice)

  return (
    <aside className="inverse lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)]" aria-labelledby="resumo">
      <div className="border-line relative h-36 overflow-hidden border-b-2">
        <PackageCover id={pkg.id} />
      </div>
      <div className="grid grid-cols-1 gap-4 p-[min(1.5rem,6.7vw)]">
        <h2 id="resumo" className="wide text-xl">
          Resumo do Pedido
        </h2>
        {bespoke ? (
          <ul className="grid gap-2 tabular-nums" data-offer="sob-medida">
            {bespoke.lines.map((line) => (
              <li key={line.id} className="flex justify-between gap-4">
                <span>{bespokeLineText(line, pkg.name)}</span>
                <span className="shrink-0">{formatBRL(line.amount)}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <ul className="grid gap-2 tabular-nums" data-offer="pacote" data-lines>
          <li className="flex justify-between gap-4">
            <span>Pacote {pkg.name}</span>
            <span className="shrink-0" data-base={pkg.price}>
              {formatBRL(pkg.price)}
            </span>
          </li>
          {chosen.map(({ id, title, price }) => (
            <li key={id} className="flex justify-between gap-4" data-extra-line>
              <span>{title}</span>
              <span className="shrink-0">{formatBRL(price)}</span>
            </li>
          ))}
          {discount ? (
            <li className="flex justify-between gap-4 font-bold" data-discount={discount.amount}>
              <span>{discount.title}</span>
              <span className="whitespace-nowrap">{formatBRL(discount.amount)}</span>
            </li>
          ) : null}
        </ul>
        <p
          className="border-ink flex flex-wrap items-baseline justify-between gap-4 border-t-2 pt-4"
          aria-live="polite"
        >
          <span className="text-lg font-bold">Total</span>
          <Total deal={deal} choice={choice} />
        </p>
        {bespoke ? (
          <p className="text-[0.9375rem]" data-offer="sob-medida">
            Prazo: até {businessDays(bespoke.choice.days)}. Conta a partir do pagamento e recomeça quando o briefing é
            aceito.
          </p>
        ) : null}
        <p className="text-[0.9375rem]" data-offer="pacote">
          Prazo: <span data-deadline-here>{deliveryText(deliveryWithExtras(deal, chosen))}</span>. Conta a partir do
          pagamento e recomeça quando o briefing é aceito.
        </p>
        <button type="button" className="btn btn-red w-full text-lg" popoverTarget="contrato" data-open-contract>
          Pagar agora
        </button>
        <p className="text-smoke text-sm">
          Você será levado ao Mercado Pago para concluir a compra com segurança: cartão, Pix ou boleto.
        </p>
      </div>
    </aside>
  )
}

function Total({ deal, choice }: { deal: Deal; choice: Chosen }) {
  const { bespoke } = deal

  return (
    <strong className="wide text-[min(1.75rem,9.5vw)] leading-none tabular-nums">
      <span data-offer="pacote" data-total>
        {formatBRL(priced(deal, choice).total)}
      </span>
      {bespoke ? <span data-offer="sob-medida">{formatBRL(bespoke.total)}</span> : null}
    </strong>
  )
}

/** The chosen extras that are sold with this package: not what is no longer for sale, nor what it already includes. */
function selectedExtras({ catalog, pkg }: Deal, { extras }: Chosen) {
  return payableExtras(catalog).filter((extra) => extras.includes(extra.id) && !includesExtra(pkg, extra))
}

/** When the package is delivered with these extras. */
function deliveryWithExtras({ catalog, pkg }: Deal, extras: { id: string }[]): Pick<Package, 'delivery'> {
  const lines = extras.map(({ id }) => ({ kind: 'extra', id }))
  return { delivery: promisedDays(catalog, pkg.delivery, lines) }
}

/** What the catalogue asks for this choice; a code that is none is left out. */
function priced(deal: Deal, choice: Chosen): Quote {
  const { catalog, pkg } = deal
  const extras = selectedExtras(deal, choice).map(({ id }) => id)
  const discount = findDiscount(catalog, pkg.id, choice.discount)?.id ?? ''
  const quoted = quote(catalog, { packageId: pkg.id, extras, discount })
  if (!quoted.ok) throw new Error(`a package of the catalogue has no price: ${quoted.code}`)
  return quoted.value
}
