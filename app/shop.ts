import type { RouterContextProvider } from 'react-router'

import type { Catalog } from '#core/catalog.ts'
import type { Settings } from '#core/settings.ts'
import type { Words } from '#core/texts.ts'
import { currentCatalog, currentSettings, currentTexts } from '#db/revisions.ts'

import { depsContext } from './context.ts'

/** `words` is what staff wrote in place of ours. */
export type Shop = { catalog: Catalog; settings: Settings; words: Words; siteUrl: string }

/** What nearly every page of the shop is made from. */
export async function readShop(context: Readonly<RouterContextProvider>): Promise<Shop> {
  const { db, siteUrl } = context.get(depsContext)
  const [catalog, settings, { words }] = await Promise.all([currentCatalog(db), currentSettings(db), currentTexts(db)])
  return { catalog, settings, words, siteUrl }
}
