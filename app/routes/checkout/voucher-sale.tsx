import { randomUUID } from 'node:crypto'

import { data, useActionData } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { readPrefill, readVisitor } from '#app/http/cookies.ts'
import type { PageWishes } from '#app/http/document/page-wishes.ts'
import { field, readForm } from '#app/http/forms.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { OfferForm, type OfferFormAnswer } from '#app/ui/checkout/offer-form.tsx'
import { resilientAction, revalidateAfterRefusal } from '#app/ui/shared/resilient-route.ts'
import { useLatest } from '#app/ui/shared/use-latest.ts'
import { useSubmission } from '#app/ui/shared/use-submission.ts'
import { unlistedMeta } from '#app/ui/site/link-meta.ts'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { linkPicture } from '#app/ui/site/page-meta.ts'
import { VoucherGiftFields } from '#app/ui/voucher/voucher-gift-fields.tsx'
import { purchaseConsent } from '#copy/content/consents.ts'
import { offerForm } from '#copy/order/order-form.ts'
import { orderRefusals } from '#copy/order/order-refusals.ts'
import { methodsText } from '#copy/payment/methods.ts'
import { voucherGiftForm, type VoucherGiftErrors, type VoucherGiftTyped } from '#copy/voucher/voucher-gift-form.ts'
import { voucherTerm } from '#copy/voucher/voucher.ts'
import { dayOf } from '#core/shared/dates.ts'
import { lastSendDay } from '#core/voucher/voucher.ts'
import { buyVoucher, offerVoucher, type BuyVoucherRefusal } from '#use-cases/voucher/buy-voucher.ts'

import type { Route } from './+types/voucher-sale.ts'
import { emptyExtraOrder, redirectToPayment } from './extra-order.ts'

export const handle = { formTargets: true } satisfies PageWishes

export const clientAction = resilientAction

export const shouldRevalidate = revalidateAfterRefusal

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(
    { title: 'Comprar vale-presente', description: 'Preencha o cartão, confira e pague com segurança.' },
    loaderData?.linkPicture,
  )

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const shop = await loadSiteData(context)
  const { settings, textOverrides } = shop
  const offer = offerVoucher(shop, params.packageId)
  if (!offer.ok) throw data(null, { status: 404 })
  const { setCookie } = readVisitor(request, deps)
  const { name, email, phone } = readPrefill(request)
  const today = dayOf(deps.now())
  return data(
    {
      offer: {
        ...offer.value,
        methods: methodsText(settings),
        byLink: settings.payment.provider === 'links',
      },
      consent: purchaseConsent(settings, textOverrides),
      // Typed for the first time, and the code goes there.
      values: { ...emptyExtraOrder({ clientName: name, clientEmail: email }, { phone }), emailConfirmed: '' },
      days: { first: today, last: lastSendDay(today) },
      linkPicture: linkPicture(shop, '/pacotes'),
    },
    { headers: setCookie ? { 'Set-Cookie': setCookie } : {} },
  )
}

const refusals = {
  'unknown-package': 'Este pacote não está mais à venda. Escolha outro.',
  ...orderRefusals,
} satisfies Record<BuyVoucherRefusal, string>

type Answer = OfferFormAnswer & { gift: VoucherGiftTyped; giftErrors: VoucherGiftErrors }

export async function action({ context, params, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const { ip, userAgent } = context.get(requestInfoContext)
  const form = await readForm(request)
  const values = offerForm.read(form)
  const parsed = offerForm.parse(values, randomUUID)
  const gift = voucherGiftForm.read(form)
  const parsedGift = voucherGiftForm.parse(gift, deps.now())
  const answer = (status: number, part: Partial<Answer>) =>
    data<Answer>({ values, gift, errors: {}, giftErrors: {}, refusal: null, ...part }, { status })
  if (!parsed.ok || !parsedGift.ok)
    return answer(422, {
      errors: parsed.ok ? {} : parsed.errors,
      giftErrors: parsedGift.ok ? {} : parsedGift.errors,
      refusal: parsedGift.ok ? null : 'Confira os campos marcados. O que você digitou continua aqui.',
    })

  const { visitorId, setCookie } = readVisitor(request, deps)
  const bought = await buyVoucher(
    deps,
    { visitorId, ip, userAgent },
    { packageId: params.packageId, form: parsed.value, gift: parsedGift.value, shownFingerprint: field(form, 'seen') },
  )
  if (!bought.ok) return answer(bought.code === 'too-many-orders' ? 429 : 409, { refusal: refusals[bought.code] })
  return redirectToPayment(request, deps, bought.value, setCookie)
}

export default function VoucherSale({ loaderData }: Route.ComponentProps) {
  const { offer, consent, days } = loaderData
  const sender = useSubmission<typeof action>('voucher')
  const answer = useLatest(useActionData<typeof action>(), sender.answer)
  return (
    <>
      <PageHead title={`Vale-presente\n${offer.packageName}`}>
        <a href="/vale-presente" className="btn-quiet text-base">
          Escolher outro pacote
        </a>
      </PageHead>
      <OfferForm
        key={answer.count}
        offer={{
          ...offer,
          intro:
            'O que você escrever aqui vai no cartão. Tudo é opcional: um cartão em branco também é bonito, e dá para escrever à mão.',
          features: [],
          note: `O vale chega por e-mail assim que o pagamento é confirmado, e pode ser usado por ${voucherTerm}.`,
        }}
        consent={consent}
        values={loaderData.values}
        answer={answer}
        sender={sender}
      >
        <VoucherGiftFields
          values={answer.value?.gift ?? voucherGiftForm.initial}
          errors={answer.value?.giftErrors ?? {}}
          days={days}
          submission={sender}
        />
      </OfferForm>
    </>
  )
}
