import type { BespokeQuote } from '#core/calculator.ts'

import { bespokeInstrumentsText } from './bespoke.ts'
import { bespokeCountText, lyricOfBespoke } from './calculator.ts'
import type { ContractSection, Deal } from './contracts.ts'
import { businessDays } from './packages.ts'

/** What was chosen one by one, and where the rest is described. */
export function madeToMeasure({ catalog, basePkg }: Deal, bespoke: BespokeQuote): ContractSection {
  const { choice } = bespoke
  const minutes = bespokeCountText('minutes', choice.minutes, 0)
  return {
    heading: 'O que você escolheu sob medida',
    paragraphs: [
      `Duração: ${minutes}, com a pequena variação natural de uma composição.`,
      `Arranjo: ${bespokeInstrumentsText(catalog, bespoke)}. A quantidade é a que a música pede dentro desse limite.`,
      `Versões: ${bespokeCountText('versions', choice.versions, 0)} da música para ouvir e escolher.`,
      `Prazo: primeira entrega em até ${businessDays(choice.days)}, contados como diz a cláusula de prazos.`,
      choice.vocals ? 'Voz: a música é cantada.' : 'Voz: nenhuma. A gravação é instrumental.',
      lyricSentences[lyricOfBespoke(choice)],
      choice.stems
        ? 'Stems: incluídos. Cada parte do arranjo é entregue também em um arquivo separado.'
        : 'Stems: não incluídos.',
      choice.commercial
        ? 'Licença comercial: incluída, como diz a cláusula sobre o que você pode fazer com a música.'
        : 'Licença comercial: não incluída além do que diz a cláusula sobre o que você pode fazer com a música.',
      `O preço de cada escolha está no resumo do seu pedido. O que não foi escolhido aqui, como revisões e atendimento, segue a base ${basePkg.name}, como descrito nas outras cláusulas.`,
    ],
  }
}

const lyricSentences = {
  buyer: 'Letra: a sua.',
  ours: 'Letra: escrita por nós.',
  none: 'Letra: nenhuma.',
} satisfies Record<ReturnType<typeof lyricOfBespoke>, string>
