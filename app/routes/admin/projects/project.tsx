import { randomUUID } from 'node:crypto'

import { Link, useRevalidator } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { field, readForm } from '#app/http/forms.ts'
import {
  actorOf,
  chatLink,
  isOwner,
  requireId,
  requireProjectAccess,
  shownEmail,
  shownPhone,
} from '#app/http/guards.ts'
import { projectChat } from '#app/routes/admin/clients/chat-subject.ts'
import { withLibrarySound } from '#app/routes/admin/library/library-sound.ts'
import { useVersionDeck } from '#app/ui/admin/audio/use-version-deck.ts'
import { DeliverySummary } from '#app/ui/admin/delivery/delivery-summary.tsx'
import { useAnswer } from '#app/ui/admin/hooks/use-action-data.ts'
import { usePanelUpdates } from '#app/ui/admin/hooks/use-panel-updates.ts'
import { ReferencesPanel } from '#app/ui/admin/library/references-panel.tsx'
import { BriefingDigest } from '#app/ui/admin/next-step/briefing-digest.tsx'
import { FeedbackDigest } from '#app/ui/admin/next-step/feedback-digest.tsx'
import { MissingFiles } from '#app/ui/admin/next-step/missing-files.tsx'
import { NextStepPanel } from '#app/ui/admin/next-step/next-step-panel.tsx'
import { ClientEmail } from '#app/ui/admin/orders/client-email.tsx'
import { AssignForm } from '#app/ui/admin/projects/assign-form.tsx'
import { CoverPanel } from '#app/ui/admin/projects/cover-panel.tsx'
import { ExtrasForSalePanel } from '#app/ui/admin/projects/extras-for-sale-panel.tsx'
import { NotesPanel } from '#app/ui/admin/projects/notes-panel.tsx'
import type { PresentationSubjects } from '#app/ui/admin/projects/present-form.tsx'
import { adminProjectEventsUrl } from '#app/ui/admin/projects/project-events-url.ts'
import {
  ApprovalsPanel,
  FeedbackPanel,
  ProjectActions,
  StepPanel,
  VersionsPanel,
} from '#app/ui/admin/projects/project-panels.tsx'
import { ProjectSheets } from '#app/ui/admin/projects/project-sheets.tsx'
import { RevisionsPanel } from '#app/ui/admin/projects/revisions-panel.tsx'
import { proposalRow } from '#app/ui/admin/proposals/proposal-row.ts'
import { ProposalsPanel } from '#app/ui/admin/proposals/proposals-panel.tsx'
import { LatenessPanel } from '#app/ui/admin/schedule/lateness-panel.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { ProjectBadge } from '#app/ui/admin/shared/badges.tsx'
import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { HistoryList } from '#app/ui/admin/shared/history-list.tsx'
import { LiveMark } from '#app/ui/admin/shared/live-badge.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { RecordColumns } from '#app/ui/admin/shared/record-columns.tsx'
import { RunningUpload } from '#app/ui/admin/upload/running-upload.tsx'
import { VersionDrop } from '#app/ui/admin/upload/version-drop.tsx'
import { PhoneLink } from '#app/ui/admin/whatsapp/whatsapp-links.tsx'
import { briefingStateLabels } from '#copy/briefing/briefing.ts'
import { previewUrl } from '#copy/preview/preview-mails.ts'
import { dueFacts } from '#copy/project/due-labels.ts'
import { joinList } from '#copy/shared/inflection.ts'
import { chatLinkText, chatText } from '#copy/whatsapp/chat-texts.ts'
import type { BriefingState } from '#core/briefing/briefing.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import type { DeliverySummaryView } from '#core/delivery/delivery-view.ts'
import { deliveryState, missingItems, type DeliveryPeriod } from '#core/delivery/delivery.ts'
import { isProjectOwed } from '#core/order/order.ts'
import { suggestLyric } from '#core/preview/lyric.ts'
import { canPresent } from '#core/preview/presentation.ts'
import { hasRevisionLeft, revisionBalance } from '#core/preview/revision.ts'
import type { Version } from '#core/preview/version-view.ts'
import { earlyWish } from '#core/project/desired-date.ts'
import { versionCounts } from '#core/project/next-step.ts'
import { canAddVersion, type ProjectStatus } from '#core/project/project.ts'
import { dayOf, formatDate, formatDay, isCalendarDay, type CalendarDay } from '#core/shared/dates.ts'
import { withoutAmounts } from '#core/staff/staff.ts'
import { listReferences } from '#db/audio/library.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { findOrder } from '#db/order/orders.ts'
import { listApprovals, listFeedbacks } from '#db/preview/feedbacks.ts'
import { countSentNotes, listSentNotes } from '#db/preview/notes.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { listVersionsIncludingUnpublished } from '#db/preview/versions.ts'
import { findProject, listHistoryOfProject } from '#db/project/projects-admin.ts'
import type { Project } from '#db/project/projects.ts'
import { listProposalsOfProject } from '#db/proposal/proposals.ts'
import { listActiveStaff, listStaffNames } from '#db/staff/staff.ts'
import { readDelivery, type Delivery } from '#use-cases/delivery/read-delivery.ts'
import { listExtrasForSale } from '#use-cases/order/read-later-sale.ts'
import { previewPresentation } from '#use-cases/preview/preview-presentation.ts'
import { readCompensation } from '#use-cases/project/compensate-lateness.ts'

