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

/** Before it is pressed: what “Ainda não” does, and costs where revisions are counted. */
export function againText({ isFree, isCounted }: { isFree: boolean; isCounted: boolean }): string {
  if (!isCounted) return '“Ainda não” manda este pedido de novo.'
  if (isFree) return '“Ainda não” manda este pedido de novo. Um feedback só com pedidos assim não gasta revisão.'
  return 'Este pedido já voltou duas vezes: “Ainda não” o manda de novo, e o feedback conta como uma revisão. Se o erro for nosso, fale com a gente: corrigimos sem gastar revisão.'
}

/** What a client said of a note that was done; after an approval no feedback follows. */
export function verdictText(verdict: ProofVerdict, isOpen: boolean): string {
  if (verdict === 'good') return 'Você ouviu: ficou bom.'
  return `Você ouviu: ainda não.${isOpen ? ' O pedido vai de novo no próximo feedback.' : ''}`
}

/** Leads to what was done about a feedback. */
export function proofLine(count: number): string {
  return `Ouvir o que mudou: ${pluralize(count, 'pedido', 'pedidos')}`
}
