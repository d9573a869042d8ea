import { FileInput } from '#app/ui/admin/shared/file-input.tsx'
import { Field, FieldError } from '#app/ui/shared/field.tsx'
import { invoiceIssueErrors } from '#copy/order/invoices.ts'
import { maxInvoiceMegabytes } from '#core/order/invoice.ts'

export type InvoiceRefusal = { number: string; error: keyof typeof invoiceIssueErrors }

type Props = {
  /** Tells the fields of several forms apart. */
  id: string
  number: string | undefined
  refused: InvoiceRefusal | null
}

/** What staff attach: the number as printed on the invoice, and its PDF. */
export function InvoiceFileFields({ id, number, refused }: Props) {
  const message = (...codes: InvoiceRefusal['error'][]) =>
    refused && codes.includes(refused.error) ? invoiceIssueErrors[refused.error] : undefined
  const fileError = message('pdf-invalid', 'pdf-too-large', 'same-invoice')
  return (
    <>
      <Field
        id={`numero-${id}`}
        name="number"
        label="Número da nota"
        defaultValue={refused?.number || number}
        required
        autoComplete="off"
        error={message('number-invalid')}
      />
      <div className="field">
        <label htmlFor={`pdf-${id}`}>PDF da nota, até {maxInvoiceMegabytes} MB</label>
        <FileInput
          id={`pdf-${id}`}
          name="pdf"
          accept="application/pdf,.pdf"
          required
          aria-invalid={fileError ? true : undefined}
          aria-describedby={`pdf-${id}-erro`}
        />
        <FieldError id={`pdf-${id}`} error={fileError} />
      </div>
    </>
  )
}
