import { expect, test } from 'vitest'

import { settingsSchema } from '#core/content/settings.ts'
import { firstCatalog } from '#db/seed/catalog.ts'

import { onboardingOf, onboardingSteps, type OnboardingFacts, type OnboardingStep } from './onboarding.ts'

const company = {
  legalName: 'Estúdio Aurora Ltda.',
  taxId: '11222333000181',
  street: 'Rua Augusta, 1',
  city: 'São Paulo - SP',
}
const dataOfficer = { name: '', email: '' }
const contact = { email: 'oi@aurora.com.br', whatsapp: '5511987654321', hours: '' }
const social = { instagram: '', facebook: '', youtube: '' }

function settingsOf(change: Record<string, unknown> = {}) {
  return settingsSchema.parse({
    productName: 'Aurora',
    company: { ...company, dataOfficer },
    contact,
    social,
    ...change,
  })
}

function factsOf(change: Partial<OnboardingFacts> = {}): OnboardingFacts {
  return {
    settings: settingsOf(),
    catalog: firstCatalog,
    reach: null,
    isProviderRefused: false,
    sendsMail: true,
    hiddenAt: null,
    contractReadAt: new Date('2026-11-23T12:00:00Z'),
    hasSentMail: true,
    hasDemonstration: true,
    hasTeam: true,
    hasPurchase: true,
    ...change,
  }
}

function itemOf(step: OnboardingStep, change: Partial<OnboardingFacts>) {
  return onboardingOf(factsOf(change)).items.find((item) => item.step === step)
}

test('everything done → every step counted, nothing shown', () => {
  expect(onboardingOf(factsOf())).toMatchObject({ done: onboardingSteps.length, isShown: false })
})

test('one step left → shown, unless an owner hid it', () => {
  const hiddenAt = new Date('2026-11-23T12:00:00Z')

  expect(onboardingOf(factsOf({ hasTeam: false }))).toMatchObject({ done: 6, isShown: true, isHidden: false })
  expect(onboardingOf(factsOf({ hasTeam: false, hiddenAt }))).toMatchObject({ done: 6, isShown: false, isHidden: true })
})

test.each([
  ['contract', { contractReadAt: null }],
  ['demonstration', { hasDemonstration: false }],
  ['team', { hasTeam: false }],
  ['trial-purchase', { hasPurchase: false }],
] as const)('nothing stored about %s → only that step is open', (step, change) => {
  const open = onboardingOf(factsOf(change)).items.filter(({ isDone }) => !isDone)

  expect(open.map((item) => item.step)).toEqual([step])
})

test.each(['legalName', 'taxId', 'street'])('company without %s → not done', (name) => {
  const settings = settingsOf({ company: { ...company, [name]: '', dataOfficer } })

  expect(itemOf('company', { settings })).toEqual({ step: 'company', isDone: false, gap: 'company-data' })
})

test.each([
  { ...contact, email: 'contato@harmonia.example' },
  { ...contact, email: 'contato@example.com' },
  { ...contact, whatsapp: '5511900000000' },
])('contacts that belong to nobody → company not done', (change) => {
  expect(itemOf('company', { settings: settingsOf({ contact: change }) })?.gap).toBe('contact-data')
})

test.each([
  ['whole', false, 'emulator'],
  ['checkout', false, 'test-token'],
  [null, true, 'provider-refused'],
  [null, false, null],
] as const)('reach %s, refused %s → provider gap %s', (reach, isProviderRefused, gap) => {
  expect(itemOf('provider', { reach, isProviderRefused })).toEqual({ step: 'provider', isDone: gap === null, gap })
})

test.each([
  [{}, {}, 'links-missing'],
  [{ 'pacote:essencial': 'https://mpago.la/1abc' }, { 'pacote:essencial': 200_00 }, 'links-missing'],
  [{ 'pacote:essencial': 'https://mpago.la/1abc' }, { 'pacote:essencial': 219_00 }, null],
])('payment links %j charging %j → provider gap %s', (links, linkAmounts, gap) => {
  const payment = { provider: 'links', statementDescriptor: '', mostInstallments: 12, links, linkAmounts }

  expect(itemOf('provider', { reach: 'whole', settings: settingsOf({ payment }) })?.gap ?? null).toBe(gap)
})

test.each([
  [false, true, 'mail-folder'],
  [true, false, 'mail-unsent'],
  [true, true, null],
] as const)('sends mail %s, sent one %s → mail gap %s', (sendsMail, hasSentMail, gap) => {
  expect(itemOf('mail', { sendsMail, hasSentMail })?.gap).toBe(gap)
})

test('an account that could be real → the first purchase is a person’s', () => {
  expect(itemOf('trial-purchase', { hasPurchase: false, reach: null })?.gap).toBe('trial-by-hand')
  expect(itemOf('trial-purchase', { hasPurchase: false, reach: 'whole' })?.gap).toBeNull()
})
