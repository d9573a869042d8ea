import { extraPart } from '#core/order/order-paths.ts'

import type { ExtrasView } from './extras-view.ts'
import { ServiceItem } from './service-item.tsx'

/** Extras of a paid order: what was added later, and what still can be, each bought by itself; folded before there is a song. */
export function OrderExtras({ bought, offers, isFolded }: ExtrasView & { isFolded: boolean }) {
  if (bought.length === 0 && offers.length === 0) return null
  return (
    <section aria-labelledby="extras" className="mt-16">
      <h2 id="extras" className="wide text-title">
        Serviços extras
      </h2>
      {bought.length > 0 ? (
        <ul className="border-ink mt-5 border-t-2">
          {bought.map(({ code, title, state }) => (
            <li key={code} className="border-line flex flex-wrap items-baseline justify-between gap-x-6 border-b py-4">
              <p className="min-w-0 font-bold [overflow-wrap:anywhere]">
                {title}
                <span className="text-smoke font-normal"> · pedido {code}</span>
              </p>
              <p>{state}</p>
            </li>
          ))}
        </ul>
      ) : null}
      {offers.length > 0 ? (
        <details className="mt-3" open={!isFolded}>
          <summary className="btn-quiet">O que dá para acrescentar</summary>
          <p className="mt-5 max-w-[46em]">
            Dá para acrescentar ao seu pedido. Cada serviço é pago à parte, e o prazo conta do pagamento ou da entrega
            da música, o que vier depois.
          </p>
          <ul className="border-ink mt-5 border-t-2">
            {offers.map(({ id, title, description, promise, price, path }) => (
              <ServiceItem
                key={id}
                id={extraPart(id)}
                title={title}
                action={
                  <a href={path} className="btn btn-line justify-self-start tabular-nums sm:whitespace-nowrap">
                    Adicionar · {price}
                    <span className="sr-only">: {title}</span>
                  </a>
                }
              >
                <p className="mt-1">{description}</p>
                <p className="text-smoke mt-1 max-w-[46em] text-[0.9375rem]">{promise}</p>
              </ServiceItem>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}
