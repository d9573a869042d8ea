import { createHash } from 'node:crypto'

import { purchaseConsent } from '#copy/content/consents.ts'
import { termsOfUse } from '#copy/site/terms.ts'
import type { ShopContent } from '#core/content/shop-content.ts'

/** The terms accepted with the contract: the ticked sentence as shown, and the terms of use it links to. */
export function agreedTerms({ catalog, settings, textOverrides }: ShopContent): {
  acceptance: string
  termsOfUse: string
} {
  return {
    acceptance: purchaseConsent(settings, textOverrides).text,
    termsOfUse: createHash('sha256')
      .update(JSON.stringify(termsOfUse(catalog, settings, textOverrides)).normalize('NFC'))
      .digest('hex'),
  }
}
