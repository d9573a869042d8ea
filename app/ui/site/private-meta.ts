import type { MetaDescriptor } from 'react-router'

type PrivatePage = { title: string; description: string; robots?: string }

/** The head of a page for one visitor: search engines leave it out, and by itself a link to it shows no picture. */
export function privateMeta({ title, description, robots = 'noindex' }: PrivatePage): MetaDescriptor[] {
  return [{ title }, { name: 'description', content: description }, { name: 'robots', content: robots }]
}
