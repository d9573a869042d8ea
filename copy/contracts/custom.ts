import { bespokeCountText, lyricOfBespoke } from '#copy/catalog/calculator.ts'
import { bespokeInstrumentsText } from '#copy/catalog/custom-offer.ts'
import { businessDays } from '#copy/catalog/packages.ts'
import type { BespokeQuote } from '#core/catalog/calculator.ts'

import type { Clause, ContractSection, Deal } from './contracts.ts'

/** What was chosen one by one, and where the rest is described. */
export function bespokeContract(): ContractSection {
  return {
    heading: 'O que você escolheu sob medida',
    paragraphs: [
      'Duração: {duração}, com a pequena variação natural de uma composição.',
      'Arranjo: {arranjo}. A quantidade é a que a música pede dentro desse limite.',
      'Versões: {versões-escolhidas} da música para ouvir e escolher.',
      'Prazo: primeira entrega em até {prazo-limite}, contados como diz a cláusula de prazos.',
      '{voz-escolhida}',
      '{letra-escolhida}',
      '{stems-escolhidos}',
      '{licença-escolhida}',
      'O preço de cada escolha está no resumo do seu pedido. O que não foi escolhido aqui, como revisões e atendimento, segue a base {base}, como descrito nas outras cláusulas.',
    ],
  }
}

/** Values of the clause above. Each of the last four is a sentence for chosen or not chosen. */
export function bespokeValues({ catalog, basePkg }: Deal, bespoke: BespokeQuote): Record<string, string> {
  const { choice } = bespoke
  return {
    base: basePkg.name,
    duração: bespokeCountText('minutes', choice.minutes, 0),
    arranjo: bespokeInstrumentsText(catalog, bespoke),
    'versões-escolhidas': bespokeCountText('versions', choice.versions, 0),
    'prazo-limite': businessDays(choice.days),
    'voz-escolhida': choice.vocals ? 'Voz: a música é cantada.' : 'Voz: nenhuma. A gravação é instrumental.',
    'letra-escolhida': lyricSentences[lyricOfBespoke(choice)],
    'stems-escolhidos': choice.stems
      ? 'Stems: incluídos. Cada parte do arranjo é entregue também em um arquivo separado.'
      : 'Stems: não incluídos.',
    'licença-escolhida': choice.commercial
      ? 'Licença comercial: incluída, como diz a cláusula sobre o que você pode fazer com a música.'
      : 'Licença comercial: não incluída além do que diz a cláusula sobre o que você pode fazer com a música.',
  }
}

const lyricSentences = {
  buyer: 'Letra: a sua.',
  ours: 'Letra: escrita por nós.',
  none: 'Letra: nenhuma.',
} satisfies Record<Deal['lyric'], string>

type Case = { id: string; name: string }

type Sold = Omit<Deal, 'catalog' | 'settings'>

/**
 * The case of a clause whose text depends on the choice: a text for one case is never used in another. Null where the
 * clause is always the same.
 */
export function clauseVariant(clause: Clause, sold: Sold): Case | null {
  return cases[clause]?.(sold) ?? null
}

const lyricCases = {
  buyer: { id: 'com-letra', name: 'com letra do cliente' },
  ours: { id: 'sem-letra', name: 'com letra nossa' },
  none: { id: 'instrumental', name: 'instrumental' },
} satisfies Record<Deal['lyric'], Case>

const rightsCases = {
  personal: { id: 'pessoal', name: 'licença pessoal' },
  'exclusive-limited': { id: 'limitada', name: 'sem licença comercial' },
  'own-content': { id: 'conteudo', name: 'conteúdo próprio' },
  commercial: { id: 'comercial', name: 'com licença comercial' },
  'full-assignment': { id: 'cessao', name: 'com cessão total' },
} satisfies Record<Deal['pkg']['licence'], Case>

const cases: Partial<Record<Clause, (sold: Sold) => Case | null>> = {
  lyric: ({ lyric }) => lyricCases[lyric],
  deadlines: ({ pkg }) =>
    pkg.delivery.priority ? { id: 'prioridade', name: 'com prioridade' } : { id: 'comum', name: 'sem prioridade' },
  delivery: ({ basePkg, lyric }) => (basePkg.lyricRegistration ? lyricCases[lyric] : null),
  licence: rightsAndLyric,
  authorship: rightsAndLyric,
  voices: ({ hasVoice }) => (hasVoice ? { id: 'com-voz', name: 'com voz' } : { id: 'sem-voz', name: 'sem voz' }),
}

function rightsAndLyric({ pkg, lyric }: Sold): Case {
  const [rights, lyricText] = [rightsCases[pkg.licence], lyricCases[lyric]]
  return { id: `${rights.id}-${lyricText.id}`, name: `${rights.name}, ${lyricText.name}` }
}
