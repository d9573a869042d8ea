import { createContext, use } from 'react'
import { Link, useNavigate } from 'react-router'

/** Which addresses are pages of the shop, which lead to one another without a new document. Null where every link is left to the browser. */
export const ShopContext = createContext<RegExp | null>(null)

/** Every link of the site. Inside of the shop a song and the chat go on; pages made for one visitor are a new document. */
export function SiteLink({ href, ...link }: React.ComponentPropsWithRef<'a'> & { href: string }) {
  const shop = use(ShopContext)
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its content is given by whoever uses it
  if (!isOfShop(shop, href)) return <a href={href} {...link} />
  // Every route is known from the start (`routeDiscovery`): without an attribute to look for more in each link.
  return <Link to={href} prefetch="intent" viewTransition discover="none" data-stays="" {...link} />
}

/** Leads where a `SiteLink` would. */
export function useLeadTo() {
  const shop = use(ShopContext)
  const navigate = useNavigate()
  return (href: string) =>
    isOfShop(shop, href) ? void navigate(href, { viewTransition: true }) : location.assign(href)
}

function isOfShop(shop: RegExp | null, href: string): boolean {
  const [path = ''] = href.split(/[?#]/)
  return shop?.test(path) === true
}
