import { expect, it } from 'vitest'

import { cents } from '#core/shared/money.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'

import { faqTopics } from './faq.ts'
import { makingOf } from './making.ts'
import { privacyPolicy } from './privacy.ts'
import { processSteps } from './process.ts'
import { termsOfUse } from './terms.ts'

const terms = termsOfUse(firstCatalog, firstSettings)
const privacy = privacyPolicy(firstCatalog, firstSettings)
const making = makingOf(firstSettings, {})
const faq = faqTopics(firstCatalog, firstSettings, making)
const plain = (value: unknown) => JSON.stringify(value).replaceAll('\u00a0', ' ')

it('the terms → twelve numbered sections, their date and the courts of São Paulo', () => {
  expect(terms.sections).toHaveLength(12)
  expect(terms.updatedOn).toBe('Última atualização: 19 de abril de 2025')
  expect(terms.sections.map(({ heading }) => Number.parseInt(heading, 10))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ])
  expect(plain(terms)).toContain('foro de São Paulo, SP')
})

it('the terms → also cover the calculator', () => {
  expect(plain(terms)).toContain('Também fazemos produções sob medida')
  expect(plain(terms)).not.toContain('contrato do pacote escolhido')
  expect(plain(terms)).toContain('Nos pacotes, usar uma letra sua não muda o preço')
})

it('the terms → the rounds of changes of the lyric of every package', () => {
  for (const { name } of firstCatalog.packages)
    expect(plain(terms)).toMatch(new RegExp(`${name}: você (aprova|lê) a letra antes de gravar`))
})

it('the privacy policy → ten numbered sections and the rights of the LGPD', () => {
  expect(privacy.sections).toHaveLength(10)
  expect(privacy.sections.map(({ heading }) => Number.parseInt(heading, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const right of [
    'confirmar',
    'acessar',
    'corrigir',
    'anonimizados',
    'levar os dados',
    'retirar o consentimento',
    'ANPD',
  ])
    expect(plain(privacy)).toContain(right)
})

it('the data officer → named once staff have entered a name', () => {
  const dataOfficer = { name: 'Lia Prado', email: 'lia@harmonia.example' }
  const settings = { ...firstSettings, company: { ...firstSettings.company, dataOfficer } }
  expect(plain(privacyPolicy(firstCatalog, settings))).toContain('Lia Prado (lia@harmonia.example)')
  expect(plain(privacy)).toContain('encarregado: contato@harmonia.example.')
})

it('every text → complete', () => {
  for (const text of [terms, privacy, faq]) expect(plain(text)).not.toMatch(/undefined|null|NaN|\$\{| {2}|\.\.|lorem/i)
  expect(faq.flatMap(({ entries }) => entries).every(({ answer }) => answer.length > 0 && answer.every(Boolean))).toBe(
    true,
  )
})

it('every question → its own anchor', () => {
  const ids = faq.flatMap(({ entries }) => entries.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

it.each([
  [
    'express',
    [
      'R$ 79,00',
      '6 versões',
      'Revisões à parte',
      'Masterização: à parte',
      'stems: à parte',
      '2–3 dias úteis',
      'Suporte por e-mail',
    ],
  ],
  [
    'essencial',
    [
      '3 versões refinadas',
      '1 revisão',
      'Masterização: incluída',
      'stems: à parte',
      'até 7 dias úteis',
      'Suporte por e-mail',
    ],
  ],
  [
    'profissional',
    [
      '5 versões',
      'Até 3 revisões',
      'Masterização: incluída',
      'stems: incluída',
      'no máximo 7',
      'monetização',
      'Suporte por e-mail',
    ],
  ],
  [
    'premium',
    [
      'Versões ilimitadas',
      'Partitura: incluída',
      'no máximo 10',
      'Cessão total',
      'Biblioteca Nacional',
      'Atendimento VIP',
    ],
  ],
])('the answer about %s → the facts of the package', (id, facts) => {
  const entry = faq.flatMap(({ entries }) => entries).find((one) => one.id === `pacote-${id}`)
  for (const fact of facts) expect(plain(entry)).toContain(fact)
})

it('answers and terms → follow the catalogue', () => {
  const packages = firstCatalog.packages.map((pkg) => ({ ...pkg, price: cents(87_65) }))
  const changed = { ...firstCatalog, packages, downloadDays: 33 }
  expect(plain(faqTopics(changed, firstSettings, making))).toContain('R$ 87,65')
  expect(plain(faqTopics(changed, firstSettings, making))).toContain('33 dias')
  expect(plain(termsOfUse(changed, firstSettings))).toContain('R$ 87,65')
  expect(plain(privacyPolicy(changed, firstSettings))).toContain('33 dias')
})

it('the process → eight steps', () => {
  expect(processSteps(firstSettings, making)).toHaveLength(8)
})
