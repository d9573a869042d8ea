import type { LyricState } from '#core/preview/lyric-review.ts'
import type { ProofVerdict } from '#core/preview/proof.ts'

import { noteCount } from './notes.ts'

// What the studio reads where its client reads other words: apart, so that these are not sent to clients.

export const lyricStateLabels = {
  draft: 'Rascunho',
  waiting: 'Com o cliente',
  changes: 'Mudanças pedidas',
  approved: 'Aprovada',
  replaced: 'Substituída',
} satisfies Record<LyricState, string>

/** Says before a lyric is presented what becomes of the approval of another one. */
export function lyricApprovalEnds(name: string): string {
  return `A aprovação da ${name} deixa de valer: o cliente lê a letra nova e aprova de novo.`
}

/** Says before a lyric is presented what becomes of the notes of the one before. */
export function lyricNotesLine(count: number): string {
  const become = count === 1 ? 'fica como feita' : 'ficam como feitas'
  return `${noteCount(count)} da letra anterior ${become}: o cliente lê a letra nova e compara. Se você não mudou o que ele pediu, recuse antes a anotação e diga por quê.`
}

/** What a client said of a note that was done. */
export const verdictLabels = {
  good: 'O cliente ouviu: ficou bom',
  again: 'O cliente ouviu: ainda não',
} satisfies Record<ProofVerdict, string>
