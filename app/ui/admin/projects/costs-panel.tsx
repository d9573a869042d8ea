import { Form, Link, useLocation } from 'react-router'

import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { RouteDialog, SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { SubmissionField } from '#app/ui/admin/shared/submission-field.tsx'
import { Field, Select } from '#app/ui/shared/field.tsx'
import { outsider, payCostForm, productionCostForm } from '#copy/payment/production-cost-form.ts'
import { costErrors, costState, productionCostTitle } from '#copy/payment/production-costs.ts'
import { sumCosts, type ProductionCost } from '#core/payment/production-cost.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'
import { ownValue } from '#core/shared/own-value.ts'

import type { ProjectFailure } from './project-sheets.tsx'

type Props = {
  costs: ProductionCost[]
  people: { id: string; name: string }[]
  today: CalendarDay
  /** Makes a form sent twice one cost. */
  submission: string
  failure: ProjectFailure | null
}

/** What those who made the song are owed or were paid: for owners alone, never for a client. */
export function CostsPanel({ costs, people, today, submission, failure }: Props) {
  const { owed, paid } = sumCosts(costs)
  return (
    <Panel title={productionCostTitle}>
      {costs.length > 0 ? (
        <>
          <p className="text-smoke text-sm tabular-nums">
            A pagar {formatBRL(owed)}, pagos {formatBRL(paid)}
          </p>
          <ul className="divide-line mt-2 grid divide-y-2">
            {costs.map((cost) => (
              <Cost key={cost.id} cost={cost} />
            ))}
          </ul>
        </>
      ) : (
        <p className="text-smoke">Nada anotado para esta música.</p>
      )}
      <p className="mt-3">
        <Link to="?anotar-valor=1" preventScrollReset className="btn btn-line btn-small">
          Anotar valor
        </Link>
      </p>
      <CostSheet people={people} today={today} submission={submission} failure={failure} />
      <CostSheets costs={costs} today={today} failure={failure} />
    </Panel>
  )
}

function Cost({ cost: { id, payeeName, purpose, amount, paidOn } }: { cost: ProductionCost }) {
  const what = <span className="sr-only">: {[payeeName, purpose, formatBRL(amount)].filter(Boolean).join(', ')}</span>
  return (
    <li className="py-2 first:pt-0 last:pb-0">
      <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
        <span className="min-w-0 [overflow-wrap:anywhere]">{payeeName}</span>
        <span className="tabular-nums">{formatBRL(amount)}</span>
      </p>
      {purpose ? <p className="[overflow-wrap:anywhere]">{purpose}</p> : null}
      <p className="text-smoke flex flex-wrap items-center gap-x-3 text-sm tabular-nums">
        {costState(paidOn)}
        {paidOn === null ? (
          <>
            <Link to={`?pagar=${id}`} preventScrollReset className="btn-quiet">
              Marcar como pago{what}
            </Link>
            <Link to={`?remover-valor=${id}`} preventScrollReset className="btn-quiet">
              Remover{what}
            </Link>
          </>
        ) : (
          <Link to={`?desfazer-pagamento=${id}`} preventScrollReset className="btn-quiet">
            Desfazer{what}
          </Link>
        )}
      </p>
    </li>
  )
}

function CostSheet({ people, today, submission, failure }: Omit<Props, 'costs'>) {
  const failed = failure?.intent === 'note-cost' ? failure : null
  const answer = { values: failed?.cost?.values ?? productionCostForm.initial, errors: failed?.cost?.errors ?? {} }
  return (
    <RouteDialog param="anotar-valor" title="Anotar valor">
      <p>Só quem administra o estúdio vê. O cliente não fica sabendo, e nenhum dado de banco é guardado.</p>
      <Form method="post" noValidate className="group/cost grid gap-4">
        <SubmissionField submission={submission} />
        <Select
          {...productionCostForm.input('payee', answer)}
          options={[
            ['', 'Escolha'],
            ...people.map((person): [string, string] => [person.id, person.name]),
            [outsider, 'Outra pessoa'],
          ]}
        />
        <div
          className={
            answer.errors.name === 'name-unused' ? '' : `hidden group-has-[option[value=outra]:checked]/cost:block`
          }
        >
          <Field {...productionCostForm.input('name', answer)} />
        </div>
        <Field {...productionCostForm.input('amount', answer)} />
        <Field {...productionCostForm.input('purpose', answer)} />
        <Field {...productionCostForm.input('paidOn', answer)} max={today} />
        <SheetButtons refusal={refusalOf(failed)} param="anotar-valor">
          <IntentButton intent="note-cost" label="Anotar valor" busy="Salvando..." />
        </SheetButtons>
      </Form>
    </RouteDialog>
  )
}

function CostSheets({ costs, today, failure }: Pick<Props, 'costs' | 'today' | 'failure'>) {
  const query = new URLSearchParams(useLocation().search)
  const chosen = (param: string) => costs.find(({ id }) => id === query.get(param))
  const [paying, reopening, removing] = [chosen('pagar'), chosen('desfazer-pagamento'), chosen('remover-valor')]
  const failed = (intent: string) => (failure?.intent === intent ? failure : null)
  const pay = failed('pay-cost')?.pay ?? { values: { day: today }, errors: {} }
  return (
    <>
      <RouteDialog param="pagar" title="Marcar como pago">
        <Chosen cost={paying} />
        {paying ? (
          <Confirm
            intent="pay-cost"
            param="pagar"
            label="Marcar como pago"
            busy="Salvando..."
            refusal={refusalOf(failed('pay-cost'))}
          >
            <input type="hidden" name="cost" value={paying.id} />
            <Field {...payCostForm.input('day', pay)} max={today} />
          </Confirm>
        ) : null}
      </RouteDialog>
      <RouteDialog param="desfazer-pagamento" title="Desfazer pagamento">
        <Chosen cost={reopening} />
        {reopening ? (
          <>
            <p>Use quando foi marcado por engano: o valor volta para a lista A pagar e sai do mês em que estava.</p>
            <Confirm
              intent="reopen-cost"
              param="desfazer-pagamento"
              label="Desfazer pagamento"
              busy="Salvando..."
              refusal={refusalOf(failed('reopen-cost'))}
            >
              <input type="hidden" name="cost" value={reopening.id} />
            </Confirm>
          </>
        ) : null}
      </RouteDialog>
      <RouteDialog param="remover-valor" title="Remover valor">
        <Chosen cost={removing} />
        {removing ? (
          <Confirm
            intent="remove-cost"
            destroys
            param="remover-valor"
            label="Remover"
            busy="Removendo..."
            refusal={refusalOf(failed('remove-cost'))}
          >
            <input type="hidden" name="cost" value={removing.id} />
          </Confirm>
        ) : null}
      </RouteDialog>
    </>
  )
}

function Chosen({ cost }: { cost: ProductionCost | undefined }) {
  if (!cost) return <p>{costErrors['not-found']}</p>
  return (
    <p className="[overflow-wrap:anywhere]">
      <strong>{formatBRL(cost.amount)}</strong> para {cost.payeeName}
      {cost.purpose ? `: ${cost.purpose}` : ''}
    </p>
  )
}

function refusalOf(failure: ProjectFailure | null): string {
  if (failure?.refusal === 'failed') return 'Não deu para salvar agora. Tente de novo.'
  return (failure && ownValue(costErrors, failure.refusal)) ?? ''
}
