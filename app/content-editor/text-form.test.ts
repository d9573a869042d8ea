import { expect, test } from 'vitest'

import { bespokeClauses } from '#copy/contracts/bespoke-clauses.ts'
import { revisionContract } from '#copy/contracts/contract-revision.ts'
import { contractFor, contractText } from '#copy/contracts/contracts.ts'
import { priceBespoke, defaultChoice, type BespokeChoice } from '#core/catalog/calculator.ts'
import { parseField, type ContentField } from '#core/content/field-types.ts'
import { formatFields, applyChanges } from '#core/content/form-fields.ts'
import { noTexts, textOverridesSchema } from '#core/content/texts.ts'
import { firstCatalog as catalog } from '#db/seed/catalog.ts'
import { firstSettings as settings } from '#db/seed/settings.ts'

import { revisionSample, editableTexts, type EditableText } from './text-form.ts'
import { previewText } from './text-preview.ts'

const shop = { catalog, settings, siteUrl: 'https://harmonia.example' }
const pages = editableTexts(shop)
const fieldsOf = ({ groups }: EditableText) => groups.flatMap(({ fields }) => fields)
const every = pages.flatMap(fieldsOf)

test('every text → has its own place and a default, except additional clauses and closings', () => {
  expect(new Set(every.map(({ path }) => path)).size).toBe(every.length)
  expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length)
  const empty = every.filter(({ standard }) => !standard).map(({ path }) => path)
  expect(
    empty.filter((path) => !/\/additional(-everywhere)?\/text$|^words\.mail\/[a-z-]+\/closing$/.test(path)),
  ).toEqual([])
})

test('our default texts → pass the rules for staff texts', () => {
  for (const field of every)
    expect([field.path, parseField(field, field.standard ?? '').ok]).toEqual([field.path, true])
})

test('our default text saved again → no change', () => {
  const shown = formatFields(noTexts, every)
  const changes = Object.entries(shown).map(([path, to]) => ({ path, from: '', to }))
  expect(applyChanges(noTexts, every, changes)).toEqual({ document: noTexts, errors: [] })
})

const price = every.find(({ path }) => path === 'words.contract/todos/price/text')

test('a literal price, an unknown name or an empty text → refused, each with its reason', () => {
  if (!price) throw new Error('no price clause')
  expect(parseField(price, 'O pacote custa R$ 219,00.')).toMatchObject({ code: 'typed-price', about: 'R$ 219,00' })
  expect(parseField(price, 'Custa 219 reais.')).toMatchObject({ code: 'typed-price', about: '219 reais' })
  expect(parseField(price, 'O pacote custa {valor}.')).toMatchObject({ code: 'unknown-placeholder', about: '{valor}' })
  expect(parseField(price, 'O pacote custa {preço.')).toMatchObject({ code: 'unknown-placeholder' })
  expect(parseField(price, ' ')).toMatchObject({ code: 'empty' })
  expect(parseField(price, 'O pacote {pacote} custa {preço}.')).toMatchObject({ ok: true })
})

test('a consent text → contains what it must and fits its place', () => {
  const [question, purchase, approval] = [
    consentAt('cookies/question'),
    consentAt('purchase/text'),
    consentAt('approval/text'),
  ]
  expect(parseField(question, 'Pode? '.repeat(60))).toMatchObject({ code: 'too-long', about: '320' })
  expect(parseField(question, 'A {produto} pode tocar discos aqui?')).toMatchObject({ ok: true })
  expect(parseField(purchase, 'Aceito.')).toMatchObject({ code: 'missing-placeholder', about: '{termos-de-uso}' })
  expect(parseField(approval, 'Fico com esta.')).toMatchObject({ code: 'missing-placeholder', about: '{versão}' })
  expect(parseField(approval, 'Fico com {versão}.')).toMatchObject({ ok: true })
})

function consentAt(key: string): ContentField {
  const found = every.find(({ path }) => path === `words.consent/${key}`)
  if (!found) throw new Error(`no consent ${key}`)
  return found
}

const essencial = catalog.packages.find(({ id }) => id === 'essencial')
const premium = catalog.packages.find(({ id }) => id === 'premium')

function written(path: string, to: string, fields: ContentField[] = every) {
  const { document, errors } = applyChanges(noTexts, fields, [{ path, from: '', to }])
  expect(errors).toEqual([])
  return textOverridesSchema.parse(document)
}

test('a clause in staff text → in its contract with catalogue figures, and a new version', () => {
  if (!essencial || !premium) throw new Error('packages')
  const { words: textOverrides } = written('words.contract/todos/price/text', 'Custa {preço}.\n\nE mais nada.')
  const plain = contractFor(catalog, premium, { ownLyric: true, settings })
  const changed = contractFor(catalog, premium, { ownLyric: true, settings, textOverrides })

  expect(contractText(changed)).toContain('Custa R$ 969,00.\n\nE mais nada.'.replace('R$ ', 'R$\u00a0'))
  expect(contractText(changed)).not.toContain('pagos por inteiro antes da produção')
  expect(changed.sections).toHaveLength(plain.sections.length)
  expect(changed.version).toMatch(/^\d{4}-\d{2}-\d{2}-[a-z0-9]{7}$/)
  expect(contractFor(catalog, premium, { ownLyric: true, settings, textOverrides }).version).toBe(changed.version)

  const other = written('words.contract/premium-com-letra/deadlines/text', 'Em até {prazo-limite}.').words
  expect(contractFor(catalog, essencial, { ownLyric: true, settings, textOverrides: other })).toEqual(
    contractFor(catalog, essencial, { ownLyric: true, settings }),
  )
  expect(contractText(contractFor(catalog, premium, { ownLyric: true, settings, textOverrides: other }))).toContain(
    `Em até ${premium.delivery.limit} dias úteis.`,
  )
})

