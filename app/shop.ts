import type { RouterContextProvider } from 'react-router'

import type { Catalog } from '#core/catalog.ts'
import type { Settings } from '#core/settings.ts'
import { currentCatalog, currentSettings } from '#db/revisions.ts'

import { depsContext } from './context.ts'

export type Shop = { catalog: Catalog; settings: Settings; siteUrl: string }

/** What nearly every page of the shop is made from. */
export async function readShop(context: Readonly<RouterContextProvider>): Promise<Shop> {
  const { db, siteUrl } = context.get(depsContext)
  const [catalog, settings] = await Promise.all([currentCatalog(db), currentSettings(db)])
  return { catalog, settings, siteUrl }
}
