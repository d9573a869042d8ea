import { expect, type Page } from '@playwright/test'

import { settingsSchema } from '#core/content/settings.ts'
import { firstMusic, type Album } from '#core/site/albums.ts'
import { currentSettings, saveDocumentVersion } from '#db/content/document-versions.ts'

import { inDatabase } from './database.ts'

/** Gives a running product a page of music of its own, and waits until the portfolio shows its albums. */
export async function showAlbums(page: Page, dataDir: string): Promise<void> {
  await inDatabase(dataDir, async (db) => {
    const settings = await currentSettings(db)
    const own = 'https://estudio.bandcamp.com'
    const ofStudio = ({ url, ...album }: Album) => ({ ...album, url: url.replace(firstMusic.page, own) })
    const { forSale, promotional } = firstMusic
    const music = { page: own, forSale: forSale.map(ofStudio), promotional: promotional.map(ofStudio) }
    await saveDocumentVersion(db, 'settings', settingsSchema.parse({ ...settings, music }), null)
  })
  await expect.poll(async () => (await page.request.get('/portfolio')).text()).toContain('Vendidos no Bandcamp')
}
