import { randomUUID } from 'node:crypto'

import { useRef } from 'react'
import { data, redirect, useActionData } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { findVisitor, readPrefill, readVisitor, storePrefill } from '#app/http/cookies.ts'
import type { PageWishes } from '#app/http/document/page-wishes.ts'
import { field, readForm } from '#app/http/forms.ts'
import { holdLinkSecret, readLinkSecret } from '#app/http/link-secret.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { CheckoutForm, type CheckoutFormRefusal } from '#app/ui/checkout/checkout-form.tsx'
import { restOfVoucher } from '#app/ui/checkout/checkout-summary.tsx'
import { createCheckoutView } from '#app/ui/checkout/checkout-view.ts'
import { appliedCodeText } from '#app/ui/checkout/discount-code.tsx'
import type { TypedInput } from '#app/ui/checkout/restore-checkout.ts'
import { Announcement } from '#app/ui/shared/announcement.tsx'
import { resilientAction, revalidateAfterRefusal } from '#app/ui/shared/resilient-route.ts'
import { useLatest } from '#app/ui/shared/use-latest.ts'
import { useSubmission } from '#app/ui/shared/use-submission.ts'
import { unlistedMeta } from '#app/ui/site/link-meta.ts'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { linkPicture } from '#app/ui/site/page-meta.ts'
import { orderForm, type OrderErrors, type OrderTyped } from '#copy/order/order-form.ts'
import { bespokeQuery, clampBespoke, priceBespoke, parseBespoke, type BespokeQuote } from '#core/catalog/calculator.ts'
import { findDiscount, packageOrFallback, type Catalog, type Discount, type Package } from '#core/catalog/catalog.ts'
import { isDiscountRefusal } from '#core/catalog/discount.ts'
import { promisedDays, rushExtras } from '#core/catalog/extras.ts'
import type { RedeemableVoucher } from '#core/voucher/redemption.ts'
import { isRedeemRefusal } from '#core/voucher/voucher.ts'
import { applyCode, type AppliedCode } from '#use-cases/order/apply-code.ts'
import { fingerprintOfOffer, placeOrder } from '#use-cases/order/place-order.ts'
import { promisePurchase } from '#use-cases/schedule/promise-song.ts'

import type { Route } from './+types/payment.ts'
import { admitToPlaced, paymentUrl } from './unpaid-order.ts'

const maxCode = 30

export const handle = { formTargets: true } satisfies PageWishes

export const clientAction = resilientAction

export const shouldRevalidate = revalidateAfterRefusal

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(
    {
      title: `Pagamento do pacote ${loaderData?.view.pkg.name ?? ''}`,
      description: 'Confira o pacote, leia o contrato e pague com segurança.',
    },
    loaderData?.linkPicture,
  )

