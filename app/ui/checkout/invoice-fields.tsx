import { chooseFor } from '#app/ui/shared/choose-for.ts'
import { Field } from '#app/ui/shared/field.tsx'
import { orderForm, type OrderErrors, type OrderTyped } from '#copy/order/order-form.ts'

type Props = { values: Pick<OrderTyped, 'invoice' | 'taxId'>; errors: OrderErrors }

/** "I want an invoice": its number is only there once that is ticked, with and without a script. */
export function InvoiceFields({ values, errors }: Props) {
  return (
    <fieldset className="asking grid gap-5">
      <legend className="wide text-title mb-4">Nota fiscal</legend>
      <label className="choice">
        <input
          type="checkbox"
          name="invoice"
          value="sim"
          defaultChecked={values.invoice !== ''}
          className="tick asks"
        />
        <span className="font-bold">Quero nota fiscal</span>
        <span className="text-smoke col-start-2 text-[0.9375rem]">
          É só para ela que precisamos do CPF ou do CNPJ. Dá para pedir depois, na página do pedido.
        </span>
      </label>
      <div className="asked-then" onInput={chooseFor("[name='invoice']")}>
        <Field {...orderForm.input('taxId', { values, errors })} />
      </div>
    </fieldset>
  )
}
