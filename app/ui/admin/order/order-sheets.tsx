import { Confirm } from '#app/ui/admin/confirm.tsx'
import { NoteField } from '#app/ui/admin/note-field.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { attentionLabels } from '#copy/labels.ts'
import type { Cents } from '#core/money.ts'
import { isPayable, isReceivable, type Attention, type OrderState } from '#core/order.ts'

import type { FailureOf, OrderFailure } from './order-failure.ts'
import { ReceiveSheet } from './receive-sheet.tsx'
import { RefundSheet } from './refund-sheet.tsx'

type Props = {
  order: { id: string; code: string; state: OrderState; total: Cents; attention: Attention | null }
  /** The payment that is to be given back. */
  refunding: { providerId: string; amount: Cents; refunded: Cents } | null
  /** The order stays paid without that payment. */
  isKept: boolean
  submission: string
  failure: OrderFailure | null
}

/** The dialogs of an order, each with an address of its own. */
export function OrderSheets({ order, refunding, isKept, submission, failure }: Props) {
  return (
    <>
      {isReceivable(order.state) ? (
        <ReceiveSheet
          key={order.id}
          total={order.total}
          submission={submission}
          failure={failure?.intent === 'receive' ? failure : null}
        />
      ) : null}
      {isPayable(order.state) || failure?.intent === 'cancel' ? (
        <CancelSheet code={order.code} failure={failure?.intent === 'cancel' ? failure : null} />
      ) : null}
      {refunding ? (
        <RefundSheet
          key={refunding.providerId}
          payment={refunding}
          isKept={isKept}
          submission={submission}
          failure={failure?.intent === 'refund' ? failure : null}
        />
      ) : null}
      {order.attention ? (
        <ClearSheet attention={order.attention} failure={failure?.intent === 'clear' ? failure : null} />
      ) : null}
    </>
  )
}

function CancelSheet({ code, failure }: { code: string; failure: FailureOf<'cancel'> | null }) {
  return (
    <Sheet param="cancelar" title="Cancelar pedido">
      <p>
        O pedido {code} não poderá mais ser pago, e o Pix ou boleto em aberto é cancelado no Mercado Pago. Se um
        pagamento ainda chegar, o pedido volta com um aviso para você decidir. O comprador não recebe e-mail.
      </p>
      <Confirm
        intent="cancel"
        param="cancelar"
        label="Cancelar pedido"
        busy="Cancelando..."
        cancel="Voltar"
        refusal={failure ? (cancelRefusals[failure.refusal] ?? cancelRefusals['not-cancellable']) : ''}
      />
    </Sheet>
  )
}

const cancelRefusals: Record<string, string> = {
  'not-cancellable': 'Este pedido não está mais à espera de pagamento. Feche e olhe de novo.',
  'payment-unavailable': 'O Mercado Pago não respondeu, e nada mudou. Tente de novo em instantes.',
  'payment-pending': 'Há um pagamento que o Mercado Pago já não deixa cancelar. Espere a decisão dele.',
}

function ClearSheet({ attention, failure }: { attention: Attention; failure: FailureOf<'clear'> | null }) {
  return (
    <Sheet param="atencao" title="Marcar como resolvido">
      <p>{attentionLabels[attention]}. O aviso sai da lista e a sua anotação fica no histórico do pedido.</p>
      <Confirm
        intent="clear"
        param="atencao"
        label="Marcar como resolvido"
        busy="Salvando..."
        refusal={failure?.refusal ? 'Algo mudou neste pedido. Feche, olhe de novo e decida.' : ''}
      >
        <input type="hidden" name="seen" value={attention} />
        <NoteField id="note" label="O que foi feito" value={failure?.note} error={failure?.error ?? undefined} />
      </Confirm>
    </Sheet>
  )
}
