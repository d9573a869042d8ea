import { data } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm, uuidIn } from '#app/http/forms.ts'
import { actorOf } from '#app/http/guards.ts'
import { DataRequestsPanel } from '#app/ui/admin/content/data-requests-panel.tsx'
import { RetentionPanel } from '#app/ui/admin/content/retention-panel.tsx'
import { SettingsHead } from '#app/ui/admin/content/settings-head.tsx'
import { usePanelUpdates } from '#app/ui/admin/hooks/use-panel-updates.ts'
import { panelEventsUrl } from '#app/ui/shared/event-urls.ts'
import { dataAnswerErrors } from '#copy/client/own-data.ts'
import { actorLabel } from '#copy/project/format-history.ts'
import { auditLabels } from '#copy/staff/audit-labels.ts'
import { dataRequestUrgency } from '#core/client/data-request.ts'
import { listClosedDataRequests, listOpenDataRequests } from '#db/client/data-requests.ts'
import { listRetentionRuns } from '#db/client/retention.ts'
import { listStaffNames } from '#db/staff/staff.ts'
import { requestJob } from '#use-cases/admin/request-job.ts'
import { answerDataRequest } from '#use-cases/client/answer-data-request.ts'

import type { Route } from './+types/settings-data.ts'

const path = '/admin/settings/dados'
const shown = 50
const recent = 10

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const [open, closed, runs, names] = await Promise.all([
    listOpenDataRequests(db, shown),
    listClosedDataRequests(db, recent),
    listRetentionRuns(db, recent),
    listStaffNames(db),
  ])
  return {
    open: open.map(({ request, clientName }) => {
      const { id, clientId, email, kind, message, endsSong, dueAt, createdAt } = request
      const urgency = dataRequestUrgency(dueAt, now())
      return { id, clientId, email, kind, message, endsSong, dueAt, createdAt, clientName, urgency }
    }),
    closed: closed.map(({ id, kind, closedAt, closedBy, dueAt }) => ({
      id,
      kind,
      closedAt,
      closedBy: closedBy && actorLabel(closedBy, Object.fromEntries(names)),
      dueAt,
    })),
    runs,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const form = await readForm(request)
  switch (field(form, 'intent')) {
    case 'answer': {
      const requestId = uuidIn(form, 'request')
      const text = field(form, 'answer')
      const answered = await answerDataRequest(deps, actorOf(context), { requestId, text })
      if (!answered.ok) {
        return data({ requestId, text, error: dataAnswerErrors[answered.code] }, { status: 409 })
      }
      return redirectWithToast(deps, path, {
        title: 'Pedido respondido',
        text: 'A resposta vai por e-mail, e o pedido está encerrado.',
      })
    }
    case 'retention-run':
      await requestJob(deps, actorOf(context), 'apply-retention')
      return redirectWithToast(deps, path, {
        title: auditLabels['retention-requested'],
        text: 'O resultado aparece aqui quando a rotina terminar.',
      })
    default:
      throw data(null, { status: 400 })
  }
}

export default function SettingsData({ loaderData: { open, closed, runs }, actionData }: Route.ComponentProps) {
  usePanelUpdates(panelEventsUrl)
  return (
    <>
      <SettingsHead />
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <DataRequestsPanel open={open} closed={closed} failed={actionData ?? null} />
        <RetentionPanel runs={runs} />
      </div>
    </>
  )
}
