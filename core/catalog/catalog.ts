import type { z } from 'zod'

import { withoutCodeLabel } from '#core/shared/input/code-label.ts'
import { visibleText } from '#core/shared/input/visible-text.ts'
import type { RedeemableVoucher } from '#core/voucher/redemption.ts'

import type { catalogSchema } from './catalog-schema.ts'

export const packageIds = ['express', 'essencial', 'profissional', 'premium'] as const
export type PackageId = (typeof packageIds)[number]

/** The only place where prices, deadlines and counts are written. Editable by staff; orders keep a frozen copy. */
export type Catalog = z.output<typeof catalogSchema>
/** What a price and a deadline are computed from; what of it a browser is sent is up to the page. */
export type PriceList = Pick<Catalog, 'packages' | 'extras' | 'discounts'> & {
  /** The one whose code was typed, while it can be redeemed. */
  vouchers?: RedeemableVoucher[]
}
export type Package = Catalog['packages'][number]
export type Extra = Catalog['extras'][number]
export type Discount = Catalog['discounts'][number]

export function isPackageId(text: string): text is PackageId {
  return packageIds.some((id) => id === text)
}

export function findPackage(catalog: Pick<Catalog, 'packages'>, id: string): Package | undefined {
  return catalog.packages.find((pkg) => pkg.id === id)
}

/** Used for unknown package ids (specification, section 5). */
export const fallbackPackageId: PackageId = 'essencial'

/** The package with this id, or the fallback when the id in the URL is unknown. */
export function packageOrFallback(catalog: Catalog, id: string | undefined): Package {
  const pkg = findPackage(catalog, id ?? fallbackPackageId) ?? findPackage(catalog, fallbackPackageId)
  if (!pkg) throw new Error('the catalogue lacks its fallback package')
  return pkg
}

/** The package that costs least but something. */
export function cheapestPackage(catalog: Pick<Catalog, 'packages'>): Package | null {
  const priced = catalog.packages.filter(({ price }) => price > 0).toSorted((a, b) => a.price - b.price)
  return priced[0] ?? null
}

/** The discount of a code on a package, also where its label came with it. */
export function findDiscount(
  catalog: Pick<Catalog, 'discounts'>,
  packageId: string,
  code: string,
): Discount | undefined {
  const ids = [visibleText, withoutCodeLabel].map((read) => read(code).toUpperCase())
  return catalog.discounts.find((one) => ids.includes(one.id) && one.packageId === packageId && one.percent > 0)
}

/** Extras that can be bought together with a package. */
export function payableExtras(catalog: Pick<Catalog, 'extras'>): (Extra & { price: NonNullable<Extra['price']> })[] {
  return catalog.extras.flatMap((extra) =>
    extra.sale === 'checkout' && extra.price !== null ? [{ ...extra, price: extra.price }] : [],
  )
}
