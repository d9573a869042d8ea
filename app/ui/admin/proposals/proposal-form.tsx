import { useState } from 'react'
import { Form, Link } from 'react-router'

import { useIsSending } from '#app/ui/admin/hooks/use-is-sending.ts'
import { Field, FieldError } from '#app/ui/shared/field.tsx'
import { deliveryKindLabels } from '#copy/delivery/delivery.ts'
import { proposalFormErrors, sendProposalErrors, type cancelProposalErrors } from '#copy/proposal/proposals.ts'
import {
  noItem,
  proposalItemKinds,
  proposalLimits,
  type ProposalFormErrors,
  type RawProposalForm,
} from '#core/proposal/proposal.ts'

import type { ProposalRow } from './proposal-row.ts'

type Values = RawProposalForm & { service: string }
export type ProposalFailure =
  | {
      intent: 'send-proposal'
      values: Values
      errors: ProposalFormErrors
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
  const sending = useIsSending('send-proposal')
  const values = failure?.values ?? first.values
  const error = (name: keyof RawProposalForm) => {
    const code = failure?.errors[name]
    return code && proposalFormErrors[code]
  }

  return (
    <Form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="send-proposal" />
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
        <div className="field">
          <label htmlFor="service">Serviço do catálogo (opcional)</label>
          <p id="service-dica" className="hint">
            O título e a descrição que ficarem vazios vêm dele.
          </p>
          <select
            id="service"
            name="service"
            className="input"
            defaultValue={values.service}
            aria-describedby="service-dica"
          >
            <option value="">Outro serviço</option>
            {services.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </div>
      )}
      <Field
        id="title"
        label="Título"
        required
        maxLength={proposalLimits.title}
        defaultValue={values.title}
        error={error('title')}
        autoComplete="off"
      />
      <div className="field">
        <label htmlFor="description">O que o cliente recebe</label>
        <textarea
          id="description"
          name="description"
          rows={5}
          maxLength={proposalLimits.description}
          className="input"
          defaultValue={values.description}
          aria-invalid={error('description') ? true : undefined}
          aria-describedby="description-erro"
        />
        <FieldError id="description" error={error('description')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          id="price"
          label="Preço (R$)"
          required
          inputMode="decimal"
          autoComplete="off"
          defaultValue={values.price}
          error={error('price')}
        />
        <Field
          id="validUntil"
          label="Válido até"
          required
          type="date"
          defaultValue={values.validUntil}
          error={error('validUntil')}
        />
      </div>
      <div className="field">
        <label htmlFor="item">Como é entregue</label>
        <select
          id="item"
          name="item"
          className="input"
          defaultValue={values.item}
          aria-invalid={error('item') ? true : undefined}
          aria-describedby="item-erro"
        >
          <option value="">Escolha</option>
          {isDelivered ? null : <option value={noItem}>Na própria música, sem arquivo à parte</option>}
          {proposalItemKinds.map((kind) => (
            <option key={kind} value={kind}>
              Arquivo: {deliveryKindLabels[kind]}
            </option>
          ))}
        </select>
        <FieldError id="item" error={error('item')} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          id="workDays"
          label="Prazo do arquivo (dias úteis)"
          hint="Do pagamento ou da entrega da música, o que vier depois."
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values.workDays}
          error={error('workDays')}
        />
        {/* A delivered song has no deadline to move. */}
        {isDelivered ? null : (
          <Field
            id="addedDays"
            label="Dias úteis a mais na música"
            hint="Somados ao prazo quando o cliente paga."
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values.addedDays}
            error={error('addedDays')}
          />
        )}
      </div>
      <p role="alert" className="error">
        {failure?.refusal ? sendProposalErrors[failure.refusal] : ''}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className="btn btn-red" disabled={sending} aria-busy={sending}>
          {sending ? 'Enviando...' : 'Enviar ao cliente'}
        </button>
        {request || replaced ? (
          <Link to="?" className="btn btn-line">
            Deixar para depois
          </Link>
        ) : null}
      </div>
    </Form>
  )
}
