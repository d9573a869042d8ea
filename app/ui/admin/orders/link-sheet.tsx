import { Form } from 'react-router'

import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { RouteDialog, SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { formatBRL, type Cents } from '#core/shared/money.ts'

import type { FailureOf } from './order-failure.ts'

type Props = {
  order: { code: string; total: Cents }
  /** The link it has. */
  current: string | null
  failure: FailureOf<'own-link'> | null
}

/** A link that staff have made for this order elsewhere: stored with it, and mailed to its buyer. */
export function LinkSheet({ order, current, failure }: Props) {
  const isWrong = failure?.refusal === 'link-invalid'
  return (
    <RouteDialog param="link" title="Enviar link de pagamento">
      <p>
        O link precisa cobrar <strong>{formatBRL(order.total)}</strong>, o total do pedido {order.code}: o programa não
        tem como conferir. O comprador recebe o link por e-mail e o encontra na página do pedido.
      </p>
      <Form method="post" noValidate className="grid gap-4">
        <Field
          id="url"
          label="Link de pagamento"
          required
          hint="O endereço inteiro, começando com https://."
          inputMode="url"
          autoComplete="off"
          defaultValue={failure?.url ?? current ?? ''}
          error={isWrong ? 'Cole o link inteiro, começando com https://, sem usuário, senha nem porta.' : ''}
        />
        <SheetButtons
          refusal={failure && !isWrong ? (refusals[failure.refusal] ?? refusals['not-payable']) : ''}
          param="link"
        >
          <IntentButton intent="own-link" label="Enviar ao comprador" busy="Enviando..." />
        </SheetButtons>
      </Form>
    </RouteDialog>
  )
}

const refusals: Record<string, string> = {
  'not-payable': 'Este pedido não pode mais ser pago. Nada foi enviado.',
  'not-by-link': 'Este pedido é pago pelo Mercado Pago. Nada foi enviado.',
  'price-ended':
    'O preço deste pedido não é mais garantido, ou o código de desconto já foi usado: o cliente precisa fazer o pedido de novo.',
  'too-many-mails': 'Já enviamos cinco links nesta hora. Espere um pouco antes de enviar outro.',
}
