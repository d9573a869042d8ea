import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import type { ShopContent } from '#core/content/shop-content.ts'
import { currentCatalog, currentSettings, currentTextOverrides } from '#db/content/document-versions.ts'

export type SiteData = ShopContent & { siteUrl: string }

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
