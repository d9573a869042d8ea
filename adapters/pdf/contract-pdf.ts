import type { ContractText } from '#copy/contracts/contracts.ts'
import type { QuoteLine } from '#core/catalog/quote.ts'
import type { Settings } from '#core/content/settings.ts'
import type { Cents } from '#core/shared/money.ts'

export type ContractCopy = {
  contract: ContractText
  order: {
    code: string
    buyerName: string
    buyerEmail: string
    packageName: string
    lines: Omit<QuoteLine, 'id'>[]
    total: Cents
    acceptedAt: Date
    ip: string | null
  }
  /** SHA-256 of the agreed text and prices, in hex, as stored with the order. */
  hash: string
  settings: Settings
}

/** `contrato-P0042.pdf` */
export function contractFileName(orderCode: string): string {
  return `contrato-${orderCode}.pdf`
}
