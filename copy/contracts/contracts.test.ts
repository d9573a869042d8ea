import { describe, expect, it } from 'vitest'

import { priceBespoke, defaultChoice, type BespokeChoice } from '#core/catalog/calculator.ts'
import type { Catalog } from '#core/catalog/catalog.ts'
import { cents, formatBRL } from '#core/shared/money.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'

import { contractFor, contractSummary, contractText } from './contracts.ts'

const everyDeal = firstCatalog.packages.flatMap((pkg) =>
  [true, false].map((ownLyric) => ({ pkg, ownLyric, name: pkg.name })),
)

function textOf(id: string, ownLyric: boolean, catalog: Catalog = firstCatalog, settings = firstSettings): string {
  const pkg = catalog.packages.find((one) => one.id === id)
  if (!pkg) throw new Error(`no package ${id}`)
  return contractText(contractFor(catalog, pkg, { ownLyric, settings }))
}

describe('every contract', () => {
  it.each(everyDeal)('$name (own lyric: $ownLyric) → complete', ({ pkg, ownLyric }) => {
    const contract = contractFor(firstCatalog, pkg, { ownLyric, settings: firstSettings })
    const text = contractText(contract)

    expect(contract.id).toBe(`${pkg.id}-${ownLyric ? 'com' : 'sem'}-letra`)
    expect(contract.version).toMatch(/^\d{4}-\d{2}(-\d{2})?$/)
    expect(contract.sections).toHaveLength(16)
    expect(contract.sections.flatMap(({ paragraphs }) => paragraphs).every((paragraph) => /[.]$/.test(paragraph))).toBe(
      true,
    )
    expect(text).not.toMatch(/undefined|null|NaN|[{}[\]]|lorem| {2}|\.\./i)
  })

  it.each(everyDeal)('$name (own lyric: $ownLyric) → states the catalogue figures', ({ pkg, ownLyric }) => {
    const text = textOf(pkg.id, ownLyric)

    expect(text).toContain(formatBRL(pkg.price))
    expect(text).toContain(`até ${pkg.delivery.limit} dias úteis`)
    // What `workDates` of the tracking page shows, and no longer.
    expect(text).toContain('Até a primeira entrega, a página de acompanhamento mostra a previsão e o limite')
    expect(text).toContain(`por ${firstCatalog.downloadDays} dias depois da entrega final`)
    expect(text).toContain(`por ${firstCatalog.paidRevisionDays} dias, pelo preço publicado`)
  })

  it.each(everyDeal)('$name (own lyric: $ownLyric) → keeps the statutory promises', ({ pkg, ownLyric }) => {
    const text = textOf(pkg.id, ownLyric)

    for (const law of [
      'art. 49',
      'art. 35',
      'art. 20',
      'art. 101, I',
      'art. 11',
      'Lei 13.709/2018',
      'Decreto 7.962/2013',
    ])
      expect(text).toContain(law)
    expect(text).toContain('Nada neste contrato diminui esse direito.')
    expect(text).toContain('a devolução é total e automática')
    expect(text).toContain('você pede expressamente que ela comece')
    expect(text).toContain('recomeça do zero quando aceitamos o seu briefing')
    expect(text).toContain('nunca imitam artistas famosos')
    expect(text).toContain('foro de São Paulo')
  })

  it('every package and lyric → a different contract', () => {
    expect(new Set(everyDeal.map(({ pkg, ownLyric }) => textOf(pkg.id, ownLyric))).size).toBe(8)
  })
})

const withRounds = (lyricRounds: number | null): Catalog => ({
  ...firstCatalog,
  packages: firstCatalog.packages.map((pkg) => ({ ...pkg, lyricRounds })),
})