import type { Route } from './+types/project.ts'
import { provenTo } from './approval-proof.ts'
import { handleAssignment } from './assignment.ts'
import { newestFeedback } from './newest-feedback.ts'
import { nextStepData } from './next-step-data.ts'
import { handleProjectForm } from './project-actions.ts'
import { adminVersionViews } from './version-views.ts'

export { submitOrStoreForm as clientAction } from '#app/ui/admin/shell/offline-form.tsx'
export { shouldRevalidate } from './revalidate-on-conflict.ts'

/** More notes than this are only counted: they have a screen of their own. */
const maxPins = 60

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const { db, siteUrl, now } = deps
  const project = requireProjectAccess(context, await findProject(db, requireId(params.projectId)))

  const [
    stopReason,
    ledger,
    history,
    versions,
    references,
    feedbacks,
    notes,
    open,
    approvals,
    briefing,
    catalog,
    names,
  ] = await Promise.all([
    findStopReason(db, project),
    getRevisionLedger(db, project),
    listHistoryOfProject(db, project),
    listVersionsIncludingUnpublished(db, project.id),
    listReferences(db, project.id),
    listFeedbacks(db, project.id),
    countSentNotes(db, project.id),
    listSentNotes(db, project.id, { states: ['open'], limit: maxPins }),
    listApprovals(db, project.id),
    findBriefingOfProject(db, project.id),
    currentCatalog(db),
    listStaffNames(db),
  ])
  const delivery = await readDelivery(db, project)
  const packageName = findPackage(catalog, project.packageId)?.name ?? project.packageId
  const owner = isOwner(context)
  const order = owner && project.orderId ? await findOrder(db, project.orderId) : null
  const chat = await projectChat(db, project)
  const toClient = (text: string) => chatLink(context, project.clientPhone, text)
  const summary = summarise(delivery, deliveryState(project, now()))
  return {
    next: nextStepData(project, {
      stopReason,
      briefing,
      versions: versionCounts(versions),
      openNotes: notes.open,
      missing: summary.missing.length,
      today: dayOf(now()),
    }),
    isOwed: order !== null && isProjectOwed(order.state),
    project: {
      ...project,
      clientEmail: shownEmail(context, project.clientEmail),
      clientPhone: shownPhone(context, project.clientPhone),
    },
    whatsapp: {
      chat: toClient(chatText(chat)),
      preview: toClient(chatLinkText(chat, { kind: 'preview' }, previewUrl(siteUrl, project.previewCode))),
    },
    stopReason,
    owner,
    packageName,
    people: owner ? await listActiveStaff(db) : [],
    history: (owner ? history : withoutAmounts(history)).toReversed(),
    delivery: summary,
    extras: extrasOf(delivery),
    forSale: (await listExtrasForSale(db, project, { catalog, now: now() })).map(({ id, title }) => ({
      id,
      title,
      path: `/extra/${project.previewCode}/${id}`,
      whatsapp: toClient(chatLinkText(chat, { kind: 'extra', title }, `${siteUrl}/extra/${project.previewCode}/${id}`)),
    })),
    // They show money: of staff, only owners see them.
    proposals: owner
      ? (await listProposalsOfProject(db, project.id)).map((proposal) =>
          proposalRow(proposal, now(), { subject: chat, phone: project.clientPhone, siteUrl }),
        )
      : null,
    versions: adminVersionViews(versions),
    subjects: url.searchParams.has('apresentar') ? await readSubjects(deps, project, versions) : null,
    lyricSuggestion: asksForLyric(url) ? suggestLyric(versions, briefing?.answers ?? null) : null,
    references: references.map(withLibrarySound),
    feedbacks,
    answering: await newestFeedback(deps, project),
    notes,
    openNotes: open.map(({ id, versionId, versionName, fromMs, toMs, lyricLine, content }) => ({
      id,
      versionId,
      versionName,
      fromMs,
      toMs,
      lyricLine,
      content,
    })),
    approvals: approvals.map((approval) => provenTo(owner, approval, names)),
    briefingState: briefing?.state ?? null,
    wishedOn: briefing?.answers.wishedOn ?? '',
    revisions: revisionBalance(ledger, now()),
    submission: randomUUID(),
    compensation: owner ? await offeredCompensation(deps, project) : null,
    staffNames: Object.fromEntries(names),
  }
}

