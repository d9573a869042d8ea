import { expect, type Page } from '@playwright/test'

import { catalogSchema } from '#core/catalog/catalog-schema.ts'
import { currentCatalog, saveDocumentVersion } from '#db/content/document-versions.ts'

import { inDatabase } from './database.ts'

type Code = { id: string; packageId: string; percent: number; totalLimit?: number; buyerLimit?: number }

/** Puts a discount code into the catalogue of a running product, and waits until the shop takes it. */
export async function offerCode(page: Page, dataDir: string, code: Code): Promise<void> {
  await inDatabase(dataDir, async (db) => {
    const catalog = await currentCatalog(db)
    const discounts = [...catalog.discounts.filter(({ id }) => id !== code.id), code]
    await saveDocumentVersion(db, 'catalog', catalogSchema.parse({ ...catalog, discounts }), null)
  })
  const shown = async () => (await page.request.get(`/pagamento/${code.packageId}?codigo=${code.id}`)).text()
  await expect.poll(shown).toContain('Código aplicado')
}
