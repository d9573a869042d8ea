import { Logo } from '#app/ui/shared/logo.tsx'

import { SiteLink } from './site-link.tsx'

const links = [
  { href: '/', label: 'Início' },
  { href: '/portfolio', label: 'Portfólio' },
  { href: '/servicos', label: 'Serviços' },
  { href: '/contato', label: 'Contato' },
]
const menuLinks = [
  ...links,
  { href: '/briefing', label: 'Briefing' },
  { href: '/acompanhar-pedido', label: 'Acompanhar pedido' },
]

/** Fixed at the top; `data-scrolled` is set by the site's script once the page has moved. */
export function Header({ productName, path, sells }: { productName: string; path: string; sells: boolean }) {
  return (
    <header className="site-header gutter" data-header>
      <SiteLink
        href="/"
        className="flex min-h-11 min-w-0 items-center gap-[min(0.75rem,3.4vw)]"
        aria-label={`${productName}, início`}
      >
        <Logo className="h-[min(1.5rem,7.5vw)] w-auto shrink-0" />
        {/* The button of surprise mode (`HidePage`) stands in its place. */}
        <span className="wide brand line-clamp-2 text-[min(1.25rem,8vw)] leading-[1.4]">{productName}</span>
      </SiteLink>

      <nav aria-label="Principal" className="ml-auto hidden shrink-0 items-center gap-3 md:flex lg:gap-8">
        <Links links={links} path={path} />
        <SiteLink href="/acompanhar-pedido" className="btn btn-line min-h-11 px-3 py-1.5 whitespace-nowrap">
          Acompanhar pedido
        </SiteLink>
      </nav>

      <button type="button" className="menu-button md:hidden" popoverTarget="menu" aria-label="Menu">
        <span aria-hidden="true" className="menu-bars" />
      </button>
      <div id="menu" popover="auto" className="menu inverse">
        <nav aria-label="Menu" className="grid">
          <Links links={menuLinks} path={path} />
        </nav>
        {sells ? (
          <SiteLink href="/pacotes" className="btn btn-red mt-8 w-full">
            Contratar Agora
          </SiteLink>
        ) : null}
      </div>
    </header>
  )
}

function Links({ links: list, path }: { links: { href: string; label: string }[]; path: string }) {
  return list.map(({ href, label }) => (
    <SiteLink key={href} href={href} className="nav-link" aria-current={path === href ? 'page' : undefined}>
      {label}
    </SiteLink>
  ))
}