async function offeredCompensation({ db, now }: Pick<Deps, 'db' | 'now'>, project: Project) {
  const offer = await readCompensation(db, project, now())
  return offer.ok ? offer.value : null
}

/** Whether a dialog is open that has a field for a lyric. */
function asksForLyric({ searchParams }: URL): boolean {
  return searchParams.has('nova-versao') || searchParams.has('letra')
}

/** The subjects of the mails the dialog may be about to send. */
async function readSubjects(deps: Deps, project: Project, versions: Version[]): Promise<PresentationSubjects | null> {
  const drafts = versions.filter(canPresent)
  const subjectOf = async (ids: string[]) => (await previewPresentation(deps, project, ids))?.subject ?? null
  const several = await subjectOf(drafts.map(({ id }) => id))
  if (several === null) return null
  const alone = await Promise.all(
    drafts.map(async ({ id }): Promise<[string, string]> => [id, (await subjectOf([id])) ?? '']),
  )
  return { alone: Object.fromEntries(alone), several }
}

function summarise({ files, promised }: Delivery, period: DeliveryPeriod): DeliverySummaryView {
  return { ...period, files: files.length, missing: missingItems(promised, files) }
}

/** The extras bought with the song and later; `null` where nothing was bought in the shop. Revisions bought later have a panel. */
function extrasOf({ order, extras }: Delivery): string[] | null {
  return order || extras.length > 0 ? extras : null
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await readForm(request)
  const projectId = requireId(params.projectId)
  if (field(form, 'intent') === 'assign') return handleAssignment(context, form, { projectId, path: url.pathname })
  const who = { projectId, actor: actorOf(context) }
  return handleProjectForm(context, who, { form, path: url.pathname })
}

