import { hash } from 'node:crypto'

import { beforeAll, describe, expect, it } from 'vitest'

import { contractFor, contractText } from '#copy/contracts/contracts.ts'
import { packageOrFallback } from '#core/catalog/catalog.ts'
import { cents } from '#core/shared/money.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings as settings } from '#db/seed/settings.ts'
import { pdfPageCount, pdfText } from '#test/support/formats/pdf-text.ts'

import { contractFileName, type ContractCopy } from './contract-pdf.ts'
import { inlineRenderer } from './pdf-renderer.ts'

const contractPdf = (copy: ContractCopy) => inlineRenderer.render({ kind: 'contract', copy })

const contract = contractFor(firstCatalog, packageOrFallback(firstCatalog, 'premium'), { ownLyric: false, settings })

function createCopy(order: Partial<ContractCopy['order']> = {}): ContractCopy {
  return {
    contract,
    order: {
      code: 'P0042',
      buyerName: 'Conceição d’Ávila Łucja',
      buyerEmail: 'conceicao@exemplo.com.br',
      packageName: 'Premium',
      lines: [
        { kind: 'package', title: 'Premium', amount: cents(100_00) },
        { kind: 'extra', title: 'Registro “BN” (Letra)', amount: cents(20_50) },
      ],
      total: cents(120_50),
      acceptedAt: new Date('2026-11-21T01:30:00Z'),
      ip: '203.0.113.7',
      ...order,
    },
    hash: hash('sha256', contractText(contract)),
    settings,
  }
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

describe('the contract PDF', () => {
  let pdf: Uint8Array = new Uint8Array()

  beforeAll(async () => {
    pdf = await contractPdf(createCopy())
  })

  it('the contract → every word with its accents, in order', async () => {
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
    expect(await pdfPageCount(pdf)).toBeGreaterThan(2)

    const printed = squeezed(await pdfText(pdf))
    const clauses = contract.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]).map(squeezed)
    let from = 0
    const lost = clauses.find((text) => {
      from = printed.indexOf(text, from)
      return from < 0
    })
    expect(lost).toBeUndefined()
  })

  it('order and acceptance → included, in São Paulo time', async () => {
    const printed = (await pdfText(pdf)).replaceAll('\u00a0', ' ')
    for (const fact of ['P0042', 'Registro “BN” (Letra)', 'R$ 120,50', 'conceicao@exemplo.com.br'])
      expect(squeezed(printed)).toContain(squeezed(fact))
    expect(squeezed(printed)).toContain(squeezed('Conceição d’Ávila Łucja'))
    expect(squeezed(printed)).toContain(
      squeezed('em 20/11/2026, 22:30, horário de Brasília, a partir do endereço IP 203.0.113.7.'),
    )
    expect(squeezed(printed)).toContain(createCopy().hash)
  })

  it('pages → numbered', async () => {
    const pages = await pdfPageCount(pdf)
    const printed = squeezed(await pdfText(pdf))
    for (let page = 1; page <= pages; page += 1) expect(printed).toContain(`Página${page}de${pages}`)
  })

  it('no address → not mentioned', async () => {
    expect(await pdfText(await contractPdf(createCopy({ ip: null })))).not.toMatch(/endereço\s+IP/)
  })

  it('the file → small enough for a mail', () => {
    expect(pdf.byteLength).toBeLessThan(150_000)
  })
})

it('characters the fonts lack → left out or replaced', async () => {
  const buyerName = 'Jose\u0301 😀 日本語 العربية 👩\u200D👧 Ｎｇô Thị Łucja'
  const printed = await pdfText(await contractPdf(createCopy({ buyerName })))

  expect(squeezed(printed)).toContain(squeezed('Cliente José ??? ??????? Ngô Thi Łucja E-mail'))
  expect(printed).not.toMatch(/=|J\(19/)
})

it('the file name → contains the order’s code', () => {
  expect(contractFileName('P0042')).toBe('contrato-P0042.pdf')
})
