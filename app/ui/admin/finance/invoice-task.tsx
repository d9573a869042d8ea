import { Form, Link } from 'react-router'

import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { WaitingSince } from '#app/ui/admin/shared/waiting-since.tsx'
import type { InvoiceState } from '#core/order/invoice.ts'
import { formatDate } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

import { InvoiceFileFields, type InvoiceRefusal } from './invoice-file-fields.tsx'

type Props = {
  invoice: {
    orderId: string
    code: string
    buyerName: string
    taxId: string
    description: string
    paidAt: Date | null
    amount: Cents
    number: string | null
    state: InvoiceState
    canIssue: boolean
  }
  /** The company's data suffice for it. */
  hasDps: boolean
  refused: InvoiceRefusal | null
}

/** What an invoice needs to say, and where its number and PDF go once it exists. */
export function InvoiceTask({ invoice, hasDps, refused }: Props) {
  const { orderId, code, buyerName, taxId, description, paidAt, amount, number, state, canIssue } = invoice
  const isReturned = state === 'to-cancel'
  return (
    <li className="grid gap-4 py-5 first:pt-0 last:pb-0">
      <div>
        <h3 className="font-bold">
          <Link to={`/admin/orders/${orderId}`} className="link">
            Pedido {code}
          </Link>
          {isReturned ? ': cancelar ou substituir' : null}
        </h3>
        {isReturned || number ? null : (
          <p className="text-smoke text-sm">
            <WaitingSince since={paidAt} />
          </p>
        )}
        {!isReturned && number ? (
          <p className="mt-1">
            A nota {number} foi cancelada, e {formatBRL(amount)} do pedido ficou com o estúdio: emita outra.
          </p>
        ) : null}
        {isReturned ? (
          <p className="mt-1">
            Dinheiro voltou depois da nota {number}.{' '}
            {canIssue
              ? `Substitua por uma de ${formatBRL(amount)} na prefeitura e anexe aqui, ou cancele.`
              : 'Nada ficou do pagamento: cancele na prefeitura e marque aqui.'}
          </p>
        ) : null}
      </div>
      <DescriptionList
        facts={[
          ['Tomador', buyerName],
          ['CPF/CNPJ', taxId],
          ['Serviço', description],
          ['Valor', formatBRL(amount)],
          ['Pago em', paidAt ? formatDate(paidAt) : ''],
        ]}
      />
      {hasDps && state === 'to-issue' && number === null ? (
        <p>
          <a href={`/admin/notas/${orderId}/dps.xml`} className="btn-quiet" download>
            Baixar a DPS (XML)<span className="sr-only"> do pedido {code}</span>
          </a>
        </p>
      ) : null}
      {canIssue ? (
        <Form
          method="post"
          encType="multipart/form-data"
          noValidate
          className="grid items-start gap-4 md:grid-cols-[12rem_minmax(0,1fr)_auto]"
        >
          <input type="hidden" name="order" value={orderId} />
          <InvoiceFileFields id={code} number={undefined} refused={refused} />
          <div className="md:pt-8">
            <IntentButton
              intent="issue"
              label={isReturned ? 'Substituir e enviar' : 'Anexar e enviar'}
              about={`a nota do pedido ${code}`}
              busy="Enviando..."
              matches={['order', orderId]}
            />
          </div>
        </Form>
      ) : null}
      {isReturned ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Form method="post" noValidate>
            <input type="hidden" name="order" value={orderId} />
            <IntentButton
              intent="cancel"
              label="Já cancelei na prefeitura"
              about={`a nota do pedido ${code}`}
              busy="Marcando..."
              look="btn btn-line"
              matches={['order', orderId]}
            />
          </Form>
          <Link to={`?corrigir=${orderId}`} className="btn-quiet" preventScrollReset>
            Corrigir o arquivo<span className="sr-only"> da nota do pedido {code}</span>
          </Link>
        </div>
      ) : null}
    </li>
  )
}
