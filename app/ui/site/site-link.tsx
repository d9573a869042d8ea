import { createContext, use } from 'react'
import { Link } from 'react-router'

/** Which addresses a page of the shop leads to without a new document; null where every link is left to the browser. */
export const ShopPathsContext = createContext<RegExp | null>(null)

/** A link to one of our pages. Inside of the shop a song and the chat go on; pages made for one visitor are a new document. */
export function SiteLink({ href, ...link }: React.ComponentPropsWithRef<'a'> & { href: string }) {
  const shop = use(ShopPathsContext)
  const [path = ''] = href.split(/[?#]/)
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its content is given by whoever uses it
  if (!shop?.test(path)) return <a href={href} {...link} />
  return <Link to={href} prefetch="intent" viewTransition discover="none" {...link} />
}
