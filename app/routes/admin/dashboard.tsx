import { data, Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { readForm, field } from '#app/http/forms.ts'
import { isOwner, projectScope, requireId } from '#app/http/guards.ts'
import { FunnelChart } from '#app/ui/admin/charts/funnel-chart.tsx'
import { RevenuePlot } from '#app/ui/admin/charts/revenue-plot.tsx'
import { FirstDay } from '#app/ui/admin/dashboard/first-day.tsx'
import { MentionList } from '#app/ui/admin/dashboard/mention-list.tsx'
import { NotifiedList } from '#app/ui/admin/dashboard/notified-list.tsx'
import { OnboardingPanel, onboardingPath } from '#app/ui/admin/dashboard/onboarding/onboarding-panel.tsx'
import { hasTodos, IncidentList, OtherTodos, type TodoKind } from '#app/ui/admin/dashboard/other-todos.tsx'
import { ReceivedLine } from '#app/ui/admin/dashboard/received-line.tsx'
import { parseQueue } from '#app/ui/admin/dashboard/worklist-params.ts'
import { Worklist } from '#app/ui/admin/dashboard/worklist.tsx'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { splitAnswer } from '#app/ui/admin/internal-notes/note-failure.ts'
import { useListKeys } from '#app/ui/admin/lists/use-list-keys.ts'
import { projectStats } from '#app/ui/admin/projects/project-stats.ts'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { ProjectBadge } from '#app/ui/admin/shared/badges.tsx'
import { LiveBadge } from '#app/ui/admin/shared/live-badge.tsx'
import { PageIndex } from '#app/ui/admin/shared/page-index.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { StatCards } from '#app/ui/admin/shared/stat-cards.tsx'
import { Tabs } from '#app/ui/admin/shared/tabs.tsx'
import { panelEventsUrl } from '#app/ui/shared/event-urls.ts'
import { SongCover } from '#app/ui/shared/song-cover.tsx'
import { backupStateText } from '#copy/admin/backups.ts'
import { canaryStateText } from '#copy/admin/canary.ts'
import { booksStateText } from '#copy/payment/books-check-labels.ts'
import { parseDashboardPeriod, dashboardPeriods, type DashboardPeriod } from '#core/admin/dashboard-period.ts'
import { incidentCauses, isForOwners } from '#core/admin/incident.ts'
import { stopReasonOf } from '#core/order/inactive-reason.ts'
import { projectStatuses } from '#core/project/project.ts'
import { addDays, dayOf } from '#core/shared/dates.ts'
import { findNewestBackups, readBackupSettings } from '#db/admin/backups.ts'
import { findNewestCanaryRun } from '#db/admin/canary.ts'
import { listOpenIncidents } from '#db/admin/incidents.ts'
import { countOpenDataRequests, findOldestDataRequestAt } from '#db/client/data-requests.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { countMails, findOldestUnresolvedAt } from '#db/mail/mails-admin.ts'
import { countOpenInvoices, findOldestOpenInvoiceAt } from '#db/order/invoices.ts'
import { countByLink, countOrders, countUnpaidOrders, findOldestOrderAt } from '#db/order/orders-admin.ts'
import { readFunnel, readRevenue, spanBefore } from '#db/order/revenue.ts'
import { findNewestBooksCheck } from '#db/payment/books-checks.ts'
import { listDueProofs } from '#db/payment/chargebacks.ts'
import { readReceived } from '#db/payment/ledger.ts'
import { countUnmatchedQuestions, findOldestQuestionAt, listDuplicatePayments } from '#db/payment/payment-questions.ts'
import { countProjects, countStoppedProjects, listRecentProjects } from '#db/project/projects-admin.ts'
import { countProposalRequests, findOldestRequestAt } from '#db/proposal/proposals.ts'
import { listNotifiedSince } from '#db/staff/audit.ts'
import { countUnreadAnswers, findOldestUnreadAt } from '#db/whatsapp/answers.ts'

import type { Route } from './+types/dashboard.ts'
import { handleInternalNote, readUnreadMentions } from './internal-notes.ts'
import { readFirstSteps } from './settings/onboarding-data.ts'
import { readWorklist } from './worklist-data.ts'

const recentCount = 5
/** More are in the list of orders. */
const duplicatesShown = 3

export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, incidents, now } = context.get(depsContext)
  const scope = projectScope(context)
  const period = parseDashboardPeriod(url.searchParams.get('periodo'))
  const [counts, stopped, recent, worklist, mentions, open, needs, plots, onboarding, notified, received] =
    await Promise.all([
      countProjects(db, scope),
      countStoppedProjects(db, scope),
      listRecentProjects(db, recentCount, scope),
      readWorklist(context, parseQueue(url.searchParams)),
      readUnreadMentions(context),
      listOpenIncidents(db),
      isOwner(context) ? ownerNeeds(context) : null,
      isOwner(context) ? readPlots(context, period) : null,
      isOwner(context) ? readFirstSteps(context) : null,
      isOwner(context) ? listNotifiedSince(db, addDays(now(), -1)) : [],
      isOwner(context) ? readReceived(db, dayOf(now())) : null,
    ])
  // What this process saw may not be stored yet, or cannot be.
  const known = new Set([...open.map(({ cause }) => cause), ...incidents.ongoing()])
  return {
    stats: projectStats(counts, stopped),
    recent: recent.map(({ order, ...project }) => ({ ...project, stopReason: stopReasonOf(order) })),
    owner: isOwner(context),
    ongoing: incidentCauses.filter((cause) => known.has(cause) && (isOwner(context) || !isForOwners(cause))),
    worklist,
    mentions,
    needs,
    plots,
    onboarding,
    notified,
    received,
  }
}

