import type { AwaitedAction } from '#core/project/project.ts'

/** What opens the Pix code or boleto that waits to be paid. */
export const slipLabels: Partial<Record<AwaitedAction, string>> = {
  'buyer-pays-pix': 'Abrir o código Pix',
  'buyer-pays-boleto': 'Abrir o boleto',
  'provider-decides': 'Ver como pagar',
}
