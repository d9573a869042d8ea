import type { MetaDescriptor } from 'react-router'

type PrivatePage = { title: string; description: string; robots?: string }
type SecretPage = PrivatePage & { referrer?: 'same-origin' | 'no-referrer' }

/** The head of a page for one visitor: search engines leave it out, and by itself a link to it shows no picture. */
export function privateMeta({ title, description, robots = 'noindex' }: PrivatePage): MetaDescriptor[] {
  return [{ title }, { name: 'description', content: description }, { name: 'robots', content: robots }]
}

/** The head of a private page whose address is a secret: a link from it never passes the address on to another site. */
export function secretMeta({
  title,
  description,
  robots = 'noindex, nofollow',
  referrer = 'same-origin',
}: SecretPage): MetaDescriptor[] {
  return [...privateMeta({ title, description, robots }), { name: 'referrer', content: referrer }]
}