/** Notes that call somebody are read here; everything else has a screen of its own. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm(request)
  const kind = form.has('client') ? 'client' : 'project'
  const subject = { kind, id: requireId(field(form, kind)) } as const
  const query = new URLSearchParams(url.search)
  // Where the router sends the forms of this screen, which shares its address with the layout.
  query.delete('index')
  const noted = await handleInternalNote(context, form, { subject, path: `${url.pathname}?${query}` })
  if (!noted) throw data(null, { status: 400 })
  return noted
}

async function readPlots(context: Route.LoaderArgs['context'], period: DashboardPeriod) {
  const { db, now } = context.get(depsContext)
  const span = { today: dayOf(now()), period }
  const [revenue, funnel, funnelBefore] = await Promise.all([
    readRevenue(db, span),
    readFunnel(db, span),
    readFunnel(db, spanBefore(span)),
  ])
  return { period, revenue, funnel, funnelBefore }
}

async function ownerNeeds(context: Route.LoaderArgs['context']) {
  const { db, now, backup } = context.get(depsContext)
  const yesterday = addDays(now(), -1)
  const [
    { reviewFlag },
    unmatched,
    unpaid,
    { unresolved },
    check,
    invoices,
    canary,
    toConfirm,
    toSend,
    proposals,
    dataRequests,
    answers,
    duplicates,
    dueProofs,
    since,
  ] = await Promise.all([
    countOrders(db),
    countUnmatchedQuestions(db),
    countUnpaidOrders(db, yesterday),
    countMails(db),
    findNewestBooksCheck(db),
    countOpenInvoices(db),
    findNewestCanaryRun(db),
    countByLink(db, 'confirm'),
    countByLink(db, 'send'),
    countProposalRequests(db),
    countOpenDataRequests(db),
    countUnreadAnswers(db),
    listDuplicatePayments(db, duplicatesShown),
    listDueProofs(db, now()),
    readOldest(db, yesterday),
  ])
  const [{ payment }, newest, settings] = await Promise.all([
    currentSettings(db),
    findNewestBackups(db, { hasTarget: backup.target !== null }),
    readBackupSettings(db),
  ])
  // Where new orders are paid by link there are no trial purchases: an old one says nothing.
  const trial = payment.provider === 'links' ? null : canaryStateText(canary, now())
  const states = {
    books: booksStateText(check, now()),
    canary: trial,
    backup: backupStateText(newest, { hasTarget: backup.target !== null, settings, now: now() }),
  }
  const counts: Record<TodoKind, number> = {
    reviewFlag,
    unmatched,
    unpaid,
    failedMails: unresolved,
    invoices,
    toConfirm,
    toSend,
    proposals,
    dataRequests,
    answers,
  }
  return { counts, since, duplicates, dueProofs, ...states }
}

const anyOrder = { state: null, reviewFlag: false }

/** Since when the oldest of each kind waits. */
async function readOldest(db: Deps['db'], unpaidSince: Date): Promise<Record<TodoKind, Date | null>> {
  const [reviewFlag, unmatched, toSend, toConfirm, failedMails, invoices, proposals, dataRequests, answers, unpaid] =
    await Promise.all([
      findOldestQuestionAt(db, 'order'),
      findOldestQuestionAt(db, 'payment'),
      findOldestOrderAt(db, { ...anyOrder, byLink: 'send' }),
      findOldestOrderAt(db, { ...anyOrder, byLink: 'confirm' }),
      findOldestUnresolvedAt(db),
      findOldestOpenInvoiceAt(db),
      findOldestRequestAt(db),
      findOldestDataRequestAt(db),
      findOldestUnreadAt(db),
      findOldestOrderAt(db, { ...anyOrder, unpaidSince }),
    ])
  return { reviewFlag, unmatched, toSend, toConfirm, failedMails, invoices, proposals, dataRequests, answers, unpaid }
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  useListKeys()
  const { noteFailure } = splitAnswer(useAnswer(actionData))
  const { stats, recent, worklist, mentions, ongoing, needs, plots, onboarding, owner, notified, received } = loaderData
  // A studio that has work to do sees that first.
  const isNew = recent.length === 0
  const firstSteps = onboarding?.isShown ? (
    <div className="mb-6">
      <OnboardingPanel onboarding={onboarding} isFirst={isNew} />
    </div>
  ) : null

  return (
    <>
      <AdminPageHead title="Dashboard">
        <LiveBadge url={panelEventsUrl} />
      </AdminPageHead>
      <PageIndex
        parts={['Precisa de você agora', ...(plots ? ['Receita', 'Do pedido à entrega'] : []), 'Projetos Recentes']}
      />
      {isNew ? (firstSteps ?? (owner ? null : <FirstDay />)) : null}
      {received && !isNew ? <ReceivedLine received={received} /> : null}
      <Worklist
        worklist={worklist}
        incidents={
          <>
            <IncidentList causes={ongoing} />
            <NotifiedList notified={notified} />
            <MentionList mentions={mentions} failure={noteFailure} />
          </>
        }
        others={needs ? <OtherTodos needs={needs} /> : null}
        isDone={ongoing.length === 0 && notified.length === 0 && mentions.length === 0 && !(needs && hasTodos(needs))}
      />
      {isNew ? null : firstSteps}
      <StatCards stats={stats} />
      {plots ? (
        <div className="mb-6">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-lg font-bold">Últimos {plots.period} dias</h2>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Link to="/admin/indicadores" className="btn-quiet">
                Todos os indicadores
              </Link>
              <Tabs
                label="Período dos gráficos"
                tabs={dashboardPeriods.map((known) => ({
                  to: `?periodo=${known}`,
                  label: `${known} dias`,
                  isCurrent: known === plots.period,
                }))}
              />
            </div>
          </div>
          <div className="grid gap-3 lg:grid-cols-2">
            <RevenuePlot days={plots.revenue.days} totals={plots.revenue.totals} />
            <FunnelChart funnel={plots.funnel} before={plots.funnelBefore} period={plots.period} />
          </div>
        </div>
      ) : null}
      <Panel title="Projetos Recentes">
        {recent.length === 0 ? (
          <>
            <p className="font-semibold">Nenhum projeto encontrado</p>
            <p className="text-smoke">
              {owner
                ? 'O primeiro aparece aqui assim que um pedido for pago.'
                : 'Quando alguém atribuir um projeto a você, ele aparece aqui e nas pendências.'}
            </p>
          </>
        ) : (
          <ul className="divide-line -mx-4 -mb-4 divide-y-2 md:-mx-5 md:-mb-5">
            {recent.map(({ id, code, title, coverChoice, clientName, status, stopReason }) => (
              <li key={id}>
                <Link
                  to={`/admin/projects/${id}`}
                  className="hover:bg-sand flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 no-underline -outline-offset-3 md:px-5"
                >
                  <SongCover projectId={id} choice={coverChoice} className="size-10 shrink-0" isLazy />
                  <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
                    <span className="block font-semibold">{title}</span>
                    <span className="text-smoke block text-sm">
                      {title.includes(clientName) ? code : `${code} · ${clientName}`}
                    </span>
                  </span>
                  <ProjectBadge
                    status={projectStatuses.includes(status) ? status : 'waiting'}
                    stopReason={stopReason}
                  />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {onboarding?.isHidden && onboarding.done < onboarding.items.length ? (
        <p className="mt-4">
          <Link to={onboardingPath} className="btn-quiet">
            Primeiros passos: {onboarding.done} de {onboarding.items.length} feitos
          </Link>
        </p>
      ) : null}
    </>
  )
}
