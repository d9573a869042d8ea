import { Form, Link } from 'react-router'

import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { FieldError } from '#app/ui/shared/field.tsx'
import { invoiceIssueErrors } from '#copy/order/invoices.ts'
import type { InvoiceState } from '#core/order/invoice.ts'
import { formatDate } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

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
  refused: { number: string; error: keyof typeof invoiceIssueErrors } | null
}

/** What an invoice needs to say, and where its number and PDF go once it exists. */
export function InvoiceTask({ invoice, hasDps, refused }: Props) {
  const { orderId, code, buyerName, taxId, description, paidAt, amount, number, state, canIssue } = invoice
  const isReturned = state === 'to-cancel'
  const numberError = refused?.error === 'number-invalid' ? invoiceIssueErrors[refused.error] : undefined
  const fileError =
    refused?.error === 'pdf-invalid' || refused?.error === 'pdf-too-large'
      ? invoiceIssueErrors[refused.error]
      : undefined
  return (
    <li className="grid gap-4 py-5 first:pt-0 last:pb-0">
      <div>
        <h3 className="font-bold">
          <Link to={`/admin/orders/${orderId}`} className="link">
            Pedido {code}
          </Link>
          {isReturned ? ': cancelar ou substituir' : null}
        </h3>
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
          <div className="field">
            <label htmlFor={`numero-${code}`}>Número da nota</label>
            <input
              id={`numero-${code}`}
              name="number"
              className="input"
              defaultValue={refused?.number}
              required
              autoComplete="off"
              aria-invalid={numberError ? true : undefined}
              aria-describedby={`numero-${code}-erro`}
            />
            <FieldError id={`numero-${code}`} error={numberError} />
          </div>
          <div className="field">
            <label htmlFor={`pdf-${code}`}>PDF da nota</label>
            <input
              id={`pdf-${code}`}
              name="pdf"
              type="file"
              accept="application/pdf,.pdf"
              className="input"
              required
              aria-invalid={fileError ? true : undefined}
              aria-describedby={`pdf-${code}-erro`}
            />
            <FieldError id={`pdf-${code}`} error={fileError} />
          </div>
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
        <Form method="post">
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
      ) : null}
    </li>
  )
}
