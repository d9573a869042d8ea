import { findPackage, payableExtras, type Catalog } from './catalog.ts'
import { addCents, type Cents } from './money.ts'
import { accept, refuse, type Result } from './result.ts'

export type QuoteLine = { kind: 'package' | 'extra' | 'bespoke'; id: string; title: string; amount: Cents }
export type Quote = { lines: QuoteLine[]; total: Cents }
export type Choice = { packageId: string; extras: string[] }
export type QuoteRefusal = 'unknown-package' | 'unknown-extra'

/** Prices a choice from the catalogue. The one sum of the shop: what it answers is what the buyer pays. */
export function quote(catalog: Catalog, choice: Choice): Result<Quote, QuoteRefusal> {
  const pkg = findPackage(catalog, choice.packageId)
  if (!pkg) return refuse('unknown-package')

  const sold = payableExtras(catalog)
  const extras = [...new Set(choice.extras)].map((id) => sold.find((extra) => extra.id === id))
  if (extras.includes(undefined)) return refuse('unknown-extra')

  const lines: QuoteLine[] = [
    { kind: 'package', id: pkg.id, title: pkg.name, amount: pkg.price },
    ...extras.flatMap((extra) =>
      extra ? [{ kind: 'extra' as const, id: extra.id, title: extra.title, amount: extra.price }] : [],
    ),
  ]
  return accept({ lines, total: addCents(...lines.map((line) => line.amount)) })
}
