import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { publicContent, type PublicContent } from '#core/content/public-content.ts'
import { currentCatalog, currentSettings } from '#db/content/document-versions.ts'

export type PublicSite = PublicContent & { siteUrl: string }

/** What public pages are made from. Their loaders have nothing else of settings and catalogue: what they return is in the page. */
export async function loadPublicSite(context: Readonly<RouterContextProvider>): Promise<PublicSite> {
  const { db, siteUrl } = context.get(depsContext)
  const [catalog, settings] = await Promise.all([currentCatalog(db), currentSettings(db)])
  return { ...publicContent({ catalog, settings }), siteUrl }
}
