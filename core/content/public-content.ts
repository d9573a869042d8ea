import type { Catalog, Extra } from '#core/catalog/catalog.ts'

import type { Settings } from './settings.ts'

/** What a browser may be sent of the catalogue: discounts are secret until their code is typed. */
export type PublicCatalog = Omit<Catalog, 'discounts'>

/** What a browser may be sent of the settings: what a page says of the studio and of how one pays. */
export type PublicSettings = Pick<Settings, 'productName' | 'contact' | 'social'> & {
  company: Pick<Settings['company'], 'legalName' | 'taxId' | 'street' | 'city'>
  payment: Pick<Settings['payment'], 'provider' | 'methods' | 'mostInstallments'>
}

/** An extra as the shop lists it, without what only its sale needs. */
export type ListedExtra = Pick<Extra, 'id' | 'title' | 'price' | 'description' | 'features' | 'sale'>

export function listedExtras({ extras }: Pick<Catalog, 'extras'>): ListedExtra[] {
  return extras.map(({ id, title, price, description, features, sale }) => ({
    id,
    title,
    price,
    description,
    features,
    sale,
  }))
}

export type PublicContent = { catalog: PublicCatalog; settings: PublicSettings; music: Settings['music'] }

/** The same for the same settings: what several loaders return of it is sent once. */
const known = new WeakMap<Settings, PublicSettings>()

/**
 * The only way from settings and catalogue to what a public page returns. Named one by one: what is added to either stays on
 * the server until somebody names it here.
 */
export function publicContent({ catalog, settings }: { catalog: Catalog; settings: Settings }): PublicContent {
  const { page, forSale, promotional } = settings.music
  const { packages, extras, calculator, qualification, downloadDays, paidRevisionDays, averageDeliveryDays } = catalog
  return {
    catalog: { packages, extras, calculator, qualification, downloadDays, paidRevisionDays, averageDeliveryDays },
    settings: publicSettings(settings),
    music: { page, forSale, promotional },
  }
}

export function publicSettings(settings: Settings): PublicSettings {
  const shown = known.get(settings) ?? shownOf(settings)
  known.set(settings, shown)
  return shown
}

function shownOf({ productName, company, contact, social, payment }: Settings): PublicSettings {
  const { legalName, taxId, street, city } = company
  const { email, whatsapp, hours } = contact
  const { instagram, facebook, youtube } = social
  const { provider, methods, mostInstallments } = payment
  return {
    productName,
    company: { legalName, taxId, street, city },
    contact: { email, whatsapp, hours },
    social: { instagram, facebook, youtube },
    payment: { provider, methods, mostInstallments },
  }
}