describe('what differs', () => {
  it('Express → the consequences of an own lyric', () => {
    expect(textOf('express', true)).toContain('Você recebe 6 versões da sua letra, em estilos diferentes')
    expect(textOf('express', false)).toContain('Neste pacote escrevemos 3 letras e fazemos 2 versões de cada.')
  })

  it('the lyric → decides who is liable for it', () => {
    expect(textOf('essencial', true)).toContain('Você declara que escreveu a letra ou que tem autorização')
    expect(textOf('essencial', true)).toContain('Isso não muda o preço do pacote.')
    expect(textOf('essencial', false)).not.toContain('Você declara que escreveu a letra')
  })

  it('the package → decides the revisions and their window', () => {
    expect(textOf('express', true)).toContain('não inclui revisões gratuitas')
    expect(textOf('essencial', true)).toContain('inclui 1 revisão, pedida em até 7 dias contados da primeira entrega')
    expect(textOf('profissional', true)).toContain(
      'inclui até 3 revisões, pedidas em até 10 dias contados da primeira entrega',
    )
    expect(textOf('premium', true)).toContain('ilimitadas durante 30 dias, contados da primeira entrega')
  })

  it('the package → decides the rounds of changes of the lyric, whoever wrote it', () => {
    for (const ownLyric of [true, false]) {
      expect(textOf('essencial', ownLyric, withRounds(4))).toContain(
        'inclui 4 rodadas de ajustes da letra até a aprovação',
      )
      expect(textOf('essencial', ownLyric, withRounds(0))).toContain('não inclui ajustes da letra')
      expect(textOf('essencial', ownLyric, withRounds(null))).toContain('Os ajustes da letra não têm limite')
    }
    expect(contractText(contractOf({ vocals: false }))).not.toContain('ajustes da letra')
  })

  it('the package → decides the licence', () => {
    expect(textOf('express', true)).toContain('licença pessoal, não comercial e não exclusiva')
    expect(textOf('essencial', true)).toContain('uso comercial limitado')
    expect(textOf('profissional', true)).toContain('monetizar esse conteúdo')
    expect(textOf('premium', true)).toContain('cedemos a você, de forma total, definitiva')
    expect(textOf('premium', false)).toContain('temos sobre a música: letra, melodia')
    expect(textOf('premium', true)).not.toContain('temos sobre a música: letra, melodia')
  })

  it('the package → decides the similarity check', () => {
    expect(textOf('essencial', true)).toContain('não inclui verificação de semelhança')
    expect(textOf('profissional', true)).toContain('verificação automática básica de semelhança')
    expect(textOf('premium', true)).toContain('não é garantia nem parecer jurídico')
  })
})

describe('an extra that hurries the first delivery', () => {
  const clause =
    /um serviço extra de entrega muda o limite da primeira entrega: com Entrega Expressa, até 2 dias úteis\./

  it.each(everyDeal)('a rush extra → in the deadlines of $name (own lyric: $ownLyric)', ({ pkg, ownLyric }) => {
    expect(textOf(pkg.id, ownLyric)).toMatch(clause)
  })

  it('not sold, already as fast, or custom → no rush clause', () => {
    const fast = { fastest: 1, expected: 1, limit: 2, priority: false }
    const packages = firstCatalog.packages.map((pkg) => ({ ...pkg, delivery: fast }))
    expect(textOf('essencial', true, { ...firstCatalog, packages })).not.toContain('serviço extra de entrega')
    expect(textOf('essencial', true, { ...firstCatalog, extras: [] })).not.toContain('serviço extra de entrega')
    expect(contractText(contractOf({ days: 9 }))).not.toContain('serviço extra de entrega')
  })
})

describe('when the catalogue changes', () => {
  const changed: Catalog = {
    ...firstCatalog,
    downloadDays: 45,
    paidRevisionDays: 46,
    packages: firstCatalog.packages.map((pkg) => ({
      ...pkg,
      price: cents(1_234_56),
      versions: { count: 8, withoutLyric: null },
      revisions: { included: 4, windowDays: 13 },
      delivery: { ...pkg.delivery, fastest: 17, expected: 17, limit: 19 },
    })),
  }

  it('every contract → follows the catalogue', () => {
    for (const { id } of changed.packages) {
      const text = textOf(id, false, changed)
      for (const fact of [
        'R$ 1.234,56',
        '8 versões',
        'até 4 revisões',
        '13 dias',
        '17 dias úteis',
        '19 dias úteis',
        '45 dias',
        '46 dias',
      ])
        expect(text.replaceAll('\u00a0', ' ')).toContain(fact)
    }
  })

  it('the summary → follows the catalogue', () => {
    const [pkg] = changed.packages
    if (!pkg) throw new Error('no package')
    const values = contractSummary(changed, pkg, { ownLyric: true }).map(({ value }) => value.replaceAll('\u00a0', ' '))
    expect(values.join('\n')).toMatch(/R\$ 1\.234,56[\s\S]*8 versões[\s\S]*4 revisões[\s\S]*17[\s\S]*19[\s\S]*45 dias/)
  })
})

