import type { Catalog, Package } from '#core/catalog.ts'
import { formatBRL } from '#core/money.ts'
import type { Settings } from '#core/settings.ts'

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
export type Deal = { catalog: Catalog; pkg: Package; ownLyric: boolean; settings: Settings }

/** The whole contract of a package, with or without the buyer's own lyric. Every figure comes from the catalogue. */
export function contractFor(
  catalog: Catalog,
  pkg: Package,
  { ownLyric, settings }: { ownLyric: boolean; settings: Settings },
): ContractText {
  const deal = { catalog, pkg, ownLyric, settings }
  const clauses = [
    partiesOf,
    object,
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
    id: `${pkg.id}-${ownLyric ? 'com-letra' : 'sem-letra'}`,
    version: contractVersion,
    title: `Contrato de criação musical: ${pkg.name}, ${ownLyric ? 'com letra do cliente' : 'com letra nossa'}`,
    sections: clauses.map((clause, index) => {
      const { heading, paragraphs } = clause(deal)
      return { heading: `${index + 1}. ${heading}`, paragraphs }
    }),
  }
}

/** The one spelling of a contract that is hashed: same words, same bytes. */
export function contractText({ id, version, title, sections }: ContractText): string {
  const body = sections.map(({ heading, paragraphs }) => [heading, ...paragraphs].join('\n\n'))
  return `${[title, `Modelo ${id}, versão ${version}`, ...body].join('\n\n')}\n`.normalize('NFC')
}

/** The summary a buyer reads before accepting (Decreto 7.962/2013, art. 4, I). */
export function contractSummary(
  catalog: Catalog,
  pkg: Package,
  { ownLyric }: { ownLyric: boolean },
): { label: string; value: string }[] {
  return [
    { label: 'Pacote', value: pkg.name },
    { label: 'Preço', value: `${formatBRL(pkg.price)}, à vista, antes da produção` },
    { label: 'Letra', value: ownLyric ? 'Sua, sem mudança no preço' : 'Escrita por nós, a partir do seu briefing' },
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
