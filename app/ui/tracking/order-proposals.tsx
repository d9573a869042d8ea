import { WhatsappLink } from '#app/ui/site/contact-link.tsx'

import type { ProposalsView } from './proposals-view.ts'
import { ServiceItem } from './service-item.tsx'

/** What its buyer has to do, for the top of the page: the list is far down on a phone. */
export function WaitingProposals({ proposals }: Pick<ProposalsView, 'proposals'>) {
  return proposals.map(({ id, title, task }) =>
    task ? (
      <a key={id} href={`/orcamento/${id}`} className="btn btn-line">
        {task}
        <span className="sr-only">: {title}</span>
      </a>
    ) : null,
  )
}

/** Prices on request, of a paid order: what was asked for and offered, and what can be asked for. */
export function OrderProposals({ code, proposals, services, whatsapp }: ProposalsView) {
  return (
    <section aria-labelledby="orcamentos" className="mt-16">
      <h2 id="orcamentos" className="wide text-title">
        Orçamentos
      </h2>
      {proposals.length > 0 ? (
        <ul className="border-ink mt-5 border-t-2">
          {proposals.map(({ id, title, state, price }) => (
            <ServiceItem
              key={id}
              title={title}
              action={
                <a
                  href={`/orcamento/${id}`}
                  className="btn btn-line justify-self-start tabular-nums sm:whitespace-nowrap"
                >
                  {price ? `Ver orçamento · ${price}` : 'Ver pedido'}
                  <span className="sr-only">: {title}</span>
                </a>
              }
            >
              <p className="mt-1">{state}</p>
            </ServiceItem>
          ))}
        </ul>
      ) : null}
      <details className="mt-5">
        <summary className="btn-quiet">Serviços sob consulta</summary>
        <p className="mt-4 max-w-[46em]">O preço depende do trabalho. Peça um orçamento: a resposta vem por e-mail.</p>
        <ul className="border-ink mt-5 border-t-2">
          {services.map(({ id, title, description, price }) => (
            <ServiceItem
              key={id}
              title={title}
              action={
                <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
                  <a
                    href={`/acompanhar-pedido/orcamento?codigo=${code}${id ? `&servico=${id}` : ''}`}
                    className="btn btn-line whitespace-nowrap"
                  >
                    Pedir orçamento<span className="sr-only">: {title}</span>
                  </a>
                  <WhatsappLink
                    number={whatsapp}
                    message={`Olá! Quero saber mais sobre o serviço “${title}” para o pedido ${code}.`}
                    className="btn-quiet"
                  >
                    WhatsApp
                  </WhatsappLink>
                </div>
              }
            >
              <p className="mt-1">{description}</p>
              {price ? <p className="text-smoke mt-1 tabular-nums">{price}</p> : null}
            </ServiceItem>
          ))}
        </ul>
      </details>
    </section>
  )
}
