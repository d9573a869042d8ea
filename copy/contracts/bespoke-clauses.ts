import { priceBespoke, defaultChoice, type BespokeQuote } from '#core/catalog/calculator.ts'
import type { Catalog, Package } from '#core/catalog/catalog.ts'
import type { Settings } from '#core/content/settings.ts'

import { contractTemplates, type ClauseTemplate } from './contracts.ts'

const yesAndNo = [true, false]

/** A production made to measure on a base as most people would ask for it: what its contract is shown with. */
export function sampleBespokeOrder(catalog: Catalog, base: string): BespokeQuote {
  return priced(catalog, base, { vocals: true, lyrics: true, commercial: false, hurried: false })
}

/** Every clause that is only of productions made to measure on this base, once for each case it is written for. */
export function bespokeClauses(catalog: Catalog, pkg: Package, settings: Settings): ClauseTemplate[] {
  const found = new Map<string, ClauseTemplate>()
  for (const commercial of yesAndNo.toReversed()) {
    for (const hurried of yesAndNo.toReversed()) {
      for (const vocals of yesAndNo) {
        for (const lyrics of yesAndNo) {
          const bespoke = priced(catalog, pkg.id, { vocals, lyrics, commercial, hurried })
          for (const template of contractTemplates(catalog, pkg, { ownLyric: false, settings, bespoke })) {
            if (!template.key.startsWith('contract/todos/') && !found.has(template.key))
              found.set(template.key, template)
          }
        }
      }
    }
  }
  const places = [...new Set([...found.values()].map(({ clause }) => clause))]
  return [...found.values()].toSorted((one, other) => places.indexOf(one.clause) - places.indexOf(other.clause))
}

type Wish = { vocals: boolean; lyrics: boolean; commercial: boolean; hurried: boolean }

function priced(catalog: Catalog, base: string, { hurried, ...wish }: Wish): BespokeQuote {
  const usual = defaultChoice(catalog)
  const days = hurried ? catalog.calculator.sliders.days.least : usual.days
  const quote = priceBespoke(catalog, { ...usual, ...wish, base, days })
  if (!quote.ok) throw new Error(`the calculator lacks ${base}`)
  return quote.value
}
