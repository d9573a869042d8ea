import { createHash } from 'node:crypto'

import { purchaseConsent } from '#copy/consents.ts'
import { termsOfUse } from '#copy/terms.ts'
import type { Catalog } from '#core/catalog.ts'
import type { Settings } from '#core/settings.ts'
import type { Words } from '#core/texts.ts'

type Shop = { catalog: Catalog; settings: Settings; words: Words }

/** What is ticked beside the contract: the sentence as it was read, and which terms of use it led to. */
export function agreedTerms({ catalog, settings, words }: Shop): { acceptance: string; termsOfUse: string } {
  return {
    acceptance: purchaseConsent(settings, words).text,
    termsOfUse: createHash('sha256')
      .update(JSON.stringify(termsOfUse(catalog, settings, words)).normalize('NFC'))
      .digest('hex'),
  }
}
