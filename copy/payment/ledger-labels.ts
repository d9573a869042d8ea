import type { EntryKind, LedgerTotals } from '#core/payment/ledger.ts'

export const entryKindLabels: Record<EntryKind, string> = {
  charge: 'Pagamento',
  fee: 'Tarifa',
  refund: 'Reembolso',
  'fee-returned': 'Tarifa devolvida',
  chargeback: 'Contestação',
  reversal: 'Valor recuperado',
  manual: 'Pagamento por fora',
  'manual-refund': 'Reembolso por fora',
  adjustment: 'Ajuste do Mercado Pago',
}

/** The sums of the ledger, in the order they are shown. */
export const totalColumns = ['gross', 'fees', 'returned', 'net'] as const

export const totalLabels: Record<keyof LedgerTotals, string> = {
  gross: 'Recebido',
  fees: 'Tarifas',
  // What came back by a refund, or was taken back by a chargeback.
  returned: 'Devolvido',
  net: 'Líquido',
}

const monthNames = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

/** `2026-11` is said as "novembro de 2026". */
export function monthLabel(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${monthNames[Number(number) - 1] ?? number} de ${year}`
}

/** `2026-11` is said as "nov/26". */
export function shortMonth(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${(monthNames[Number(number) - 1] ?? number).slice(0, 3)}/${year.slice(2)}`
}