export default function ProjectScreen({ loaderData, actionData }: Route.ComponentProps) {
  const {
    project,
    stopReason,
    owner,
    people,
    packageName,
    extras,
    history,
    versions,
    references,
    feedbacks,
    approvals,
    briefingState,
    wishedOn,
    revisions,
    staffNames,
  } = loaderData
  const live = usePanelUpdates(adminProjectEventsUrl(project, owner))
  const failure = useAnswer(actionData)
  const { revalidate } = useRevalidator()
  const deck = useVersionDeck(project.title, versions)
  const isOpen = canAddVersion(project.status, stopReason).ok
  const { next } = loaderData
  const { step } = next
  const isAnswering = step === 'answer-feedback'

  return (
    <>
      <AdminPageHead title={project.title} back={<BackLink to="/admin/projects">Projetos</BackLink>}>
        <ProjectBadge status={project.status} stopReason={stopReason} />
        <LiveMark live={live} />
      </AdminPageHead>
      <NextStepPanel
        step={step}
        project={project}
        stopReason={stopReason}
        due={next.due}
        dueText={next.dueText}
        openNotes={loaderData.notes.open}
        orderPath={owner && project.orderId ? `/admin/orders/${project.orderId}` : null}
      >
        {next.digest ? (
          <BriefingDigest digest={next.digest} projectId={project.id} isRead={step !== 'review-briefing'} />
        ) : null}
        {isAnswering ? (
          <FeedbackDigest
            feedback={loaderData.answering}
            counts={loaderData.notes}
            notes={loaderData.openNotes}
            deck={deck}
          />
        ) : null}
        {step === 'prepare-delivery' || step === 'complete-delivery' ? (
          <MissingFiles delivery={loaderData.delivery} />
        ) : null}
      </NextStepPanel>
      {loaderData.compensation ? (
        <LatenessPanel
          offer={loaderData.compensation}
          packageName={packageName}
          refusal={failure?.intent === 'compensate-lateness' ? failure.refusal : null}
        />
      ) : null}
      <ProjectActions
        status={project.status}
        next={step}
        stopped={stopReason !== null}
        presentable={isOpen ? versions.filter(canPresent).length : 0}
        openNotes={loaderData.notes.open}
        previewCode={project.previewCode}
        sendPreview={versions.some(({ presentedAt }) => presentedAt) ? loaderData.whatsapp.preview : undefined}
        hasRevision={hasRevisionLeft(revisions)}
      />
      {isOpen ? <VersionDrop projectId={project.id} /> : null}
      <RunningUpload
        purpose="version"
        projectId={project.id}
        sheet={{ param: 'nova-versao', value: 'audio' }}
        done="Versão adicionada! A prévia está sendo preparada; a versão é um rascunho até você apresentar ao cliente."
        onDone={() => void revalidate()}
      />
      <ProjectSheets
        project={project}
        owner={owner}
        isOwed={loaderData.isOwed}
        versions={versions}
        subjects={loaderData.subjects}
        lyricSuggestion={loaderData.lyricSuggestion}
        failure={failure}
      />
      <RecordColumns>
        <div>
          <VersionsPanel
            versions={versions}
            canAdd={stopReason === null && project.status !== 'delivered'}
            canPresent={isOpen}
            projectId={project.id}
            approvedVersionId={project.approvedVersionId}
            deck={deck}
            notes={loaderData.openNotes}
            failure={failure}
          />
          <DeliverySummary delivery={loaderData.delivery} />
          {isAnswering ? null : <NotesPanel counts={loaderData.notes} notes={loaderData.openNotes} deck={deck} />}
          <FeedbackPanel
            title={isAnswering ? 'Feedbacks anteriores' : 'Feedback do cliente'}
            feedbacks={isAnswering ? feedbacks.slice(1) : feedbacks}
          />
          <RevisionsPanel balance={revisions} owner={owner} submission={loaderData.submission} failure={failure} />
          <ExtrasForSalePanel extras={loaderData.forSale} />
          {loaderData.proposals ? <ProposalsPanel rows={loaderData.proposals} projectId={project.id} /> : null}
          <ApprovalsPanel approvals={approvals} />
        </div>
        <div>
          <Panel title="Cliente">
            <DescriptionList
              facts={[
                ['Nome', project.clientName],
                ['E-mail', <ClientEmail key="email" email={project.clientEmail} owner={owner} />],
                [
                  'Telefone',
                  project.clientPhone ? (
                    <PhoneLink key="phone" phone={project.clientPhone} href={loaderData.whatsapp.chat} />
                  ) : (
                    'Não informado'
                  ),
                ],
              ]}
            />
          </Panel>
          <Details
            project={project}
            owner={owner}
            packageName={packageName}
            extras={extras}
            versions={versions.length}
            briefingState={briefingState}
            wishedOn={wishedOn}
          />
          {owner ? (
            <Panel title="Responsável">
              <AssignForm
                project={project}
                people={people}
                refusal={failure?.intent === 'assign' ? failure.refusal : null}
              />
            </Panel>
          ) : null}
          <StepPanel key={project.step} step={project.step} failure={failure} />
          <CoverPanel project={project} refusal={failure?.intent === 'choose-cover' ? failure.refusal : null} />
          <ReferencesPanel projectId={project.id} references={references} />
        </div>
        <div>
          <Panel title="Histórico do projeto">
            <HistoryList entries={history} staffNames={staffNames} />
          </Panel>
          <p className="flex flex-wrap gap-x-6">
            <Link to="?editar=1" preventScrollReset className="btn-quiet">
              Editar projeto
            </Link>
            {owner ? (
              <Link to="?excluir=1" preventScrollReset className="btn-quiet">
                Excluir projeto
              </Link>
            ) : null}
          </p>
        </div>
      </RecordColumns>
    </>
  )
}

