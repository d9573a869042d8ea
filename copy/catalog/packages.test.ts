import { expect, it } from 'vitest'

import { packageOrFallback, type PackageId } from '#core/catalog/catalog.ts'
import { firstCatalog } from '#db/seed/catalog.ts'

import { comparisonRows, keyDifferences } from './comparison.ts'
import {
  deliveryLimitText,
  deliveryText,
  formatsText,
  packageFeatures,
  packageNotes,
  revisionsText,
  versionsText,
  versionsTextWith,
} from './packages.ts'

const one = (id: PackageId) => packageOrFallback(firstCatalog, id)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('the card → how many versions a package includes', () => {
  expect(versionsText(one('express'))).toBe('6 versões com a sua letra, ou 3 letras nossas com 2 versões de cada')
  expect(versionsTextWith(one('express'), { ownLyric: true })).toBe('6 versões da sua letra, em estilos diferentes')
  expect(versionsTextWith(one('express'), { ownLyric: false })).toBe('3 letras nossas com 2 versões de cada')
  expect(versionsText(one('profissional'))).toBe('5 versões refinadas')
  expect(versionsText(one('premium'))).toBe('Versões ilimitadas')
})

it('the card → the forecast and the deadline', () => {
  expect(deliveryText(one('express'))).toBe('2–3 dias úteis')
  expect(deliveryText(one('essencial'))).toBe('até 7 dias úteis')
  expect(deliveryText(one('profissional'))).toBe('previsão de 5 dias úteis, no máximo 7')
  expect(deliveryLimitText(one('premium'))).toBe('até 10 dias úteis')
  expect(deliveryText({ ...one('express'), delivery: { fastest: 1, expected: 1, limit: 1, priority: false } })).toBe(
    'até 1 dia útil',
  )
})

it('the card → the included revisions', () => {
  expect(revisionsText(one('express'))).toBe('Revisões à parte')
  expect(revisionsText(one('essencial'))).toBe('1 revisão gratuita, pedida em até 7 dias')
  expect(revisionsText(one('profissional'))).toBe('Até 3 revisões gratuitas, pedidas em até 10 dias')
  expect(revisionsText(one('premium'))).toBe('Revisões ilimitadas por 30 dias após a primeira entrega')
})

it('the files of a package → listed', () => {
  expect(formatsText(one('premium'))).toBe('MP3, WAV, voz e instrumentos separados e partitura MusicXML')
})

it('every card → filled, without a repeated bullet', () => {
  for (const pkg of firstCatalog.packages) {
    const features = packageFeatures(pkg, firstCatalog)
    expect(new Set(features).size).toBe(features.length)
    expect(features).toContain(`Download por ${firstCatalog.downloadDays} dias após a entrega`)
  }
})

it('details too long for the cards → notes under them', () => {
  const notes = packageNotes(firstCatalog).join('\n')
  expect(notes).toContain('recomeçam quando o seu briefing é aceito')
  expect(notes).toContain('revisões ilimitadas do Premium valem por 30 dias')
  expect(notes).toContain('O Express é só para uso pessoal')
  expect(notes).toContain('sob medida')
})

it('the comparison → every package in every row', () => {
  const rows = comparisonRows(firstCatalog)
  expect(rows.every(({ cells }) => cells.length === 4 && cells.every(({ text }) => text.length > 1))).toBe(true)
  expect(rows.find(({ label }) => label === 'Stems separados')?.cells.map(({ text }) => plain(text))).toEqual([
    'À parte: R$ 129,00',
    'À parte: R$ 129,00',
    'Sim',
    'Sim',
  ])
})

it('an extra no longer sold → not offered', () => {
  const rows = comparisonRows({ ...firstCatalog, extras: [] })
  expect(rows.find(({ label }) => label === 'Partitura')?.cells.map(({ text }) => text)).toEqual([
    'Não inclui',
    'Não inclui',
    'Não inclui',
    'Sim',
  ])
})

it('a difference no package makes → left out', () => {
  const packages = firstCatalog.packages.map((pkg) => ({ ...pkg, licence: 'personal' as const }))
  expect(keyDifferences({ ...firstCatalog, packages }).map(({ title }) => title)).not.toContain('Tudo no seu nome')
  expect(keyDifferences(firstCatalog).map(({ title }) => title)).toContain('Tudo no seu nome')
})
