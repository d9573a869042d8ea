import { joinList } from '#copy/shared/inflection.ts'
import type { PaidOrder } from '#core/order/paid-order.ts'
import { formatBRL } from '#core/shared/money.ts'

/** `children` say what was bought where its name alone is not enough. */
export function OrderSummary({ order, children }: { order: PaidOrder; children?: React.ReactNode }) {
  const extras = order.isSong ? order.lines.filter(({ kind }) => kind === 'extra') : []
  return (
    <aside className="inverse self-start p-6" aria-labelledby="resumo">
      <h2 id="resumo" className="wide text-xl">
        Resumo do pedido
      </h2>
      <dl className="summary mt-4">
        <div>
          <dt>Pedido</dt>
          <dd className="font-bold">{order.code}</dd>
        </div>
        {children ?? (
          <div>
            <dt>{order.isSong ? 'Pacote' : 'Compra'}</dt>
            <dd>{order.packageName}</dd>
          </div>
        )}
        {extras.length > 0 ? (
          <div>
            <dt>Extras</dt>
            <dd>
              {extras.length} serviço(s) adicional(is): {joinList(extras.map(({ title }) => title))}
            </dd>
          </div>
        ) : null}
        <div>
          <dt>Total</dt>
          <dd className="tabular-nums">{formatBRL(order.total)}</dd>
        </div>
      </dl>
    </aside>
  )
}