/** The date the client wished for; red if it is before the promised day. */
function wishedFact(wishedOn: string, { deadlineOn, status }: { deadlineOn: CalendarDay; status: ProjectStatus }) {
  if (!isCalendarDay(wishedOn)) return []
  const text = formatDay(wishedOn)
  const isEarly = status !== 'delivered' && earlyWish(wishedOn, deadlineOn)
  const value = isEarly ? (
    <strong key="wish" className="text-alarm">
      {text}: antes do prazo
    </strong>
  ) : (
    text
  )
  return [['Data desejada', value] satisfies [string, React.ReactNode]]
}

type DetailsProps = {
  project: Route.ComponentProps['loaderData']['project']
  owner: boolean
  packageName: string
  extras: string[] | null
  versions: number
  briefingState: BriefingState | null
  /** As the client wrote it; empty without a wish. */
  wishedOn: string
}

function Details({ project, owner, packageName, extras, versions, briefingState, wishedOn }: DetailsProps) {
  return (
    <Panel title="Detalhes">
      <DescriptionList
        facts={[
          ['Código', project.code],
          ['Criado em', formatDate(project.createdAt)],
          ['Pacote', packageName],
          ['Para quem é', project.recipient || 'Não informado'],
          ...(extras ? [['Serviços extras', joinList(extras) || 'Nenhum'] satisfies [string, string]] : []),
          ['Versões', String(versions)],
          [
            'Briefing',
            <Link key="briefing" to="briefing" className="link">
              {briefingState ? briefingStateLabels[briefingState] : 'Ainda sem briefing'}
            </Link>,
          ],
          ...dueFacts(project).map(({ label, value }) => [label, value] satisfies [string, string]),
          ...(owner && (project.status === 'waiting' || project.status === 'feedback')
            ? [
                [
                  'Agenda',
                  <Link key="agenda" to={`/admin/agenda?expressa=${project.id}`} className="link">
                    E se for expressa?
                  </Link>,
                ] satisfies [string, React.ReactNode],
              ]
            : []),
          ...wishedFact(wishedOn, project),
          ['Prévia expira em', project.expiresAt ? formatDate(project.expiresAt) : 'Sem data de expiração'],
          [
            'Link do cliente',
            <a key="preview" href={`/client-preview/${project.previewCode}`} className="link">
              /client-preview/{project.previewCode}
            </a>,
          ],
          [
            'Pedido',
            project.orderId && owner ? (
              <Link key="order" to={`/admin/orders/${project.orderId}`} className="link">
                Abrir o pedido
              </Link>
            ) : project.orderId ? (
              'Pago'
            ) : (
              'Criado pela equipe'
            ),
          ],
        ]}
      />
    </Panel>
  )
}
