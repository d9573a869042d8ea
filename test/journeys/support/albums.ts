import { expect, type Page } from '@playwright/test'

import { settingsSchema } from '#core/content/settings.ts'
import { currentSettings, saveDocumentVersion } from '#db/content/document-versions.ts'
import { ownMusic } from '#test/support/own-music.ts'

import { inDatabase } from './database.ts'

/** Gives a running product a page of music of its own, and waits until the portfolio shows its albums. */
export async function showAlbums(page: Page, dataDir: string): Promise<void> {
  await inDatabase(dataDir, async (db) => {
    const settings = await currentSettings(db)
    await saveDocumentVersion(db, 'settings', settingsSchema.parse({ ...settings, music: ownMusic }), null)
  })
  await expect.poll(async () => (await page.request.get('/portfolio')).text()).toContain('Vendidos no Bandcamp')
}
