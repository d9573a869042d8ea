import { Form } from 'react-router'

import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { RouteDialog, SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { invoiceIssueErrors } from '#copy/order/invoices.ts'

import { InvoiceFileFields, type InvoiceRefusal } from './invoice-file-fields.tsx'

type Props = {
  invoice: { orderId: string; code: string; number: string | null }
  refused: InvoiceRefusal | null
}

/** Another number and PDF in the place of what was attached by mistake. */
export function CorrectInvoiceSheet({ invoice: { orderId, code, number }, refused }: Props) {
  return (
    <RouteDialog param="corrigir" title={`Corrigir a nota do pedido ${code}`}>
      <p>
        Para quando o arquivo ou o número anexado aqui está errado. O arquivo de antes some na hora da página do
        comprador, e ele recebe um e-mail com o certo. Se a própria nota está errada, substitua primeiro na prefeitura.
      </p>
      <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
        <input type="hidden" name="order" value={orderId} />
        <InvoiceFileFields id="certa" number={number ?? undefined} refused={refused} />
        <SheetButtons
          refusal={refused?.error === 'nothing-to-correct' ? invoiceIssueErrors[refused.error] : ''}
          param="corrigir"
        >
          <IntentButton intent="correct" label="Trocar e enviar" busy="Enviando..." matches={['order', orderId]} />
        </SheetButtons>
      </Form>
    </RouteDialog>
  )
}
