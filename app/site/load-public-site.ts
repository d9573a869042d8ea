import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { makingOf, type Making } from '#copy/site/making.ts'
import { publicContent, type PublicContent } from '#core/content/public-content.ts'
import { currentCatalog, currentSettings, currentTextOverrides } from '#db/content/document-versions.ts'

export type PublicSite = PublicContent & { siteUrl: string }

/**
 * What public pages are made from; their loaders have nothing else of settings and catalogue. What a loader returns stands in the
 * page, a second time beside the markup: it names what its page shows of this.
 */
export async function loadPublicSite(context: Readonly<RouterContextProvider>): Promise<PublicSite> {
  const { db, siteUrl } = context.get(depsContext)
  const [catalog, settings] = await Promise.all([currentCatalog(db), currentSettings(db)])
  return { ...publicContent({ catalog, settings }), siteUrl }
}

/** What the site says of how songs are made. */
export async function loadMaking(context: Readonly<RouterContextProvider>): Promise<Making> {
  const { db } = context.get(depsContext)
  const [settings, { words }] = await Promise.all([currentSettings(db), currentTextOverrides(db)])
  return makingOf(settings, words)
}
