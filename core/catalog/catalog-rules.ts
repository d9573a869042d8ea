import { formatDay } from '#core/shared/dates.ts'
import { cents, formatBRL, type Cents } from '#core/shared/money.ts'

import type { Catalog } from './catalog.ts'
import { purposes, isSuitable } from './qualification.ts'

export type CatalogProblem = { path: string; code: CatalogProblemCode; about: string }
export type CatalogProblemCode =
  | 'later-than-expected'
  | 'later-than-limit'
  | 'one-favourite'
  | 'same-name'
  | 'no-window'
  | 'price-to-sell'
  | 'rights-too-few'
  | 'recommended-twice'
  | 'slider-order'
  | 'too-small'
  | 'ends-before-start'
  | 'discount-gap'
  | 'too-long'

/** The provider refuses a checkout of nothing, so whatever can be bought by itself has a price. */
const minPrice = cents(1_00)
const maxNameLength = 60
const maxPartialDiscount = 90

/** Cross-field rules of the catalogue, such as expected deadline ≤ promised limit, or exactly one favourite package. */
export function catalogProblems(catalog: Catalog): CatalogProblem[] {
  return [
    ...packageProblems(catalog),
    ...extraProblems(catalog),
    ...discountProblems(catalog),
    ...adviceProblems(catalog),
    ...sliderProblems(catalog),
    ...baseProblems(catalog),
  ]
}

function packageProblems({ packages }: Catalog): CatalogProblem[] {
  const favourites = packages.filter(({ recommended }) => recommended)
  return packages.flatMap((pkg) => {
    const at = (place: string, code: CatalogProblemCode, about = '') => ({
      path: `packages.${pkg.id}.${place}`,
      code,
      about,
    })
    const { fastest, expected, limit } = pkg.delivery
    const { included, windowDays } = pkg.revisions
    return [
      ...(isTooCheap(pkg.price) ? [at('price', 'too-small', formatBRL(minPrice))] : []),
      ...(pkg.name.length > maxNameLength ? [at('name', 'too-long', String(maxNameLength))] : []),
      ...(fastest > expected ? [at('delivery.fastest', 'later-than-expected', String(expected))] : []),
      ...(expected > limit ? [at('delivery.limit', 'later-than-limit', String(expected))] : []),
      ...(favourites.length > 1 && pkg.recommended ? [at('recommended', 'one-favourite')] : []),
      ...(included !== 0 && windowDays === 0 ? [at('revisions.windowDays', 'no-window')] : []),
      ...(isTwice(
        packages.map(({ name }) => name),
        pkg.name,
      )
        ? [at('name', 'same-name')]
        : []),
    ]
  })
}

/** Extras sold in the checkout need a price that can be charged; titles are unique. */
function extraProblems({ extras }: Catalog): CatalogProblem[] {
  return extras.flatMap(({ id, title, price, sale }) => {
    const at = (place: string, code: CatalogProblemCode, about = '') => ({
      path: `extras.${id}.${place}`,
      code,
      about,
    })
    return [
      ...(sale === 'checkout' && price !== null && isTooCheap(price)
        ? [at('price', 'too-small', formatBRL(minPrice))]
        : []),
      ...(sale === 'checkout' && price === null ? [at('price', 'price-to-sell')] : []),
      ...(isTwice(
        extras.map((one) => one.title),
        title,
      )
        ? [at('title', 'same-name')]
        : []),
    ]
  })
}

function discountProblems({ discounts }: Catalog): CatalogProblem[] {
  return discounts.flatMap(({ id, percent, from, until }) => [
    // Almost nothing is left of the price: less than the provider charges, or by mistake. All of it is a decision.
    ...(percent > maxPartialDiscount && percent < 100
      ? [{ path: `discounts.${id}.percent`, code: 'discount-gap' as const, about: String(maxPartialDiscount) }]
      : []),
    ...(from !== null && until !== null && until < from
      ? [{ path: `discounts.${id}.until`, code: 'ends-before-start' as const, about: formatDay(from) }]
      : []),
  ])
}

/** A package must not be recommended for a purpose its licence does not allow. */
function adviceProblems(catalog: Catalog): CatalogProblem[] {
  return purposes.flatMap((purpose) => {
    const { first, second } = catalog.qualification[purpose]
    const wrong = (place: 'first' | 'second', packageId: string) => {
      const pkg = catalog.packages.find(({ id }) => id === packageId)
      return pkg && !isSuitable(pkg, purpose)
        ? [{ path: `qualification.${purpose}.${place}`, code: 'rights-too-few' as const, about: pkg.name }]
        : []
    }
    const twice =
      first === second
        ? [{ path: `qualification.${purpose}.second`, code: 'recommended-twice' as const, about: '' }]
        : []
    return [...wrong('first', first), ...(second ? wrong('second', second) : []), ...twice]
  })
}

function sliderProblems({ calculator: { sliders } }: Catalog): CatalogProblem[] {
  const { instruments } = sliders
  return instruments.unlimitedAbove >= instruments.least && instruments.unlimitedAbove <= instruments.most
    ? []
    : [{ path: 'calculator.sliders.instruments.unlimitedAbove', code: 'slider-order', about: '' }]
}

function baseProblems({ calculator: { bases } }: Catalog): CatalogProblem[] {
  return bases
    .filter(({ price }) => isTooCheap(price))
    .map(({ packageId }) => ({
      path: `calculator.bases.${packageId}.price`,
      code: 'too-small',
      about: formatBRL(minPrice),
    }))
}

function isTooCheap(price: Cents): boolean {
  return price < minPrice
}

function isTwice(names: string[], name: string): boolean {
  const same = (other: string) => other.trim().toLowerCase() === name.trim().toLowerCase()
  return names.filter(same).length > 1
}