describe('a production made to measure', () => {
  const everyBespoke = ['essencial', 'profissional', 'premium'].flatMap((base) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((bits) => ({
      base,
      vocals: (bits & 1) > 0,
      lyrics: (bits & 2) > 0,
      stems: (bits & 4) > 0,
      commercial: (bits & 8) > 0,
    })),
  )

  it.each(everyBespoke)('%j → a complete contract', (choice) => {
    const contract = contractOf(choice)
    const text = contractText(contract)

    expect(contract.sections).toHaveLength(17)
    expect(contract.sections.flatMap(({ paragraphs }) => paragraphs).every((line) => /[.]$/.test(line))).toBe(true)
    expect(text).not.toMatch(/undefined|null|NaN|Infinity|[{}[\]]| {2}|\.\./i)
    expect(text).toContain(formatBRL(quoteOf(choice).total))
  })

  it('every choice → named, and a different contract each', () => {
    expect(new Set(everyBespoke.map((choice) => contractText(contractOf(choice)))).size).toBe(everyBespoke.length)
    const text = contractText(contractOf({ minutes: 4, versions: 6, instruments: 9, days: 1, stems: true }))
    for (const fact of ['4 minutos', '6 versões', 'até 9 instrumentos', 'até 1 dia útil', 'Stems: incluídos'])
      expect(text).toContain(fact)
  })

  it('no voice and no lyric → instrumental, and nobody is liable for a lyric', () => {
    const text = contractText(contractOf({}))
    expect(text).toContain('Esta música é instrumental: não tem voz nem letra.')
    expect(text).not.toContain('Escrevemos a letra')
    expect(text).not.toContain('Você fornece a letra')
    expect(contractOf({}).id).toBe('essencial-sob-medida-instrumental')
  })

  it('a voice without our lyric → sings the lyric of the buyer', () => {
    expect(contractText(contractOf({ vocals: true }))).toContain('Você fornece a letra.')
    expect(contractText(contractOf({ vocals: true, lyrics: true }))).toContain('Escrevemos a letra a partir')
  })

  it('the paid rights → in the contract', () => {
    expect(contractText(contractOf({ base: 'profissional' }))).toContain('um uso comercial limitado')
    expect(contractText(contractOf({ base: 'profissional', commercial: true }))).toContain('anúncios, rádio, TV')
    expect(contractText(contractOf({ base: 'premium', commercial: true }))).toContain('cedemos a você, de forma total')
  })

  it('unlimited instruments → never counted', () => {
    expect(contractText(contractOf({ instruments: 21 }))).toContain('quantos instrumentos o arranjo pedir')
    expect(contractText(contractOf({ base: 'premium', instruments: 3 }))).toContain('quantos instrumentos o arranjo')
  })

  it('the summary → names the choice', () => {
    const bespoke = quoteOf({ minutes: 8, days: 3 })
    const [, pkg] = firstCatalog.packages
    if (!pkg) throw new Error('no package')
    const summary = contractSummary(firstCatalog, pkg, { ownLyric: false, bespoke })
    expect(summary).toContainEqual({ label: 'Pacote', value: 'Sob medida Essencial' })
    expect(summary).toContainEqual({ label: 'Duração', value: '8 minutos' })
    expect(summary.find(({ label }) => label === 'Prazo')?.value).toContain('Até 3 dias úteis')
  })
})

describe('the company', () => {
  it('the company data are filled in → named in full', () => {
    const company = {
      ...firstSettings.company,
      legalName: 'Estúdio Aurora Ltda.',
      taxId: '12.345.678/0001-95',
      street: 'Rua Um, 2',
    }
    const text = textOf('essencial', true, firstCatalog, { ...firstSettings, company })
    expect(text).toContain('Estúdio Aurora Ltda., CNPJ 12.345.678/0001-95, com endereço em Rua Um, 2, São Paulo - SP.')
  })

  it('empty company data → still a sentence', () => {
    expect(textOf('essencial', true)).toContain('e o estúdio Harmonia, de São Paulo - SP.')
  })
})

it('the same contract twice → the same text', () => {
  expect(textOf('premium', false)).toBe(textOf('premium', false))
  expect(textOf('premium', false)).toBe(textOf('premium', false).normalize('NFC'))
})

function quoteOf(change: Partial<BespokeChoice>) {
  const priced = priceBespoke(firstCatalog, { ...defaultChoice(firstCatalog), vocals: false, lyrics: false, ...change })
  if (!priced.ok) throw new Error(priced.code)
  return priced.value
}

function contractOf(change: Partial<BespokeChoice>) {
  const bespoke = quoteOf(change)
  const pkg = firstCatalog.packages.find(({ id }) => id === bespoke.choice.base)
  if (!pkg) throw new Error('no package')
  return contractFor(firstCatalog, pkg, { ownLyric: false, settings: firstSettings, bespoke })
}
