import type { Catalog } from '#core/catalog/catalog.ts'
import { placeholderWhatsapp, type Settings } from '#core/content/settings.ts'
import type { CanaryReach } from '#core/payment/canary.ts'
import { hasPackageLink } from '#core/payment/payment-link.ts'
import { isExampleEmail } from '#core/shared/input/email.ts'

/** What a new studio does before it sells, in the order of the checklist. */
export const onboardingSteps = [
  'company',
  'contract',
  'provider',
  'mail',
  'demonstration',
  'team',
  'trial-purchase',
] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** What is stored about the way so far, besides settings. */
export type OnboardingRecords = {
  /** Since when owners do not want to see the checklist on the dashboard. */
  hiddenAt: Date | null
  contractReadAt: Date | null
  /** A mail went out by a mail server; those written to a folder do not count. */
  hasSentMail: boolean
  hasDemonstration: boolean
  /** Somebody else was invited once, or had an account. */
  hasTeam: boolean
  /** A trial purchase came to its end, or a buyer paid. */
  hasPurchase: boolean
}

export type OnboardingFacts = OnboardingRecords & {
  settings: Pick<Settings, 'company' | 'contact' | 'payment'>
  catalog: Pick<Catalog, 'packages' | 'extras' | 'discounts'>
  /** What trial purchases may do says whose account it is: only a real one is out of their reach. */
  reach: CanaryReach
  isProviderRefused: boolean
  sendsMail: boolean
}

/** What is still missing for a step that has several ways not to be done. */
export type OnboardingGap =
  | 'company-data'
  | 'contact-data'
  | 'emulator'
  | 'test-token'
  | 'provider-refused'
  | 'links-missing'
  | 'mail-folder'
  | 'mail-unsent'
  | 'trial-by-hand'

export type OnboardingItem = { step: OnboardingStep; isDone: boolean; gap: OnboardingGap | null }

export type Onboarding = {
  items: OnboardingItem[]
  done: number
  /** Whether the dashboard shows it: there is something left, and nobody hid it. */
  isShown: boolean
  isHidden: boolean
}

/** Each step with whether it is done, judged from what is stored and set, never from a mark somebody made by mistake. */
export function onboardingOf(facts: OnboardingFacts): Onboarding {
  const gaps: Partial<Record<OnboardingStep, OnboardingGap | null>> = {
    company: companyGap(facts.settings),
    provider: providerGap(facts),
    mail: facts.sendsMail ? (facts.hasSentMail ? null : 'mail-unsent') : 'mail-folder',
  }
  const isDone: Record<OnboardingStep, boolean> = {
    company: gaps.company === null,
    contract: facts.contractReadAt !== null,
    provider: gaps.provider === null,
    mail: gaps.mail === null,
    demonstration: facts.hasDemonstration,
    team: facts.hasTeam,
    'trial-purchase': facts.hasPurchase,
  }
  if (!isDone['trial-purchase'] && !canTryByItself(facts)) gaps['trial-purchase'] = 'trial-by-hand'
  const items = onboardingSteps.map((step) => ({ step, isDone: isDone[step], gap: gaps[step] ?? null }))
  const done = items.filter((item) => item.isDone).length
  const isHidden = facts.hiddenAt !== null
  return { items, done, isHidden, isShown: !isHidden && done < items.length }
}

function companyGap({ company, contact }: OnboardingFacts['settings']): OnboardingGap | null {
  if ([company.legalName, company.taxId, company.street].some((text) => text === '')) return 'company-data'
  return isExampleEmail(contact.email) || contact.whatsapp === placeholderWhatsapp ? 'contact-data' : null
}

function providerGap({ settings, catalog, reach, isProviderRefused }: OnboardingFacts): OnboardingGap | null {
  if (settings.payment.provider === 'links') return hasPackageLink(settings.payment, catalog) ? null : 'links-missing'
  if (reach === 'whole') return 'emulator'
  if (reach === 'checkout') return 'test-token'
  return isProviderRefused ? 'provider-refused' : null
}

/** Nothing is bought from an account that could be real, and a payment link only a person can pay. */
function canTryByItself({ settings, reach }: OnboardingFacts): boolean {
  return reach === 'whole' && settings.payment.provider !== 'links'
}
