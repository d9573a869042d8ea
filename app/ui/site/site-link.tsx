import { createContext, use } from 'react'
import { Link } from 'react-router'

type Shop = {
  /** Which addresses are pages of the shop. */
  paths: RegExp
  navigate: (href: string) => void
}

/** Set in pages of the shop: they lead to one another without a new document. Null where every link is left to the browser. */
export const ShopContext = createContext<Shop | null>(null)

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
  return (href: string) => (isOfShop(shop, href) ? shop.navigate(href) : location.assign(href))
}

function isOfShop(shop: Shop | null, href: string): shop is Shop {
  const [path = ''] = href.split(/[?#]/)
  return shop?.paths.test(path) === true
}
