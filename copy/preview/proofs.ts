import { pluralize } from '#copy/shared/inflection.ts'
import type { ProofVerdict } from '#core/preview/proof.ts'

export const proofTexts = {
  play: 'Ouvir antes e depois',
  before: 'Antes',
  after: 'Depois',
  stop: 'Parar',
  coming: 'Os trechos de antes e depois estão sendo preparados e aparecem aqui em instantes.',
  silent: 'Este trecho não pode ser tocado aqui: ouça a música no momento marcado.',
  beforeGone: 'A versão de antes não pode mais ser ouvida: aqui toca só o depois.',
  failed: 'Não foi possível tocar o trecho agora. Recarregue a página e tente de novo.',
  good: 'Ficou bom',
  again: 'Ainda não',
}

/** What a client said of a note that was done. */
export const verdictTexts = {
  good: 'Você ouviu: ficou bom.',
  again: 'Você ouviu: ainda não. O pedido vai de novo no próximo feedback.',
} satisfies Record<ProofVerdict, string>

/** Leads to what was done about a feedback. */
export function proofLine(count: number): string {
  return `Ouvir o que mudou: ${pluralize(count, 'pedido', 'pedidos')}`
}
