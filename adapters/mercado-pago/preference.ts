import type { PreferenceRequest } from 'mercadopago/dist/clients/preference/commonTypes.js'

import type { CheckoutRequest } from '#adapters/payments/payments.ts'
import { withoutCountryCode } from '#core/shared/contacts.ts'
import { reaisFromCents } from '#core/shared/money.ts'

/** The preference (checkout) sent to the provider. Deterministic: the same request gives the same body. */
export function preferenceFor(request: CheckoutRequest): PreferenceRequest {
  const { returnUrl, expiresAt } = request
  return {
    items: [
      {
        id: request.orderCode,
        title: request.title.slice(0, 250),
        description: request.description.slice(0, 250),
        category_id: 'services',
        quantity: 1,
        currency_id: 'BRL',
        unit_price: reaisFromCents(request.amount),
      },
    ],
    payer: payerFor(request.buyer),
    back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
    auto_return: 'approved',
    notification_url: webhookOnly(request.webhookUrl),
    external_reference: request.orderId,
    expires: true,
    // Not the current time: a retry with the same idempotency key must have the same body, or it is a conflict.
    expiration_date_from: inSaoPaulo(request.validFrom.getTime()),
    expiration_date_to: inSaoPaulo(expiresAt.getTime()),
    date_of_expiration: inSaoPaulo(expiresAt.getTime()),
    payment_methods: {
      installments: request.maxInstallments,
      ...excludedTypes(request.excludedMethods),
    },
    statement_descriptor: request.statementDescriptor.slice(0, 13),
    metadata: { order_code: request.orderCode },
  }
}

/** The part of a preference that ends it; the provider keeps the rest. */
export function endedNow(now: Date): PreferenceRequest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the provider takes a part, the SDK's type asks for all
  return { expires: true, expiration_date_to: inSaoPaulo(now.getTime()) } as PreferenceRequest
}

/** The provider's types of what is not offered; its own balance is always there. */
const providerTypes = {
  pix: ['bank_transfer'],
  card: ['credit_card', 'debit_card', 'prepaid_card'],
  boleto: ['ticket', 'atm'],
} satisfies Record<CheckoutRequest['excludedMethods'][number], string[]>

/** Nothing at all where everything is offered: the body of earlier requests stays what it was. */
function excludedTypes(methods: CheckoutRequest['excludedMethods']) {
  if (methods.length === 0) return {}
  return { excluded_payment_types: methods.flatMap((method) => providerTypes[method].map((id) => ({ id }))) }
}

function payerFor(buyer: CheckoutRequest['buyer']): PreferenceRequest['payer'] {
  const [name = '', ...surname] = buyer.name.trim().split(/\s+/)
  const phone = phoneFor(buyer.phone)
  return { name, surname: surname.join(' '), email: buyer.email, ...(phone && { phone }) }
}

/** Splits a Brazilian phone number; any other is omitted rather than sent wrong. */
function phoneFor(phone: string | null): { area_code: string; number: string } | null {
  const digits = withoutCountryCode((phone ?? '').replace(/\D/g, ''))
  return /^\d{10,11}$/.test(digits) ? { area_code: digits.slice(0, 2), number: digits.slice(2) } : null
}

/** Adds the parameter that makes the provider skip its older, unsigned notifications. */
function webhookOnly(webhookUrl: string): string {
  const url = new URL(webhookUrl)
  url.searchParams.set('source_news', 'webhooks')
  return url.href
}

/** The provider requires an explicit UTC offset; São Paulo has had a constant one since 2019. */
function inSaoPaulo(instant: number): string {
  return new Date(instant - 3 * 3_600_000).toISOString().replace('Z', '-03:00')
}
