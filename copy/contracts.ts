import type { BespokeQuote } from '#core/calculator.ts'
import type { Catalog, Package } from '#core/catalog.ts'
import { formatBRL } from '#core/money.ts'
import type { Settings } from '#core/settings.ts'

import { bespokeInstrumentsText, bespokePackage } from './bespoke.ts'
import { bespokeCountText, bespokeLyricTexts, instrumentalContract, lyricOfBespoke } from './calculator.ts'
import { madeToMeasure } from './contract-bespoke.ts'
import { dataAndPeople, forum, partiesOf, service, whenWrong, withdrawal } from './contract-consumer.ts'
import { deadlines, delivery, making, object, price, theLyric, versionsAndRevisions } from './contract-making.ts'
import { authorship, licence, voicesAndSimilarity } from './contract-rights.ts'
import { capitalised, counted } from './grammar.ts'
import { deliveryText, formatsText, licenceText, revisionsText, versionsTextWith } from './packages.ts'

/** Raised whenever a clause changes its meaning. Sold orders keep the text they were sold with. */
export const contractVersion = '2026-11'

export type ContractSection = { heading: string; paragraphs: string[] }

export type ContractText = { id: string; version: string; title: string; sections: ContractSection[] }

/** What a contract is written from. */
export type Deal = {
  catalog: Catalog
  /** What is sold: the package, or what a production made to measure turns it into. */
  pkg: Package
  basePkg: Package
  lyric: 'buyer' | 'ours' | 'none'
  ownLyric: boolean
  hasVoice: boolean
  settings: Settings
}

type Terms = { ownLyric: boolean; bespoke?: BespokeQuote | null }

/**
 * The whole contract of a package, with or without the buyer's own lyric, or of a production made to measure on its
 * base. Every figure comes from the catalogue or from the choice.
 */
export function contractFor(
  catalog: Catalog,
  pkg: Package,
  { settings, ...terms }: Terms & { settings: Settings },
): ContractText {
  const { bespoke } = terms
  const deal = { catalog, settings, ...soldBy(pkg, terms) }
  const clauses: ((deal: Deal) => ContractSection)[] = [
    partiesOf,
    object,
    ...(bespoke ? [(known: Deal) => madeToMeasure(known, bespoke)] : []),
    making,
    theLyric,
    versionsAndRevisions,
    deadlines,
    price,
    delivery,
    licence,
    authorship,
    voicesAndSimilarity,
    withdrawal,
    whenWrong,
    dataAndPeople,
    service,
    forum,
  ]

  return {
    id: [pkg.id, ...(bespoke ? ['sob-medida'] : []), variants[deal.lyric].id].join('-'),
    version: contractVersion,
    title: `Contrato de criação musical: ${deal.pkg.name}, ${variants[deal.lyric].name}`,
    sections: clauses.map((clause, index) => {
      const { heading, paragraphs } = clause(deal)
      return { heading: `${index + 1}. ${heading}`, paragraphs }
    }),
  }
}

const variants = {
  buyer: { id: 'com-letra', name: 'com letra do cliente' },
  ours: { id: 'sem-letra', name: 'com letra nossa' },
  none: { id: instrumentalContract, name: 'instrumental' },
} satisfies Record<Deal['lyric'], { id: string; name: string }>

function soldBy(basePkg: Package, { ownLyric, bespoke }: Terms): Omit<Deal, 'catalog' | 'settings'> {
  const lyric = bespoke ? lyricOfBespoke(bespoke.choice) : ownLyric ? 'buyer' : 'ours'
  return {
    basePkg,
    pkg: bespoke ? bespokePackage(basePkg, bespoke) : basePkg,
    lyric,
    ownLyric: lyric === 'buyer',
    hasVoice: bespoke ? bespoke.choice.vocals : true,
  }
}

/** The one spelling of a contract that is hashed: same words, same bytes. */
export function contractText({ id, version, title, sections }: ContractText): string {
  const body = sections.map(({ heading, paragraphs }) => [heading, ...paragraphs].join('\n\n'))
  return `${[title, `Modelo ${id}, versão ${version}`, ...body].join('\n\n')}\n`.normalize('NFC')
}

/** The summary a buyer reads before accepting (Decreto 7.962/2013, art. 4, I). */
export function contractSummary(catalog: Catalog, basePkg: Package, terms: Terms): { label: string; value: string }[] {
  const { pkg, ownLyric, lyric } = soldBy(basePkg, terms)
  const { bespoke } = terms
  const packageLyric = ownLyric ? 'Sua, sem mudança no preço' : bespokeLyricTexts.ours
  return [
    { label: 'Pacote', value: pkg.name },
    { label: 'Preço', value: `${formatBRL(pkg.price)}, à vista, antes da produção` },
    ...(bespoke
      ? [
          { label: 'Duração', value: bespokeCountText('minutes', bespoke.choice.minutes, 0) },
          { label: 'Arranjo', value: capitalised(bespokeInstrumentsText(catalog, bespoke)) },
          { label: 'Voz', value: bespoke.choice.vocals ? 'Cantada' : 'Sem voz' },
        ]
      : []),
    { label: 'Letra', value: bespoke ? bespokeLyricTexts[lyric] : packageLyric },
    { label: 'Versões', value: capitalised(versionsTextWith(pkg, { ownLyric })) },
    { label: 'Revisões', value: revisionsText(pkg) },
    {
      label: 'Prazo',
      value: `${capitalised(deliveryText(pkg))}, contados do pagamento e de novo do aceite do briefing`,
    },
    {
      label: 'Arquivos',
      value: `${capitalised(formatsText(pkg))}, por ${counted(catalog.downloadDays, 'dia', 'dias')}`,
    },
    { label: 'Direitos', value: licenceText(pkg) },
    {
      label: 'Desistência',
      value: 'Total e automática antes da produção. Depois, analisada caso a caso, com o motivo',
    },
  ]
}
