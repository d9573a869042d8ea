import { hash } from 'node:crypto'

import { purchaseConsent } from '#copy/content/consents.ts'
import { contractText, type ContractText } from '#copy/contracts/contracts.ts'
import { termsOfUse } from '#copy/site/terms.ts'
import type { Quote } from '#core/catalog/quote.ts'
import type { ShopContent } from '#core/content/shop-content.ts'
import { formatBRL } from '#core/shared/money.ts'

/** The terms accepted with the contract: the ticked sentence as shown, and the terms of use it links to. */
export function agreedTerms({ catalog, settings, textOverrides }: ShopContent): {
  acceptance: string
  termsOfUse: string
} {
  return {
    acceptance: purchaseConsent(settings, textOverrides).text,
    termsOfUse: hash('sha256', JSON.stringify(termsOfUse(catalog, settings, textOverrides)).normalize('NFC')),
  }
}

/** Of everything a buyer agrees to: changes with any text or amount. */
export function fingerprintOfTerms(shop: ShopContent, contract: ContractText, priced: Quote): string {
  return hashTerms(`${contractText(contract)}\n${Object.values(agreedTerms(shop)).join('\n')}`, priced)
}

/** SHA-256 over the agreed text and prices: proves later that neither was changed. */
export function hashTerms(text: string, { lines, total }: Quote): string {
  const prices = [...lines.map((line) => `${line.title}: ${formatBRL(line.amount)}`), `Total: ${formatBRL(total)}`]
  return hash('sha256', [text, ...prices].join('\n'))
}
