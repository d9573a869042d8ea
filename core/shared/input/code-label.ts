import { visibleText } from './visible-text.ts'

/**
 * What is seen of a pasted code or number behind the words that we print, or people write, before one: `Código do pedido: P0031`,
 * `meu pedido P0031`, `nº 123`, of which `visibleText` makes `no 123`.
 */
export function withoutCodeLabel(typed: string): string {
  return visibleText(typed).replace(label, '')
}

const label =
  /^(?:[\s"'“”(*_#°:.-]*(?:c[oó]digo|code|pedido|order|projeto|vale|presente|certificado|cupom|desconto|nota|fiscal|nfs?-?e?|n[uú]mero|num|n|no|o|d[aeo]|seu|sua|meu|minha)(?![\p{L}\p{N}]))*[\s"'“”(*_#°:.-]*/iu
