import { data, type RouterContextProvider } from 'react-router'

import { findTextPage } from '#app/content-editor/text-form.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'

/** The texts of an address, and what they are filled with. */
export async function textPageOf(context: Readonly<RouterContextProvider>, id: string) {
  const shop = await loadSiteData(context)
  const page = findTextPage(shop, id)
  if (!page) throw data(null, { status: 404 })
  return { shop, page, fields: page.groups.flatMap((group) => group.fields) }
}