/** The browser gets its visitor id here, before the first click, so that two quick clicks are known to be one. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const { catalog, settings, textOverrides, siteUrl } = await loadSiteData(context)
  const { setCookie } = readVisitor(request, deps)
  const pkg = packageOrFallback(catalog, params.packageId)
  const requested = bespokeOf(url)
  const choice = requested && clampBespoke(catalog, { ...requested, base: pkg.id })
  // The form sends what is shown: an impossible choice in the URL is replaced by a possible one.
  if (requested && choice && choice.base === pkg.id && bespokeQuery(requested) !== bespokeQuery(choice)) {
    throw redirect(`/pagamento/${pkg.id}?${bespokeQuery(choice)}`)
  }
  const priced = choice?.base === pkg.id ? priceBespoke(catalog, choice) : null
  const bespoke = priced?.ok ? priced.value : null
  const code = readLinkSecret({ request, url }, deps).slice(0, maxCode)
  const [applied, promises] = await Promise.all([
    readCode(context, request, { packageId: pkg.id, code }),
    promisePurchase(deps.db, { packageId: pkg.id, offers: offersOf(catalog, pkg, bespoke) }, deps.now()),
  ])
  const discountError = applied.error
  const values: OrderTyped = {
    ...orderForm.initial,
    ...readPrefill(request),
    // Typed for the first time, and everything goes there.
    emailConfirmed: '',
    offer: bespoke ? 'sob-medida' : 'pacote',
    discount: code,
    submission: randomUUID(),
  }

  return data(
    {
      view: createCheckoutView(
        { catalog, settings, textOverrides },
        {
          pkg,
          bespoke,
          discount: discountError ? '' : code,
          voucher: applied.voucher,
          promises,
        },
      ),
      isBase: catalog.calculator.bases.some(({ packageId }) => packageId === pkg.id),
      linkPicture: linkPicture({ siteUrl, settings }, '/pacotes'),
      values,
      // A bespoke production takes no code: the one of a link is said to be wrong only where it would count.
      errors: (discountError && !bespoke ? { discount: discountError } : {}) satisfies OrderErrors,
      offerFingerprint: fingerprintOfOffer({ catalog, settings, textOverrides }, pkg),
    },
    {
      status: discountError === 'too-many-tries' ? 429 : 200,
      headers: setCookie ? { 'Set-Cookie': setCookie } : {},
    },
  )
}

const statuses: Partial<Record<CheckoutFormRefusal, number>> = {
  'too-many-orders': 429,
  'too-many-free': 429,
  'offer-changed': 409,
}

type Answer = {
  values: OrderTyped
  errors: OrderErrors
  refusal: CheckoutFormRefusal | null
  added: boolean
  /** Where the page finds the code again that was typed. */
  entry: string | null
  /** The one that was typed, where it is valid. */
  discounts: Discount[]
  vouchers: RedeemableVoucher[]
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const { ip, userAgent } = context.get(requestInfoContext)
  const { catalog } = await loadSiteData(context)
  const form = await readForm(request)
  const values = orderForm.read(form)
  const packageId = packageOrFallback(catalog, params.packageId).id
  const applied = await readCode(context, request, { packageId, code: values.discount })
  const discountError = applied.error
  const discounts = applied.discount ? [applied.discount] : []
  const vouchers = applied.voucher ? [applied.voucher] : []
  const held = holdLinkSecret(request, deps, values.discount)
  const entry = held?.key ?? null
  const cookies = held?.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]) ?? []
  const answer = (status: number, { errors = {}, refusal = null, added = false }: Partial<Answer>) =>
    data<Answer>({ values, errors, refusal, added, entry, discounts, vouchers }, { status, headers: cookies })

  // Computes the total on request; nothing is stored.
  const discountErrors: OrderErrors = discountError && values.offer !== 'sob-medida' ? { discount: discountError } : {}
  // Not even an order says whether it was a right one.
  if (discountError === 'too-many-tries') return answer(429, { errors: { discount: discountError } })
  if (field(form, 'intent') === 'update-total') return answer(200, { errors: discountErrors, added: true })

  const read = orderForm.parse(values, randomUUID)
  if (!read.ok) return answer(422, { errors: { ...discountErrors, ...read.errors } })

  const { visitorId, setCookie } = readVisitor(request, deps)
  const input = {
    packageId,
    form: read.value,
    bespoke: bespokeOf(url),
    shownFingerprint: field(form, 'seen'),
    seenBalance: field(form, 'balance'),
    seenPercent: field(form, 'percent'),
  }
  const placed = await placeOrder(deps, { visitorId, ip, userAgent }, input)
  if (!placed.ok) {
    if (placed.code === 'unknown-discount') return answer(422, { errors: { discount: 'discount-unknown' } })
    if (isRedeemRefusal(placed.code)) return answer(422, { errors: { discount: placed.code } })
    if (isDiscountRefusal(placed.code)) return answer(422, { errors: { discount: placed.code } })
    return answer(statuses[placed.code] ?? 422, { refusal: placed.code })
  }

  const { code, checkout } = placed.value
  const headers = new Headers()
  headers.append('Set-Cookie', await admitToPlaced(request, deps, placed.value))
  headers.append('Set-Cookie', storePrefill({ name: values.name, email: values.email, phone: values.phone }, deps))
  if (setCookie) headers.append('Set-Cookie', setCookie)
  return redirect(paymentUrl(code, checkout), { status: 303, headers })
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  const { view, isBase, offerFingerprint } = loaderData
  const order = useSubmission<typeof action>('order')
  const discount = useSubmission<typeof action>('discount')
  const typed = useRef<TypedInput | null>(null)
  const answer = useLatest(useActionData<typeof action>(), order.answer, discount.answer)

  const shown = answer.value
    ? { ...view, prices: { ...view.prices, discounts: answer.value.discounts, vouchers: answer.value.vouchers } }
    : view
  const values = answer.value?.values ?? loaderData.values

  return (
    <>
      <PageHead title={`Pacote\n${view.pkg.name}`}>
        <p>Confira, preencha e confirme. Você lê o contrato antes de qualquer cobrança.</p>
        <p className="mt-2 flex flex-wrap gap-x-7">
          <a href="/pacotes" className="btn-quiet text-base">
            Voltar para pacotes
          </a>
          {view.bespoke || !isBase ? null : (
            <a href="/calculadora" className="btn-quiet text-base">
              Prefiro um orçamento sob medida
            </a>
          )}
        </p>
      </PageHead>
      {/* Outside of the form, which each answer draws anew: a live region must be there before it changes. */}
      <Announcement
        text={appliedCodeText({
          applied: findDiscount(shown.prices, shown.pkg.id, values.discount),
          voucherRest: restOfVoucher(shown, values),
        })}
      />
      <CheckoutForm
        key={answer.count}
        view={shown}
        values={values}
        offerFingerprint={offerFingerprint}
        errors={answer.value?.errors ?? loaderData.errors}
        refusal={answer.value?.refusal ?? null}
        fresh={answer.value === undefined}
        added={answer.value?.added ?? false}
        entry={answer.value?.entry ?? null}
        order={order}
        discount={discount}
        typed={typed}
      />
    </>
  )
}

/** The production made to measure that the address asks for, as it was written. */
function bespokeOf({ searchParams }: URL) {
  return parseBespoke((name) => searchParams.get(name))
}

/** The days it can be bought with: of the package, with each extra that hurries it, and made to measure. */
function offersOf(catalog: Catalog, pkg: Package, bespoke: BespokeQuote | null) {
  const { expected, limit } = pkg.delivery
  const rush = rushExtras(catalog, pkg).map(({ id }) =>
    promisedDays(catalog, { expected, limit }, [{ kind: 'extra', id }]),
  )
  const days = bespoke?.choice.days
  return [{ expected, limit }, ...rush, ...(days === undefined ? [] : [{ expected: days, limit: days }])]
}

type Typed = { packageId: string; code: string }
type Applied = AppliedCode & { error: OrderErrors['discount'] | null }

/** What a typed code is, or why it cannot be used now. */
async function readCode(context: Route.LoaderArgs['context'], request: Request, typed: Typed): Promise<Applied> {
  const deps = context.get(depsContext)
  const { catalog } = await loadSiteData(context)
  const { ip, userAgent } = context.get(requestInfoContext)
  const { packageId, code } = typed
  const attempt = { catalog, packageId, typed: code, ip, userAgent, visitorId: findVisitor(request, deps) }
  const applied = await applyCode(deps, attempt)
  if (applied.ok) return { ...applied.value, error: null }
  return { discount: null, voucher: null, error: applied.code }
}
