import { useState } from 'react'
import { Form, Link } from 'react-router'

import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Field, Select, TextArea } from '#app/ui/shared/field.tsx'
import { deliveryKindLabels } from '#copy/delivery/promised.ts'
import { proposalForm, type ProposalErrors, type ProposalTyped } from '#copy/proposal/proposal-form.ts'
import { sendProposalErrors, type cancelProposalErrors } from '#copy/proposal/proposals.ts'
import { noItem, proposalItemKinds } from '#core/proposal/proposal.ts'

import type { ProposalRow } from './proposal-row.ts'

type Values = ProposalTyped & { service: string }
export type ProposalFailure =
  | {
      intent: 'send-proposal'
      values: Values
      errors: ProposalErrors
      refusal: keyof typeof sendProposalErrors | null
    }
  | { intent: 'cancel-proposal'; note: string; refusal: keyof typeof cancelProposalErrors }

type Props = {
  request: ProposalRow | null
  replaced: ProposalRow | null
  /** What the catalogue sells on request. */
  services: { id: string; title: string }[]
  isDelivered: boolean
  values: Values
  submission: string
  failure: Extract<ProposalFailure, { intent: 'send-proposal' }> | null
}

const inTheSong: [string, string] = [noItem, 'Na própria música, sem arquivo à parte']

/**
 * Prices a piece of work and sends it to the client. It starts anew once what it sent is among the `rows`, and for whatever
 * else it is about; what the client or a colleague does meanwhile leaves what is being written alone.
 */
export function ProposalForm({ rows, ...props }: Props & { rows: Pick<ProposalRow, 'id'>[] }) {
  const { request, replaced, submission } = props
  const about = request?.id ?? replaced?.id ?? ''
  const [form, start] = useState({ about, submission })
  const isSent = submission !== form.submission && rows.some(({ id }) => id === form.submission)
  if (isSent || about !== form.about) start({ about, submission })
  return <ProposalFields key={`${form.about}:${form.submission}`} {...props} submission={form.submission} />
}

function ProposalFields({ request, replaced, services, isDelivered, submission, failure, ...first }: Props) {
  const values = failure?.values ?? first.values
  const answer = { values, errors: failure?.errors ?? {} }

  return (
    <Form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="submission" value={submission} />
      {request ? <input type="hidden" name="answers" value={request.id} /> : null}
      {replaced ? <input type="hidden" name="replaces" value={replaced.id} /> : null}
      {request ? (
        <p className="border-line border-l-4 pl-3 [overflow-wrap:anywhere] whitespace-pre-line">
          <strong className="block">{request.title}</strong>
          {request.requestText || 'O cliente não escreveu detalhes.'}
        </p>
      ) : null}
      {replaced ? <p>O orçamento atual de “{replaced.title}” é cancelado e o cliente recebe este no lugar.</p> : null}
      {request ? (
        <input type="hidden" name="service" value={values.service} />
      ) : (
        <Select
          id="service"
          label="Serviço do catálogo (opcional)"
          hint="O título e a descrição que ficarem vazios vêm dele."
          defaultValue={values.service}
          options={[['', 'Outro serviço'], ...services.map(({ id, title }): [string, string] => [id, title])]}
        />
      )}
      <Field {...proposalForm.input('title', answer)} />
      <TextArea rows={5} {...proposalForm.input('description', answer)} />
      <div className="field-grid sm:grid-cols-2">
        <Field {...proposalForm.input('price', answer)} />
        <Field {...proposalForm.input('validUntil', answer)} />
      </div>
      <Select
        {...proposalForm.input('item', answer)}
        options={[
          ['', 'Escolha'],
          ...(isDelivered ? [] : [inTheSong]),
          ...proposalItemKinds.map((kind): [string, string] => [kind, `Arquivo: ${deliveryKindLabels[kind]}`]),
        ]}
      />
      <div className="field-grid sm:grid-cols-2">
        <Field {...proposalForm.input('workDays', answer)} />
        {/* A delivered song has no deadline to move. */}
        {isDelivered ? null : <Field {...proposalForm.input('addedDays', answer)} />}
      </div>
      <p role="alert" className="error">
        {failure?.refusal ? sendProposalErrors[failure.refusal] : ''}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <IntentButton intent="send-proposal" label="Enviar ao cliente" busy="Enviando..." />
        {request || replaced ? (
          <Link to="?" className="btn btn-line">
            Deixar para depois
          </Link>
        ) : null}
      </div>
    </Form>
  )
}
