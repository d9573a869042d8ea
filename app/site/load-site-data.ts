import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import type { Catalog } from '#core/catalog/catalog.ts'
import type { Settings } from '#core/content/settings.ts'
import type { TextOverrides } from '#core/content/texts.ts'
import { currentCatalog, currentSettings, currentTextOverrides } from '#db/content/document-versions.ts'

/** `words` is what staff wrote in place of ours. */
export type SiteData = { catalog: Catalog; settings: Settings; textOverrides: TextOverrides; siteUrl: string }

/** What nearly every page of the shop is made from. */
export async function loadSiteData(context: Readonly<RouterContextProvider>): Promise<SiteData> {
  const { db, siteUrl } = context.get(depsContext)
  const [catalog, settings, { words: textOverrides }] = await Promise.all([
    currentCatalog(db),
    currentSettings(db),
    currentTextOverrides(db),
  ])
  return { catalog, settings, textOverrides, siteUrl }
}
