import { pluralize } from '#copy/shared/inflection.ts'
import type { ListeningRight } from '#core/preview/listening-link.ts'

export const listeningRightLabels = {
  listen: 'Só ouvir',
  comment: 'Ouvir e comentar',
} satisfies Record<ListeningRight, string>

export function commentCount(count: number): string {
  return pluralize(count, 'comentário', 'comentários')
}

/** Sent with the link, to whom is invited to listen. */
export const listeningInvitation = 'Ouça comigo uma música que está ficando pronta:'

/** Choices by name, the most chosen first. */
export function tallyOf(names: readonly string[]): { name: string; times: string }[] {
  return [...new Set(names)]
    .map((name) => ({ name, count: names.filter((chosen) => chosen === name).length }))
    .toSorted((one, other) => other.count - one.count)
    .map(({ name, count }) => ({ name, times: pluralize(count, 'pessoa', 'pessoas') }))
}

/** How many chose among these versions, and among those of before. */
export function choicesText(current: number, earlier: number): string {
  return [
    ...chosenAmong(current, 'uma versão'),
    ...chosenAmong(earlier, 'entre as versões de antes'),
    'Você lê as escolhas quando abrir; depois disso ninguém muda a sua.',
  ].join(' ')
}

function chosenAmong(count: number, what: string): string[] {
  return count > 0 ? [`${pluralize(count, 'pessoa já escolheu', 'pessoas já escolheram')} ${what}.`] : []
}
