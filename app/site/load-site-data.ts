import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import type { Catalog } from '#core/catalog/catalog.ts'
import type { Settings } from '#core/content/settings.ts'
import type { Words } from '#core/content/texts.ts'
import { currentCatalog, currentSettings, currentTexts } from '#db/content/document-versions.ts'

/** `words` is what staff wrote in place of ours. */
export type Shop = { catalog: Catalog; settings: Settings; words: Words; siteUrl: string }

/** What nearly every page of the shop is made from. */
export async function readShop(context: Readonly<RouterContextProvider>): Promise<Shop> {
  const { db, siteUrl } = context.get(depsContext)
  const [catalog, settings, { words }] = await Promise.all([currentCatalog(db), currentSettings(db), currentTexts(db)])
  return { catalog, settings, words, siteUrl }
}
