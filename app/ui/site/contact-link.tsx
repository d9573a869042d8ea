import { whatsappLink } from '#core/shared/contacts.ts'

type Props = { href: string; className?: string; children: React.ReactNode }

/** An external link: new tab, no referrer, and announced to screen readers. */
export function OutsideLink({ href, className = 'link', children }: Props) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only"> (abre em outra aba)</span>
    </a>
  )
}

export function WhatsappLink({ number, message, ...props }: Omit<Props, 'href'> & { number: string; message: string }) {
  return <OutsideLink href={whatsappLink(number, message)} {...props} />
}
