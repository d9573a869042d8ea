import { z } from 'zod'

import { payableExtras, type Catalog } from '#core/catalog/catalog.ts'
import type { QuoteLine } from '#core/catalog/quote.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

/** Who takes the money of an order: the provider's API, or a payment link whose payments only people can confirm. */
export const paymentProviders = ['mercado-pago', 'links'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

/**
 * How many days a checkout is open, at most as long as the order keeps its price. At the provider: long enough for Pix and
 * boleto. A link has no end of its own: it is handed out so long.
 */
export const checkoutDays = { 'mercado-pago': 3, links: 60 } as const satisfies Record<PaymentProvider, number>

const maxLength = 500

/** By the key of what is sold: the address of its link, and what that link charges. */
export const paymentLinksSchema = {
  links: z.record(z.string().max(120), z.string().max(maxLength).nullable()).default({}),
  linkAmounts: z
    .record(z.string().max(120), z.number().int().min(0).max(100_000_00).transform(cents).nullable())
    .default({}),
}
export type PaymentLinks = {
  links: Record<string, string | null>
  linkAmounts: Record<string, Cents | null>
}

/** What is sold by one link. `amount`: its price today. */
export type LinkedOffer = { kind: 'package' | 'discount' | 'extra' | 'price'; key: string; id: string; amount: Cents }

/**
 * `ready`: an order is sent to it. `wrong-amount`: it charges something else than today's price, so no order is. `covered`: an
 * extra without a link of its own, for which the link of its price is used.
 */
export type LinkState = 'ready' | 'covered' | 'missing' | 'invalid' | 'amount-missing' | 'wrong-amount'

/** An order that names no single offer: nothing but a link made for it charges its total. */
export type LinkRefusal = 'link-missing' | 'link-by-hand'

const keyOf = {
  package: (id: string) => `pacote:${id}`,
  discount: (packageId: string, code: string) => `codigo:${packageId}:${code}`,
  extra: (id: string) => `extra:${id}`,
  price: (amount: Cents) => `valor:${amount}`,
}

/**
 * Whether a text is the address of a payment page: https, a host with a public name, no user or password, no port. Nothing is said
 * of what is behind it.
 */
export function isPaymentLink(text: string): boolean {
  if (text.length > maxLength || /[\s"'<>\\`\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text) || !URL.canParse(text))
    return false
  const { protocol, hostname, username, password, port } = new URL(text)
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false
  return isPublicHost(hostname)
}

function isPublicHost(hostname: string): boolean {
  const labels = hostname.split('.')
  const last = labels.at(-1) ?? ''
  if (labels.length < 2 || labels.some((label) => label === '')) return false
  return /^([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/.test(last) && !privateNames.has(last)
}

const privateNames = new Set(['localhost', 'local', 'internal', 'lan', 'home', 'test', 'invalid'])

/** The host a buyer is sent to, for people to read. */
export function hostOfLink(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
}

type Sold = { lines: readonly Pick<QuoteLine, 'kind' | 'id' | 'amount' | 'work'>[]; total: Cents }

/**
 * The link for exactly what an order says, at exactly its total. `link-missing`: one offer, which has no link that charges
 * this total. `link-by-hand`: several things at once, or what was priced for one buyer: staff make a link for it.
 */
export function chooseLink(
  links: PaymentLinks,
  { lines, total }: Sold,
): Result<{ key: string; url: string }, LinkRefusal> {
  const keys = keysOf(lines)
  if (keys.length === 0) return refuse('link-by-hand')
  for (const key of keys) {
    const url = links.links[key] ?? ''
    if (isPaymentLink(url) && amountOf(links, key) === total) return accept({ key, url })
  }
  return refuse(lines.some(({ work }) => work) ? 'link-by-hand' : 'link-missing')
}

/** The keys under which a link may stand for these lines, the most precise first. */
function keysOf(lines: Sold['lines']): string[] {
  const [pkg, ...others] = lines.filter(({ kind }) => kind === 'package')
  const discounts = lines.filter(({ kind }) => kind === 'discount')
  const extras = lines.filter(({ kind }) => kind === 'extra')
  const [only] = extras
  if (others.length > 0 || lines.some(({ kind }) => kind === 'bespoke' || kind === 'redemption')) return []
  if (pkg && extras.length === 0) {
    const [discount, another] = discounts
    if (another) return []
    return [discount ? keyOf.discount(pkg.id, discount.id) : keyOf.package(pkg.id)]
  }
  if (pkg || !only || lines.length !== 1) return []
  return [keyOf.extra(only.id), keyOf.price(only.amount)]
}

/** The link of a price charges that price; every other link charges what staff have entered for it. */
function amountOf({ linkAmounts }: PaymentLinks, key: string): Cents | null {
  const price = /^valor:(\d{1,8})$/.exec(key)?.[1]
  return price === undefined ? (linkAmounts[key] ?? null) : cents(Number(price))
}

/** Everything of the catalogue that one link can sell, in the order of the catalogue. */
export function linkedOffers(catalog: Pick<Catalog, 'packages' | 'extras' | 'discounts'>): LinkedOffer[] {
  const extras = payableExtras(catalog)
  const prices = [...new Set(extras.map(({ price }) => price))].toSorted((a, b) => a - b)
  return [
    ...catalog.packages.map(({ id, price }): LinkedOffer => ({
      kind: 'package',
      key: keyOf.package(id),
      id,
      amount: price,
    })),
    ...catalog.discounts.flatMap(({ id, packageId, percent }): LinkedOffer[] => {
      const pkg = catalog.packages.find((one) => one.id === packageId)
      // A code of 100 % leaves nothing to pay.
      if (!pkg || percent === 0 || percent === 100) return []
      const amount = cents(pkg.price - Math.ceil((pkg.price * percent) / 100))
      return [{ kind: 'discount', key: keyOf.discount(packageId, id), id, amount }]
    }),
    ...extras.map(({ id, price }): LinkedOffer => ({ kind: 'extra', key: keyOf.extra(id), id, amount: price })),
    ...prices.map((price): LinkedOffer => ({
      kind: 'price',
      key: keyOf.price(price),
      id: String(price),
      amount: price,
    })),
  ]
}

/** Whether buyers of at least one package can be sent to a link today. */
export function hasPackageLink(
  links: PaymentLinks,
  catalog: Pick<Catalog, 'packages' | 'extras' | 'discounts'>,
): boolean {
  return linkedOffers(catalog).some((offer) => offer.kind === 'package' && linkState(links, offer) === 'ready')
}

/** Whether buyers of this offer can be sent to a link today, and if not, why. */
export function linkState(links: PaymentLinks, { kind, key, amount }: LinkedOffer): LinkState {
  const url = links.links[key] ?? ''
  const charged = amountOf(links, key)
  if (isPaymentLink(url) && charged === amount) return 'ready'
  if (kind === 'extra' && isPaymentLink(links.links[keyOf.price(amount)] ?? '')) return 'covered'
  if (url === '') return 'missing'
  if (!isPaymentLink(url)) return 'invalid'
  return charged === null ? 'amount-missing' : 'wrong-amount'
}
