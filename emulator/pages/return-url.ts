import type { Payment, Preference } from '#emulator/model.ts'

export type ReturnKind = 'success' | 'pending' | 'failure'

/** The shop's return URL with the provider's parameters appended, in the provider's order. */
export function returnUrl(preference: Preference, payment: Payment | null): string | null {
  const back = preference.backUrls[returnKind(payment)]
  if (!back) return null

  const url = new URL(back)
  const query = new URLSearchParams(returnQuery(preference, payment)).toString()
  url.search = url.search === '' ? query : `${url.search}&${query}`
  return url.href
}

/** Missing values are sent as the text "null". */
function returnQuery(preference: Preference, payment: Payment | null): [string, string][] {
  const id = payment ? String(payment.id) : 'null'
  const status = payment?.state ?? 'null'
  return [
    ['collection_id', id],
    ['collection_status', status],
    ['payment_id', id],
    ['status', status],
    ['external_reference', preference.externalReference ?? 'null'],
    ['payment_type', payment?.type ?? 'null'],
    ['merchant_order_id', payment ? String(preference.merchantOrderId) : 'null'],
    ['preference_id', preference.id],
    ['site_id', 'MLB'],
    ['processing_mode', 'aggregator'],
    ['merchant_account_id', 'null'],
  ]
}

function returnKind(payment: Payment | null): ReturnKind {
  if (payment?.state === 'approved') return 'success'
  return payment?.state === 'pending' || payment?.state === 'in_process' ? 'pending' : 'failure'
}
