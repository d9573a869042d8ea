import { AccessibilitySymbol } from '#app/ui/shared/accessibility-symbol.tsx'
import { Logo } from '#app/ui/shared/logo.tsx'
import { companyLine } from '#copy/shared/company.ts'
import { siteGreeting } from '#copy/site/greeting.ts'
import type { PublicSettings } from '#core/content/public-content.ts'
import { formatPhone } from '#core/shared/contacts.ts'

import { OutsideLink, WhatsappLink } from './contact-link.tsx'
import { SiteLink } from './site-link.tsx'

const links = [
  { href: '/acompanhar-pedido', label: 'Acompanhar pedido' },
  { href: '/briefing', label: 'Contar a minha história' },
  { href: '/pacotes', label: 'Pacotes' },
  { href: '/portfolio', label: 'Portfólio' },
  { href: '/servicos', label: 'Serviços' },
  { href: '/sobre', label: 'Sobre nós' },
  { href: '/faq', label: 'Perguntas frequentes' },
  { href: '/privacidade', label: 'Privacidade' },
  { href: '/privacidade/meus-dados', label: 'Meus dados' },
  { href: '/termos', label: 'Termos de uso' },
  { href: '/cookies', label: 'Cookies' },
]

/** Ends with room for what floats over the lower edge, so that every link can be scrolled clear of it. */
export function Footer({ settings }: { settings: PublicSettings }) {
  const { productName, contact, social } = settings

  return (
    <footer className="inverse gutter mt-auto pt-16 pb-22">
      <div className="grid grid-cols-1 gap-12 md:grid-cols-[1fr_auto_auto] md:gap-8 lg:grid-cols-[1.4fr_1fr_1fr]">
        <div className="grid grid-cols-1 content-start justify-items-start gap-6">
          <p className="flex max-w-full flex-wrap items-center gap-4">
            <Logo className="h-9 w-auto" />
            <span className="wide min-w-0 text-[min(1.875rem,8.4vw)]">{productName}</span>
          </p>
          <p className="max-w-[19.5em]">Músicas feitas da sua história, uma de cada vez.</p>
          <SiteLink href="/pagamento/essencial" className="btn btn-red">
            Contratar Agora
          </SiteLink>
        </div>

        <nav
          aria-label="Rodapé"
          className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),max-content))] content-start justify-start gap-x-10 md:grid-cols-1"
        >
          {links.map(({ href, label }) => (
            <SiteLink key={href} href={href} className="footer-link">
              {label}
            </SiteLink>
          ))}
        </nav>

        <address className="grid content-start not-italic">
          <WhatsappLink number={contact.whatsapp} message={siteGreeting(productName)} className="footer-link">
            WhatsApp {formatPhone(contact.whatsapp)}
          </WhatsappLink>
          <SiteLink href={`mailto:${contact.email}`} className="footer-link">
            {contact.email}
          </SiteLink>
          {social.instagram ? (
            <OutsideLink href={social.instagram} className="footer-link">
              Instagram {handleOf(social.instagram)}
            </OutsideLink>
          ) : null}
          {social.facebook ? (
            <OutsideLink href={social.facebook} className="footer-link">
              Facebook
            </OutsideLink>
          ) : null}
          {social.youtube ? (
            <OutsideLink href={social.youtube} className="footer-link">
              YouTube
            </OutsideLink>
          ) : null}
          <p className="text-smoke mt-2">{contact.hours}</p>
        </address>
      </div>

      <div className="border-line text-smoke mt-14 flex flex-wrap items-center justify-between gap-6 border-t-2 pt-6 text-sm">
        <p className="max-sm:w-full">{companyLine(settings)}</p>
        <SiteLink href="/acessibilidade" className="btn-quiet text-ink">
          <AccessibilitySymbol className="size-7" />
          Acessibilidade
        </SiteLink>
        <SiteLink href="#topo" className="btn-quiet text-ink">
          Voltar ao topo
        </SiteLink>
      </div>
    </footer>
  )
}

const personalLinks = [
  { href: '/acompanhar-pedido', label: 'Acompanhar pedido' },
  { href: '/faq', label: 'Perguntas frequentes' },
  { href: '/privacidade', label: 'Privacidade' },
  { href: '/termos', label: 'Termos de uso' },
  { href: '/acessibilidade', label: 'Acessibilidade' },
]

/** Under a purchase and under a song: who sells, how to reach them, the law. Nothing that leads away. */
export function PersonalFooter({ settings }: { settings: PublicSettings }) {
  const { productName, contact } = settings

  return (
    <footer className="border-line gutter mt-auto grid grid-cols-1 gap-4 border-t-2 pt-6 pb-22 text-[0.9375rem] [overflow-wrap:anywhere]">
      <p className="flex flex-wrap gap-x-6">
        <WhatsappLink
          number={contact.whatsapp}
          message={`Olá! Preciso de ajuda com o meu pedido na ${productName}.`}
          className="footer-link"
        >
          WhatsApp {formatPhone(contact.whatsapp)}
        </WhatsappLink>
        <SiteLink href={`mailto:${contact.email}`} className="footer-link">
          {contact.email}
        </SiteLink>
        <span className="text-smoke flex min-h-11 items-center">{contact.hours}</span>
      </p>
      <nav aria-label="Rodapé" className="flex flex-wrap gap-x-6">
        {personalLinks.map(({ href, label }) => (
          <SiteLink key={href} href={href} className="footer-link">
            {label}
          </SiteLink>
        ))}
      </nav>
      <p className="text-smoke text-sm">{companyLine(settings)}</p>
    </footer>
  )
}

/** `@harmonia` of `https://www.instagram.com/harmonia/`. */
function handleOf(url: string): string {
  const handle = url
    .replace(/[?#].*$/, '')
    .split('/')
    .findLast((part) => part !== '')
  return handle ? `@${handle}` : ''
}
