import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import type { Settings } from '#core/content/settings.ts'
import { extraPart, trackingPath } from '#core/order/order-paths.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

/** The promise if the briefing is accepted as soon as it can be, and what would shorten it. */
export type PromisedDate = {
  acceptedOn: CalendarDay
  deadlineOn: CalendarDay
  hurry: { id: string; title: string; price: Cents; deadlineOn: CalendarDay } | null
  /** Of the order the story belongs to, once there is one. */
  code: string | null
  packageId: string
  contact: Settings['contact']
}

/** Said as soon as a day is wished for that the promise does not reach, with the ways on. */
export function TooSoon({ promise, hidden }: { promise: PromisedDate; hidden: boolean }) {
  const { acceptedOn, deadlineOn, hurry, code, packageId, contact } = promise
  const about = code ? `do pedido ${code}` : 'da minha música'

  return (
    <div className="notice" data-tone="alarm" role="status" hidden={hidden}>
      <strong>Essa data não está garantida</strong>
      <span>
        Se aceitarmos a sua história até {formatDay(acceptedOn)}, prometemos as primeiras versões até{' '}
        {formatDay(deadlineOn)}.
        {hurry
          ? ` Se você comprar a ${hurry.title} (${formatBRL(hurry.price)}) até esse dia, o prazo passa a ser ${formatDay(hurry.deadlineOn)}.`
          : ''}{' '}
        Fale com a gente antes de enviar: vemos juntos o que dá para fazer.
      </span>
      <span className="flex flex-wrap gap-x-6">
        {hurry && code ? (
          <a href={`${trackingPath(code)}#${extraPart(hurry.id)}`} className="btn-quiet">
            Acrescentar a {hurry.title}
          </a>
        ) : null}
        {hurry && !code ? (
          <a href={`/pagamento/${packageId}`} className="btn-quiet">
            Contratar com {hurry.title}
          </a>
        ) : null}
        <WhatsappLink
          number={contact.whatsapp}
          message={`Olá! Preciso ${about} antes de ${formatDay(deadlineOn)}.${hurry ? ` Dá para contratar a ${hurry.title}?` : ''}`}
          className="btn-quiet"
        >
          Falar no WhatsApp
        </WhatsappLink>
        <a href={`mailto:${contact.email}`} className="btn-quiet wrap-anywhere">
          Escrever para {contact.email}
        </a>
      </span>
    </div>
  )
}