test('an additional clause → appears only when it has a text', () => {
  if (!essencial) throw new Error('no package')
  const plain = contractFor(catalog, essencial, { ownLyric: false, settings })
  const { words: textOverrides } = written(
    'words.contract/essencial-sem-letra/additional/text',
    'Prometemos caprichar.',
  )
  const longer = contractFor(catalog, essencial, { ownLyric: false, settings, textOverrides })

  expect(longer.sections).toHaveLength(plain.sections.length + 1)
  expect(longer.sections.map(({ paragraphs }) => paragraphs)).toContainEqual(['Prometemos caprichar.'])
})

function bespokeOf(choice: Partial<BespokeChoice>) {
  const quote = priceBespoke(catalog, {
    ...defaultChoice(catalog),
    vocals: false,
    lyrics: false,
    base: 'profissional',
    ...choice,
  })
  if (!quote.ok) throw new Error(quote.code)
  return quote.value
}

test('a custom clause in staff text → used for its own case only', () => {
  const base = catalog.packages.find(({ id }) => id === 'profissional')
  if (!base) throw new Error('no package')
  const { words: textOverrides } = written(
    'words.contract/sob-medida/profissional/licence/comercial-sem-letra/text',
    'Use à vontade.',
  )
  const textOf = (choice: Partial<BespokeChoice>) =>
    contractText(contractFor(catalog, base, { ownLyric: false, settings, textOverrides, bespoke: bespokeOf(choice) }))

  expect(textOf({ lyrics: true, commercial: true })).toContain('Use à vontade.')
  expect(textOf({ lyrics: true, commercial: false })).not.toContain('Use à vontade.')
  expect(textOf({ vocals: true, commercial: true })).not.toContain('Use à vontade.')
  expect(contractText(contractFor(catalog, base, { ownLyric: false, settings, textOverrides }))).not.toContain(
    'Use à vontade.',
  )
  expect(previewText(shop, { of: 'bespoke', packageId: 'profissional' }, textOverrides)).toMatchObject({
    sections: expect.arrayContaining([expect.objectContaining({ paragraphs: ['Use à vontade.'] })]),
  })
})

test('every clause of every custom production → can be replaced', () => {
  const known = new Set(every.map(({ path }) => path))
  for (const { packageId } of catalog.calculator.bases) {
    const pkg = catalog.packages.find(({ id }) => id === packageId)
    if (!pkg) throw new Error('no package')
    const clauses = bespokeClauses(catalog, pkg, settings)
    expect(clauses.length).toBeGreaterThan(15)
    for (const { key } of clauses) expect(known.has(`words.${key}/text`)).toBe(true)
  }
})

test('the text of one choice → names what was chosen, in the order set by staff', () => {
  const base = catalog.packages.find(({ id }) => id === 'profissional')
  if (!base) throw new Error('no package')
  const path = 'words.contract/sob-medida/profissional/made-to-measure/text'
  const { words: textOverrides } = written(path, '{voz-escolhida} {letra-escolhida} {stems-escolhidos} Dura {duração}.')
  const bespoke = bespokeOf({ vocals: true, lyrics: true, minutes: 4 })

  expect(contractText(contractFor(catalog, base, { ownLyric: false, settings, textOverrides, bespoke }))).toContain(
    'Voz: a música é cantada. Letra: escrita por nós. Stems: não incluídos. Dura 4 minutos.',
  )
})

test('the contract of an extra revision → replaceable like the others, and no gap for an empty offer', () => {
  const sample = { ...revisionSample(catalog), settings }
  const { words: textOverrides } = written('words.contract/revisao-extra/price/text', '{revisão-extra}: {preço}, e só.')
  const changed = revisionContract({ ...sample, textOverrides })

  expect(contractText(changed)).toContain('Revisão Extra: R$\u00a059,00, e só.')
  expect(changed.version).toMatch(/^\d{4}-\d{2}-\d{2}-[a-z0-9]{7}$/)
  expect(revisionContract(sample).version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  const silent = revisionContract({ ...sample, extra: { ...sample.extra, features: [] } })
  expect(silent.sections.flatMap(({ paragraphs }) => paragraphs)).not.toContain('')
})

test('a mail about an invented song → no picture, which could not be loaded', () => {
  const seen = previewText(shop, { of: 'mail', kind: 'delivered' }, {})

  expect(seen).toMatchObject({ kind: 'mail', content: { heading: 'Sua música está pronta!' } })
  expect(JSON.stringify(seen)).not.toContain('/capas/')
})
