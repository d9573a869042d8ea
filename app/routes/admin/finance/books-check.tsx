import { data, Form } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm } from '#app/http/forms.ts'
import { actorOf } from '#app/http/guards.ts'
import { CheckHistory } from '#app/ui/admin/finance/check-history.tsx'
import { DifferenceList } from '#app/ui/admin/finance/difference-list.tsx'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { Alert } from '#app/ui/admin/shared/alert.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { LiveBadge } from '#app/ui/admin/shared/live-badge.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { StateDot } from '#app/ui/admin/shared/state-dot.tsx'
import { panelEventsUrl } from '#app/ui/shared/event-urls.ts'
import { booksCheckFailures, booksStateText } from '#copy/payment/books-check-labels.ts'
import { pluralize } from '#copy/shared/inflection.ts'
import { formatDay } from '#core/shared/dates.ts'
import { listBooksChecks, listBooksDifferences } from '#db/payment/books-checks.ts'
import { requestJob } from '#use-cases/admin/request-job.ts'
import { fetchPayment } from '#use-cases/payment/fetch-payment.ts'

import type { Route } from './+types/books-check.ts'

const path = '/admin/financeiro/conferencia'
const shownChecks = 15
const shownDifferences = 200

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const checks = await listBooksChecks(db, shownChecks)
  const newest = checks[0] ?? null
  return {
    newest,
    state: booksStateText(newest, now()),
    differences: newest ? await listBooksDifferences(db, newest.id, shownDifferences) : [],
    earlier: checks.slice(1),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const actor = actorOf(context)
  const form = await readForm(request)

  switch (field(form, 'intent')) {
    case 'check': {
      await requestJob(deps, actor, 'check-books')
      return redirectWithToast(deps, path, {
        title: 'Conferência pedida',
        text: 'O resultado aparece nesta página em instantes.',
      })
    }
    case 'fetch': {
      const paymentId = field(form, 'payment')
      if (!/^\d{1,20}$/.test(paymentId)) throw data(null, { status: 400 })
      const outcome = await fetchPayment(deps, actor, paymentId)
      if (outcome === 'unavailable') return data({ failure: booksCheckFailures['provider-down'] }, { status: 503 })
      await requestJob(deps, null, 'check-books')
      return redirectWithToast(deps, path, {
        title: outcome === 'done' ? 'Pagamento buscado de novo' : 'O Mercado Pago não conhece este pagamento',
        text: 'Pedimos uma nova conferência: o resultado aparece nesta página em instantes.',
      })
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function BooksCheck({ loaderData, actionData }: Route.ComponentProps) {
  const { newest, state, differences, earlier } = loaderData
  const answer = useAnswer(actionData)

  return (
    <>
      <AdminPageHead title="Conferência" tab="Financeiro" back={<BackLink to="/admin/financeiro">Financeiro</BackLink>}>
        <LiveBadge url={panelEventsUrl} />
        <Form method="post" noValidate className="ml-auto">
          <IntentButton intent="check" label="Conferir agora" busy="Pedindo..." />
        </Form>
      </AdminPageHead>
      {answer ? (
        <div className="mb-4">
          <Alert title="Não foi possível" text={answer.failure} />
        </div>
      ) : null}
      <div className="grid gap-4">
        <Panel title="O livro e o Mercado Pago">
          <p className="flex items-center gap-3 font-semibold">
            <StateDot isGood={state.isGood} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{state.text}</span>
          </p>
          {newest?.failure ? <p className="mt-2">{booksCheckFailures[newest.failure]}</p> : null}
          <p className="text-smoke mt-2">
            Todo dia, depois das 6 horas, comparamos cada pagamento dos últimos 30 dias com o que o Mercado Pago diz:
            valor, reembolso, tarifa, líquido e status. O que muda nos últimos 15 minutos fica para a próxima vez.
          </p>
          {newest && !newest.failure ? (
            <p className="text-smoke mt-2 tabular-nums">
              De {formatDay(newest.firstDay)} a {formatDay(newest.lastDay)}:{' '}
              {pluralize(newest.payments, 'pagamento', 'pagamentos')} no Mercado Pago.
            </p>
          ) : null}
        </Panel>
        {differences.length > 0 ? (
          <Panel title="Diferenças">
            {newest && newest.differences > differences.length ? (
              <p className="text-smoke mb-3">
                Estas são as primeiras {differences.length} de {newest.differences}.
              </p>
            ) : null}
            <DifferenceList differences={differences} />
          </Panel>
        ) : null}
        {earlier.length > 0 ? (
          <Panel title="Conferências anteriores">
            <CheckHistory checks={earlier} />
          </Panel>
        ) : null}
      </div>
    </>
  )
}
