import { data, Form } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { readUploadForm } from '#app/http/forms.ts'
import { actorOf } from '#app/http/guards.ts'
import { UnmatchedMovements } from '#app/ui/admin/finance/unmatched-movements.tsx'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { CsvField } from '#app/ui/admin/shared/csv-field.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { reportKindLabels, reportProblemText } from '#copy/payment/account-report-labels.ts'
import { pluralize } from '#copy/shared/inflection.ts'
import { parseAccountReport } from '#core/payment/account-report.ts'
import { decodeText } from '#core/shared/csv.ts'
import { formatDate, formatDateTime } from '#core/shared/dates.ts'
import { listAccountReports, listUnmatchedMovements } from '#db/payment/account-reports.ts'
import { importAccountReport } from '#use-cases/payment/import-account-report.ts'

import type { Route } from './+types/account-reports.ts'

const path = '/admin/financeiro/relatorios'
const maxMegabytes = 20
const shownReports = 20
const shownMovements = 100

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(depsContext)
  const [reports, unmatched] = await Promise.all([
    listAccountReports(db, shownReports),
    listUnmatchedMovements(db, shownMovements + 1),
  ])
  return { reports, unmatched: unmatched.slice(0, shownMovements), hasMore: unmatched.length > shownMovements }
}

export async function action({ context, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const form = await readUploadForm(request, maxMegabytes * 1024 * 1024)
  if (!form) return data({ problem: tooLarge }, 413)
  const file = form.get('relatorio')
  if (!(file instanceof File) || file.size === 0) return data({ problem: 'Escolha o arquivo do relatório.' }, 422)

  const report = parseAccountReport(decodeText(await file.bytes()))
  if (!report.ok) return data({ problem: reportProblemText(report.problem) }, 422)

  const { movements, added } = await importAccountReport(deps, actorOf(context), {
    report: report.value,
    fileName: file.name,
  })
  return redirectWithToast(deps, path, {
    title: 'Relatório importado',
    text:
      added === 0
        ? 'Todos os movimentos já estavam aqui. Nada mudou.'
        : `${pluralize(movements, 'movimento', 'movimentos')}, ${pluralize(added, 'novo', 'novos')}.`,
  })
}

const tooLarge = `O arquivo tem mais de ${maxMegabytes} MB e não foi importado. Exporte um período menor e importe um de cada vez.`

export default function AccountReports({
  loaderData: { reports, unmatched, hasMore },
  actionData,
}: Route.ComponentProps) {
  const answer = useAnswer(actionData)

  return (
    <>
      <AdminPageHead
        title="Relatórios do Mercado Pago"
        tab="Financeiro"
        back={<BackLink to="/admin/financeiro">Financeiro</BackLink>}
      />
      <div className="grid gap-4">
        <Panel title="Importar um relatório">
          <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
            <CsvField name="relatorio" accept=".csv,text/csv" problem={answer?.problem}>
              No Mercado Pago: Seu negócio, Relatórios, “Liberações” ou “Dinheiro em conta”, em CSV. Dele vêm as datas
              em que o dinheiro fica livre e os saques. Até {maxMegabytes} MB; o mesmo arquivo duas vezes não muda nada.
            </CsvField>
            <div>
              <IntentButton intent="import" label="Importar" busy="Importando..." />
            </div>
          </Form>
        </Panel>
        {unmatched.length > 0 ? (
          <Panel title="Linhas sem pagamento nosso">
            <p className="text-smoke mb-3">
              {hasMore ? `As ${unmatched.length} mais recentes. ` : ''}Movimentos da conta que não são de nenhum
              pagamento do livro: rendimentos, impostos, outras vendas.
            </p>
            <UnmatchedMovements movements={unmatched} />
          </Panel>
        ) : null}
        <Panel title="Já importados">
          {reports.length === 0 ? (
            <p className="text-smoke">Nenhum relatório foi importado ainda.</p>
          ) : (
            <ul className="divide-line divide-y">
              {reports.map(({ id, kind, fileName, movements, added, firstAt, lastAt, createdAt }) => (
                <li key={id} className="grid gap-x-6 py-2 md:grid-cols-[minmax(0,1fr)_auto]">
                  <span className="font-semibold [overflow-wrap:anywhere]">{fileName}</span>
                  <span className="text-smoke tabular-nums md:text-right">{formatDateTime(createdAt)}</span>
                  <span className="text-smoke text-sm tabular-nums md:col-span-2">
                    {reportKindLabels[kind]}
                    {firstAt && lastAt ? `, de ${formatDate(firstAt)} a ${formatDate(lastAt)}` : ''}:{' '}
                    {pluralize(movements, 'movimento', 'movimentos')}, {pluralize(added, 'novo', 'novos')}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </>
  )
}
