import { data, type RouterContextProvider } from 'react-router'

import { readShop } from '#app/shop.ts'
import { findTextPage } from '#copy/text-book.ts'

/** The texts of an address, and what they are filled with. */
export async function textPageOf(context: Readonly<RouterContextProvider>, id: string) {
  const house = await readShop(context)
  const page = findTextPage(house, id)
  if (!page) throw data(null, { status: 404 })
  return { house, page, fields: page.groups.flatMap((group) => group.fields) }
}
