import type { DeliveryKind } from '#core/delivery/delivery.ts'
import { parseGroupedCode } from '#core/shared/grouped-code.ts'
import { visibleText } from '#core/shared/input/visible-text.ts'
import { addCents, cents, type Cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { redeem } from '#core/voucher/redemption.ts'

import { findDiscount, findPackage, payableExtras, type Catalog, type Discount, type PriceList } from './catalog.ts'
import { includesExtra } from './extras.ts'

export type QuoteLine = {
  /** `voucher`: one that is sold; `redemption`: what one takes off. */
  kind: 'package' | 'extra' | 'bespoke' | 'discount' | 'voucher' | 'redemption'
  id: string
  title: string
  amount: Cents
  /** Of an extra that was priced by a proposal: what it promises. The catalogue says it of all others. */
  work?: ProposedWork
}

/** What a piece of work promises that staff priced for one project. */
export type ProposedWork = {
  /** What the file is that it is delivered as; `null` when it is part of the song itself. */
  item: DeliveryKind | null
  /** Business days by which the song's deadline moves when it is paid. */
  addedDays: number
}

export type Quote = {
  lines: QuoteLine[]
  total: Cents
  /** What is gone from the voucher that was redeemed: not always what it took off. */
  voucherUsed?: Cents
}
export type QuoteChoice = { packageId: string; extras: string[]; discount?: string }
export type QuoteRefusal = 'unknown-package' | 'unknown-extra' | 'included-extra' | 'unknown-discount'

/** Prices a choice from the catalogue. The shop's only price calculation: its total is what the buyer pays. */
export function quote(catalog: PriceList, choice: QuoteChoice): Result<Quote, QuoteRefusal> {
  const pkg = findPackage(catalog, choice.packageId)
  if (!pkg) return refuse('unknown-package')

  const sold = payableExtras(catalog)
  const extras = [...new Set(choice.extras)].map((id) => sold.find((extra) => extra.id === id))
  if (extras.includes(undefined)) return refuse('unknown-extra')
  if (extras.some((extra) => extra && includesExtra(pkg, extra))) return refuse('included-extra')
  const code = visibleText(choice.discount ?? '')
  const discount = findDiscount(catalog, pkg.id, code)
  const voucher = discount ? undefined : findVoucher(catalog, code)
  if (code !== '' && !discount && !voucher) return refuse('unknown-discount')

  const sum: QuoteLine[] = [
    { kind: 'package', id: pkg.id, title: pkg.name, amount: pkg.price },
    ...extras.flatMap((extra) =>
      extra ? [{ kind: 'extra' as const, id: extra.id, title: extra.title, amount: extra.price }] : [],
    ),
    ...(discount ? [discountLine(discount, pkg.price)] : []),
  ]
  const total = addCents(...sum.map((line) => line.amount))
  const redemption = voucher && redeem(voucher, { packageId: pkg.id, packagePrice: pkg.price, total })
  if (!voucher || !redemption) return accept({ lines: sum, total })
  const line = { kind: 'redemption' as const, id: 'voucher', title: 'Vale-presente', amount: cents(0 - redemption.off) }
  return accept({ lines: [...sum, line], total: addCents(total, line.amount), voucherUsed: redemption.used })
}

/** The price of a voucher for a package. */
export function quoteVoucher(
  catalog: Pick<PriceList, 'packages'>,
  packageId: string,
): Result<Quote, 'unknown-package'> {
  const pkg = findPackage(catalog, packageId)
  if (!pkg) return refuse('unknown-package')
  const line = { kind: 'voucher' as const, id: pkg.id, title: `Vale-presente ${pkg.name}`, amount: pkg.price }
  return accept({ lines: [line], total: pkg.price })
}

/** Whether an order bought a voucher: it starts no project, and has none. */
export function isVoucherSale(lines: Pick<QuoteLine, 'kind'>[]): boolean {
  return lines.some(({ kind }) => kind === 'voucher')
}

/** The price of one extra bought later, for an existing project. */
export function quoteExtra(catalog: Pick<Catalog, 'extras'>, extraId: string): Result<Quote, 'unknown-extra'> {
  const extra = payableExtras(catalog).find(({ id }) => id === extraId)
  if (!extra) return refuse('unknown-extra')
  return accept({
    lines: [{ kind: 'extra', id: extra.id, title: extra.title, amount: extra.price }],
    total: extra.price,
  })
}

/** Lines that pay for a song. */
export const songLines = ['package', 'bespoke'] as const satisfies QuoteLine['kind'][]

/** Whether an order is for a song of its own: neither a voucher nor extras of a project that is there. */
export function startsProject(lines: Pick<QuoteLine, 'kind'>[]): boolean {
  return lines.some(({ kind }) => songLines.some((song) => song === kind))
}

/** Whether an order consists only of extras, for a project that is there. */
export function isExtraOnly(lines: Pick<QuoteLine, 'kind'>[]): boolean {
  return !startsProject(lines) && !isVoucherSale(lines)
}

function findVoucher({ vouchers = [] }: PriceList, typed: string) {
  const code = parseGroupedCode(typed)
  return code === null ? undefined : vouchers.find((voucher) => voucher.code === code)
}

/** Discounts only the package price, rounded up to a whole centavo in the buyer's favour. */
function discountLine({ id, percent }: Discount, price: Cents): QuoteLine {
  return {
    kind: 'discount',
    id,
    title: `Desconto ${id} (${percent}%)`,
    amount: cents(-Math.ceil((price * percent) / 100)),
  }
}
