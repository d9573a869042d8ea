import { coverageLabels, entryLabels, balanceFacts, noRevisionReason } from '#copy/preview/revisions.ts'
import type { RevisionsView } from '#core/preview/preview-view.ts'
import { formatDate } from '#core/shared/dates.ts'

type Props = RevisionsView & {
  /** On a page where something is being written: it stays open. */
  aside?: boolean
}

/** What a project has in revisions: the sum, every entry with its date, and how to get one more. */
export function RevisionsPart({ balance, offer, closed, aside = false }: Props) {
  const { lines, left, open } = balance
  return (
    <section aria-labelledby="revisoes" className="card grid grid-cols-1 gap-4 p-5">
      <h2 id="revisoes" className="wide text-xl">
        Revisões
      </h2>
      <dl className="summary tabular-nums">
        {balanceFacts(balance).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      {open.length > 0 ? (
        <p className="notice" data-tone="alarm">
          {open.length === 1 ? 'Um pedido seu está' : `${open.length} pedidos seus estão`} além do pacote. Uma revisão
          extra cobre {open.length === 1 ? 'esse pedido' : 'o mais antigo'}.
        </p>
      ) : null}
      {open.length === 0 && left === 0 ? <p>{noRevisionReason(balance)}</p> : null}
      {lines.length > 0 ? (
        <details className="group">
          <summary className="btn-quiet">Ver cada uma</summary>
          <ol className="divide-line mt-2 grid divide-y-2">
            {lines.map(({ id, kind, cover, reason, createdAt }) => (
              <li key={id} className="py-2">
                <p className="leading-tight font-semibold">{entryLabels[kind]}</p>
                <p className="text-smoke text-sm [overflow-wrap:anywhere]">
                  {[formatDate(createdAt), cover ? coverageLabels[cover] : '', reason ?? '']
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
      {offer ? (
        <a
          href={offer.path}
          className={`btn ${open.length > 0 ? 'btn-red' : 'btn-line'} justify-self-start`}
          {...(aside ? { target: '_blank', rel: 'noopener' } : {})}
        >
          Comprar revisão extra · {offer.price}
          {aside ? <span className="sr-only"> (abre em outra aba)</span> : null}
        </a>
      ) : (
        <p className="text-smoke empty:hidden">{closed}</p>
      )}
    </section>
  )
}
