import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import type { DeliveryView } from '#core/delivery/delivery-view.ts'
import { formatDate } from '#core/shared/dates.ts'

export type ContactDetails = { whatsapp: string; email: string }

export function DeliveryQuestions({ delivery, contact }: { delivery: DeliveryView; contact: ContactDetails }) {
  return (
    <aside aria-labelledby="duvidas" className="card self-start p-6">
      <h2 id="duvidas" className="wide text-xl">
        Alguma dúvida?
      </h2>
      <dl className="mt-4 grid gap-3">
        <div>
          <dt className="text-smoke text-sm">Entregue em</dt>
          <dd className="font-bold">{delivery.deliveredAt ? formatDate(delivery.deliveredAt) : 'Ainda não'}</dd>
        </div>
        <div>
          <dt className="text-smoke text-sm">Código do projeto</dt>
          <dd className="font-bold">{delivery.code}</dd>
        </div>
      </dl>
      <p className="mt-4">
        Um arquivo não abre, falta alguma coisa ou você quer mudar algo? Fale com a gente e diga o código.
      </p>
      <p className="mt-3 grid justify-items-start">
        <SupportLinks delivery={delivery} contact={contact} className="btn-quiet" />
        <a href={`mailto:${contact.email}`} className="btn-quiet break-all">
          {contact.email}
        </a>
      </p>
    </aside>
  )
}

type AskProps = { delivery: DeliveryView; contact: ContactDetails; className: string }

export function SupportLinks({ delivery, contact, className }: AskProps) {
  return (
    <WhatsappLink
      number={contact.whatsapp}
      message={`Olá! É sobre a entrega do projeto ${delivery.code}.`}
      className={className}
    >
      Falar com a equipe
    </WhatsappLink>
  )
}
