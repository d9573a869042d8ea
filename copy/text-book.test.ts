import { expect, test } from 'vitest'

import { problemOf, showFields, writeFields, type DocumentField } from '#core/document-fields.ts'
import { noTexts, textsShape } from '#core/texts.ts'

import { contractFor, contractText } from './contracts.ts'
import { firstCatalog as catalog } from './first-catalog.ts'
import { firstSettings as settings } from './first-settings.ts'
import { textPages, type TextPage } from './text-book.ts'

const house = { catalog, settings, siteUrl: 'https://harmonia.example' }
const pages = textPages(house)
const fieldsOf = ({ groups }: TextPage) => groups.flatMap(({ fields }) => fields)
const every = pages.flatMap(fieldsOf)

test('every text has a place of its own, and none is without standard words but additional clauses and closings', () => {
  expect(new Set(every.map(({ path }) => path)).size).toBe(every.length)
  expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length)
  const empty = every.filter(({ standard }) => !standard).map(({ path }) => path)
  expect(
    empty.filter((path) => !/\/additional(-everywhere)?\/text$|^words\.mail\/[a-z-]+\/closing$/.test(path)),
  ).toEqual([])
})

test('our own words break none of the rules for the words of staff', () => {
  for (const field of every) expect([field.path, problemOf(field, field.standard ?? '')]).toEqual([field.path, null])
})

test('whoever saves our own words again has changed nothing', () => {
  const shown = showFields(noTexts, every)
  const changes = Object.entries(shown).map(([path, to]) => ({ path, from: '', to }))
  expect(writeFields(noTexts, every, changes)).toEqual({ document: noTexts, errors: [] })
})

const price = every.find(({ path }) => path === 'words.contract/todos/price/text')

test('a price typed by hand, an unknown name and nothing at all are refused, each by its reason', () => {
  if (!price) throw new Error('no price clause')
  expect(problemOf(price, 'O pacote custa R$ 219,00.')).toEqual({ code: 'typed-price', about: 'R$ 219,00' })
  expect(problemOf(price, 'Custa 219 reais.')).toEqual({ code: 'typed-price', about: '219 reais' })
  expect(problemOf(price, 'O pacote custa {valor}.')).toEqual({ code: 'unknown-placeholder', about: '{valor}' })
  expect(problemOf(price, 'O pacote custa {preço.')).toMatchObject({ code: 'unknown-placeholder' })
  expect(problemOf(price, ' ')).toMatchObject({ code: 'empty' })
  expect(problemOf(price, 'O pacote {pacote} custa {preço}.')).toBeNull()
})

const essencial = catalog.packages.find(({ id }) => id === 'essencial')
const premium = catalog.packages.find(({ id }) => id === 'premium')

function written(path: string, to: string, fields: DocumentField[] = every) {
  const { document, errors } = writeFields(noTexts, fields, [{ path, from: '', to }])
  expect(errors).toEqual([])
  return textsShape.parse(document)
}

test('a clause in the words of staff stands in its contract with the figures of the catalogue, and marks its version', () => {
  if (!essencial || !premium) throw new Error('packages')
  const { words } = written('words.contract/todos/price/text', 'Custa {preço}.\n\nE mais nada.')
  const plain = contractFor(catalog, premium, { ownLyric: true, settings })
  const changed = contractFor(catalog, premium, { ownLyric: true, settings, words })

  expect(contractText(changed)).toContain('Custa R$ 969,00.\n\nE mais nada.'.replace('R$ ', 'R$\u00a0'))
  expect(contractText(changed)).not.toContain('pagos por inteiro antes da produção')
  expect(changed.sections).toHaveLength(plain.sections.length)
  expect(changed.version).toMatch(/^\d{4}-\d{2}-[a-z0-9]{7}$/)
  expect(contractFor(catalog, premium, { ownLyric: true, settings, words }).version).toBe(changed.version)

  const other = written('words.contract/premium-com-letra/deadlines/text', 'Em até {prazo-limite}.').words
  expect(contractFor(catalog, essencial, { ownLyric: true, settings, words: other })).toEqual(
    contractFor(catalog, essencial, { ownLyric: true, settings }),
  )
  expect(contractText(contractFor(catalog, premium, { ownLyric: true, settings, words: other }))).toContain(
    `Em até ${premium.delivery.limit} dias úteis.`,
  )
})

test('an additional clause appears only when somebody wrote one', () => {
  if (!essencial) throw new Error('no package')
  const plain = contractFor(catalog, essencial, { ownLyric: false, settings })
  const { words } = written('words.contract/essencial-sem-letra/additional/text', 'Prometemos caprichar.')
  const longer = contractFor(catalog, essencial, { ownLyric: false, settings, words })

  expect(longer.sections).toHaveLength(plain.sections.length + 1)
  expect(longer.sections.map(({ paragraphs }) => paragraphs)).toContainEqual(['Prometemos caprichar.'])
})
