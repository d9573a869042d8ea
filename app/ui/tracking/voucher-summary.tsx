import type { TrackedOrder } from '#core/order/tracking.ts'
import { formatBRL } from '#core/shared/money.ts'

type Props = { order: Pick<TrackedOrder, 'state' | 'total'>; voucher: NonNullable<TrackedOrder['voucher']> }

/** A voucher has no steps: it says what can be done with it. */
export function VoucherSummary({ order, voucher }: Props) {
  return (
    <section aria-labelledby="vale">
      <h2 id="vale" className="wide text-title">
        O seu vale-presente
      </h2>
      <p className="mt-4 max-w-[34em] text-lg">{explain(order, voucher)}</p>
    </section>
  )
}

function explain({ state, total }: Props['order'], voucher: Props['voucher']): string {
  if (state === 'refunded') return 'O valor foi devolvido e o código deixou de valer.'
  if (state !== 'paid' && state !== 'disputed') return 'O código fica pronto assim que o pagamento for confirmado.'
  switch (voucher.state) {
    case 'active':
      return voucher.balance < total
        ? `Restam ${formatBRL(voucher.balance)} no vale. O código e o cartão continuam na página do vale.`
        : 'Está pronto para dar. O código e o cartão para imprimir estão na página do vale, e você pode voltar a ela quando quiser.'
    case 'used':
      return 'Alguém já usou este vale por inteiro, ou um pedido em aberto conta com ele.'
    case 'expired':
      return 'O prazo para usar no site terminou, mas o saldo não se perdeu: fale com a gente.'
    case 'ended':
    case 'unpaid':
      return 'A compra está em análise ou foi desfeita: o código não pode ser usado agora.'
  }
}
