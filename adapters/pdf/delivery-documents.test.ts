import { expect, test } from 'vitest'

import { contractFor } from '#copy/contracts/contracts.ts'
import {
  certificateDocument,
  licenceDocument,
  type DocumentFacts,
  type GeneratedDocument,
} from '#copy/delivery/documents.ts'
import { packageOrFallback } from '#core/catalog/catalog.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings as settings } from '#db/seed/settings.ts'
import { pdfPageCount, pdfText } from '#test/support/formats/pdf-text.ts'

import { inlineRenderer } from './pdf-renderer.ts'

const renderDocumentPdf = (document: GeneratedDocument) => inlineRenderer.render({ kind: 'delivery', document })

const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

const facts: DocumentFacts = {
  code: 'P0042',
  title: 'Valsa da Conceição',
  recipient: 'Dona Ivone',
  clientName: 'Conceição d’Ávila Łucja',
  packageName: 'Essencial',
  versionName: 'Voz e violão',
  deliveredAt: new Date('2026-11-21T01:30:00Z'),
  approval: { at: new Date('2026-11-19T13:00:00Z'), termsHash: 'c'.repeat(64) },
  songs: [
    { name: 'Valsa da Conceição.wav', sha256: 'ab'.repeat(32) },
    { name: 'Valsa da Conceição.mp3', sha256: 'cd'.repeat(32) },
  ],
  cover: { id: 'a1', genre: 'samba' },
  settings,
}

test('a certificate → names authors, date, recording, AI parts and where to verify it', async () => {
  const certificate = certificateDocument(facts, {
    credits: {
      people: ['Ana Lima, arranjo', 'Beto Reis, mixagem'],
      aiGeneratedParts: ['melody', 'voice'],
      tools: 'Canto 2',
    },
    check: { code: '7ZK4-0000-1111-2222', url: 'https://harmonia.example/certificado' },
  })
  const pdf = await renderDocumentPdf(certificate)
  const printed = squeezed(await pdfText(pdf))

  // The page that is framed, and the details.
  expect(await pdfPageCount(pdf)).toBe(2)
  for (const expectedText of [
    'Feita para Dona Ivone',
    'Encomendada por Conceição d’Ávila Łucja',
    'P0042',
    'Voz e violão',
    '19/11/2026, 10:00, horário de Brasília',
    '20/11/2026',
    'Ana Lima, arranjo',
    'Beto Reis, mixagem',
    'Geradas no todo ou em parte com inteligência artificial: melodia e voz.',
    'Ferramentas usadas: Canto 2.',
    'https://harmonia.example/certificado com o código 7ZK4-0000-1111-2222',
    'ab'.repeat(32),
    'cd'.repeat(32),
    'não substitui o registro público',
  ])
    expect(printed).toContain(squeezed(expectedText))
  expect(pdf.byteLength).toBeLessThan(150_000)
})

test('any document → does not claim that a song was made for its buyer', () => {
  const source = { kind: 'catalog' as const, contract }
  expect(licenceDocument({ ...facts, recipient: '' }, source).facts.map(({ label }) => label)).not.toContain(
    'Feita para',
  )
  expect(licenceDocument(facts, source).facts).toContainEqual({ label: 'Feita para', value: 'Dona Ivone' })
})

test('the framed page of a certificate → song, recipient, creators, day and code', async () => {
  const people = Array.from({ length: 9 }, (_, index) => `Pessoa ${index + 1}, coro`)
  const check = { code: '7ZK4-0000-1111-2222', url: 'https://harmonia.example/certificado' }
  const { diploma } = certificateDocument(facts, { credits: { people, aiGeneratedParts: [], tools: '' }, check })

  expect(diploma).toMatchObject({ title: 'Valsa da Conceição', check, signature: settings.productName })
  expect(diploma?.facts).toEqual([
    { label: 'Feita para', lines: ['Dona Ivone'] },
    { label: 'Criada por', lines: [...people.slice(0, 5), 'e mais 4 pessoas, na página seguinte'] },
    { label: 'Entregue em', lines: ['20/11/2026'] },
  ])
})

test('long names → the framed page stays one page', async () => {
  const people = Array.from(
    { length: 12 },
    () => 'Maria Aparecida das Dores de Oliveira e Albuquerque, composição, arranjo e voz',
  )
  const title = 'Otorrinolaringologicamente apaixonados: a canção do aniversário de oitenta e cinco anos da vovó'
  const document = certificateDocument(
    { ...facts, title },
    {
      credits: { people, aiGeneratedParts: [], tools: '' },
      check: { code: '7ZK4-0000-1111-2222', url: 'https://h.example/certificado' },
    },
  )

  expect(await pdfPageCount(await renderDocumentPdf(document))).toBeLessThanOrEqual(3)
})

test('a song without AI parts → the certificate says so', () => {
  const { sections } = certificateDocument(facts, {
    credits: { people: ['Ana'], aiGeneratedParts: [], tools: '' },
    check: { code: '', url: '' },
  })

  expect(sections[1]?.paragraphs).toHaveLength(1)
  expect(sections[1]?.paragraphs[0]).toContain('Nenhuma parte desta música foi gerada por inteligência artificial.')
  expect(JSON.stringify(sections)).not.toContain('Ferramentas')
  expect(JSON.stringify(sections)).not.toContain('geraram')
})

const contract = contractFor(firstCatalog, packageOrFallback(firstCatalog, 'premium'), { ownLyric: false, settings })

test('the licence → exactly the rights of the accepted contract', async () => {
  const source = {
    kind: 'order' as const,
    orderCode: 'P0042',
    acceptedAt: new Date('2026-11-01T12:00:00Z'),
    contractHash: 'e'.repeat(64),
    contract,
  }
  const printed = squeezed(await pdfText(await renderDocumentPdf(licenceDocument(facts, source))))
  const rights = contract.sections.filter(({ heading }) => /pode fazer com a música|Autoria/.test(heading))

  expect(rights).toHaveLength(2)
  for (const { heading, paragraphs } of rights)
    for (const text of [heading, ...paragraphs]) expect(printed).toContain(squeezed(text))
  expect(printed).toContain(squeezed('aceito no pedido P0042 em 01/11/2026, 09:00'))
  expect(printed).not.toContain(squeezed('Mercado Pago'))
})

test('a project without an order → the licence says so and names its source', () => {
  const { sections, facts: known } = licenceDocument(facts, { kind: 'catalog', contract })

  expect(sections.at(-1)?.paragraphs.join()).toContain('aberto pelo estúdio, sem pedido no site')
  expect(known.map(({ label }) => label)).not.toContain('Pedido')
})

test('a custom contract → included whole', () => {
  const other = { ...contract, sections: [{ heading: '1. Tudo', paragraphs: ['Você pode tudo.'] }] }

  expect(licenceDocument(facts, { kind: 'catalog', contract: other }).sections[0]).toEqual(other.sections[0])
})
