import { useState } from 'react'
import { Form } from 'react-router'

import { ClientSelect } from '#app/ui/admin/clients/client-select.tsx'
import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { RouteDialog, SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { SubmissionField } from '#app/ui/admin/shared/submission-field.tsx'
import { Field, FieldError, Select, TextArea } from '#app/ui/shared/field.tsx'
import { paymentMethodLabels } from '#copy/shared/labels.ts'
import { repeatedFormErrors } from '#copy/shared/repeated-form.ts'
import { amountChoice, issueVoucherForm } from '#copy/voucher/issue-voucher-form.ts'
import { voucherOriginLabels, voucherTerm } from '#copy/voucher/voucher.ts'
import type { ClientChoice } from '#core/client/client-view.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'
import { issuedOrigins, type IssuedOrigin } from '#core/voucher/issued-voucher.ts'

import type { FailureOf } from './voucher-failure.ts'

type Props = {
  packages: { id: string; name: string; price: Cents }[]
  lastDay: CalendarDay
  submission: string
  /** Those who can be chosen instead of typing a name and an address. */
  clients: ClientChoice[]
  failure: FailureOf<'issue-voucher'> | null
}

/** A voucher that nobody bought in the shop. */
export function IssueSheet(props: Props) {
  return (
    <RouteDialog param="novo" title="Emitir vale">
      <IssueForm {...props} />
    </RouteDialog>
  )
}

function IssueForm({ packages, lastDay, submission, clients, failure }: Props) {
  const [client, setClient] = useState<ClientChoice | null>(null)
  const answer = {
    values: failure?.values ?? { ...issueVoucherForm.initial, mails: '1' },
    errors: failure?.errors ?? {},
  }
  const { values } = answer
  // Whoever is chosen stands in the fields; without script the server takes them from there.
  const filled = client ? { values: client, errors: answer.errors } : answer
  const message = (name: keyof typeof values) => issueVoucherForm.message(name, answer.errors)

  return (
    <Form method="post" noValidate className="group/issue grid gap-4">
      <SubmissionField submission={submission} />
      <fieldset className="field" aria-describedby="origin-erro">
        <legend className="font-bold">Tipo</legend>
        {issuedOrigins.map((origin) => (
          <CheckOption
            key={origin}
            className="font-normal"
            type="radio"
            name="origin"
            required
            value={origin}
            defaultChecked={values.origin === origin}
          >
            {voucherOriginLabels[origin]}: {originHints[origin]}
          </CheckOption>
        ))}
        <FieldError id="origin" error={message('origin')} />
      </fieldset>
      <fieldset className="field hidden group-has-[[value=by-hand]:checked]/issue:grid" aria-describedby="method-erro">
        <legend className="font-bold">Como o dinheiro chegou</legend>
        <CheckOption
          className="font-normal"
          type="radio"
          name="method"
          required
          value="pix"
          defaultChecked={values.method === 'pix'}
        >
          {paymentMethodLabels.pix}
        </CheckOption>
        <CheckOption
          className="font-normal"
          type="radio"
          name="method"
          required
          value="manual"
          defaultChecked={values.method === 'manual'}
        >
          Dinheiro ou transferência
        </CheckOption>
        <FieldError id="method" error={message('method')} />
      </fieldset>
      <Select
        id="worth"
        label="O que ele vale"
        defaultValue={values.worth}
        required
        error={message('worth')}
        options={[
          ['', 'Escolha'],
          ...packages.map(({ id, name, price }): [string, string] => [id, `Pacote ${name} (${formatBRL(price)})`]),
          [amountChoice, 'Um valor em reais, para qualquer pacote'],
        ]}
      />
      <div
        className={
          answer.errors.amount === 'amount-unused' ? '' : 'hidden group-has-[option[value=valor]:checked]/issue:block'
        }
      >
        <Field {...issueVoucherForm.input('amount', answer)} />
      </div>
      <div
        className={answer.errors.validUntil === 'day-unused' ? '' : 'group-has-[[value=by-hand]:checked]/issue:hidden'}
      >
        <Field
          {...issueVoucherForm.input('validUntil', answer)}
          hint={`Em branco, vale ${voucherTerm}: até ${formatDay(lastDay)}.`}
        />
      </div>
      <ClientSelect
        choices={clients}
        chosen={client?.id ?? ''}
        choose={setClient}
        label="Cliente, se já é cadastrado"
      />
      <Field key={`name-${client?.id}`} {...issueVoucherForm.input('name', filled)} />
      <Field key={`email-${client?.id}`} {...issueVoucherForm.input('email', filled)} />
      <CheckOption type="checkbox" name="mails" value="1" defaultChecked={values.mails !== ''}>
        Mandar o código agora para este e-mail
      </CheckOption>
      <details open={Boolean(values.recipientName || values.recipientEmail || values.message)}>
        <summary className="btn-quiet">É presente para outra pessoa</summary>
        <div className="grid gap-4 pt-2">
          <Field {...issueVoucherForm.input('recipientName', answer)} />
          <Field {...issueVoucherForm.input('recipientEmail', answer)} />
          <TextArea {...issueVoucherForm.input('message', answer)} rows={3} />
        </div>
      </details>
      <TextArea {...issueVoucherForm.input('reason', answer)} rows={2} />
      <SheetButtons refusal={failure?.refusal ? repeatedFormErrors[failure.refusal] : undefined} param="novo">
        <IntentButton intent="issue-voucher" label="Emitir vale" busy="Emitindo..." />
      </SheetButtons>
    </Form>
  )
}

const originHints = {
  'by-hand': 'o valor entra no livro agora',
  courtesy: 'ninguém paga, não entra no livro',
  compensation: 'um pedido de desculpas, não entra no livro',
} satisfies Record<IssuedOrigin, string>
