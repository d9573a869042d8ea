import { OutsideLink } from '#app/ui/site/contact-link.tsx'
import { formatPhone } from '#core/shared/contacts.ts'

type PhoneProps = { phone: string; href: string | null | undefined; className?: string }

/** A client's number: it opens a chat with them. Without `href` WhatsApp cannot reach it, or it is masked. */
export function PhoneLink({ phone, href, className = '' }: PhoneProps) {
  const text = <span className="whitespace-nowrap tabular-nums">{formatPhone(phone)}</span>
  if (!href) return text
  return (
    <OutsideLink href={href} className={`link inline-flex min-h-[44px] items-center ${className}`}>
      <span className="sr-only">WhatsApp </span>
      {text}
    </OutsideLink>
  )
}

type ButtonProps = {
  /** Undefined for those who may not write to clients: nothing is shown. */
  href: string | null | undefined
  /** What is sent, for those who do not see where the button stands. */
  what?: string
  className?: string
}

/** Opens WhatsApp with the message ready: somebody still has to send it. Says so where there is no number. */
export function SendByWhatsapp({ href, what = '', className = 'btn btn-line' }: ButtonProps) {
  if (href === undefined) return null
  if (!href) return <span className="text-smoke self-center text-sm">Sem telefone para enviar pelo WhatsApp.</span>
  return (
    <OutsideLink href={href} className={className}>
      Enviar pelo WhatsApp
      {what ? <span className="sr-only">: {what}</span> : null}
    </OutsideLink>
  )
}
