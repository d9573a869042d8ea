import { Link, useRevalidator } from 'react-router'

import { field, readForm } from '#app/http/forms.ts'
import { actorOf, requireId } from '#app/http/guards.ts'
import { handleInternalNote } from '#app/routes/admin/internal-notes.ts'
import { useVersionDeck } from '#app/ui/admin/audio/use-version-deck.ts'
import { DeliverySummary } from '#app/ui/admin/delivery/delivery-summary.tsx'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { internalNotesAnchor, InternalNotesPanel } from '#app/ui/admin/internal-notes/internal-notes-panel.tsx'
import { splitAnswer } from '#app/ui/admin/internal-notes/note-failure.ts'
import { ReferencesPanel } from '#app/ui/admin/library/references-panel.tsx'
import { BriefingDigest } from '#app/ui/admin/next-step/briefing-digest.tsx'
import { FeedbackDigest, FeedbackText } from '#app/ui/admin/next-step/feedback-digest.tsx'
import { MissingFiles } from '#app/ui/admin/next-step/missing-files.tsx'
import { NextStepPanel } from '#app/ui/admin/next-step/next-step-panel.tsx'
import { ClientEmail } from '#app/ui/admin/orders/client-email.tsx'
import { AssignForm } from '#app/ui/admin/projects/assign-form.tsx'
import { CostsPanel } from '#app/ui/admin/projects/costs-panel.tsx'
import { CoverPanel } from '#app/ui/admin/projects/cover-panel.tsx'
import { ExtrasForSalePanel } from '#app/ui/admin/projects/extras-for-sale-panel.tsx'
import { LyricsPanel } from '#app/ui/admin/projects/lyrics-panel.tsx'
import { NotesPanel } from '#app/ui/admin/projects/notes-panel.tsx'
import { ProjectDetails } from '#app/ui/admin/projects/project-details.tsx'
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
import { StudioWordsPanel } from '#app/ui/admin/projects/studio-words-panel.tsx'
import { ProposalsPanel } from '#app/ui/admin/proposals/proposals-panel.tsx'
import { LatenessPanel } from '#app/ui/admin/schedule/lateness-panel.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { ProjectBadge } from '#app/ui/admin/shared/badges.tsx'
import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { HistoryList } from '#app/ui/admin/shared/history-list.tsx'
import { LiveBadge } from '#app/ui/admin/shared/live-badge.tsx'
import { PageIndex } from '#app/ui/admin/shared/page-index.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { RecordColumns } from '#app/ui/admin/shared/record-columns.tsx'
import { RunningUpload } from '#app/ui/admin/upload/running-upload.tsx'
import { VersionDrop } from '#app/ui/admin/upload/version-drop.tsx'
import { AnswersPanel } from '#app/ui/admin/whatsapp/answers-panel.tsx'
import { PhoneLink } from '#app/ui/admin/whatsapp/whatsapp-links.tsx'
import { pronunciationBytes } from '#core/briefing/briefing-pronunciation.ts'
import { canPresent } from '#core/preview/presentation.ts'
import { hasRevisionLeft } from '#core/preview/revision.ts'
import { canAddVersion } from '#core/project/project.ts'

import type { Route } from './+types/project.ts'
import { handleAssignment } from './assignment.ts'
import { loadProject } from './load-project.ts'
import { handleProjectForm } from './project-actions.ts'

export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadProject(context, requireId(params.projectId), url)
}

/** With the seconds of voice that one of its forms brings. */
const formBytes = pronunciationBytes + 64 * 1024

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await readForm(request, formBytes)
  const projectId = requireId(params.projectId)
  const path = url.pathname
  if (field(form, 'intent') === 'assign') return handleAssignment(context, form, { projectId, path })
  const noted = await handleInternalNote(context, form, { subject: { kind: 'project', id: projectId }, path })
  if (noted) return noted
  const who = { projectId, actor: actorOf(context) }
  return handleProjectForm(context, who, { form, path })
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
    isPresented,
    wishedOn,
    revisions,
    staffNames,
  } = loaderData
  const { noteFailure, others: failure } = splitAnswer(useAnswer(actionData))
  const { revalidate } = useRevalidator()
  const deck = useVersionDeck(project.title, versions)
  const isOpen = canAddVersion(project.status, stopReason).ok
  const { next } = loaderData
  const { step } = next
  const isAnswering = step === 'answer-feedback'
  const answering = isAnswering || step === 'await-payment' ? loaderData.answering : null
  const earlier = feedbacks.filter(({ id }) => id !== answering?.id)
  const besidesAnswered = earlier.length > 0 ? 'Feedbacks anteriores' : 'Feedback completo'

  return (
    <>
      <AdminPageHead title={project.title} back={<BackLink to="/admin/projects">Projetos</BackLink>}>
        <ProjectBadge status={project.status} stopReason={stopReason} />
        <LiveBadge url={adminProjectEventsUrl(project, owner)} />
      </AdminPageHead>
      <NextStepPanel
        step={step}
        project={project}
        stopReason={stopReason}
        due={next.due}
        dueText={next.dueText}
        waitingSince={next.waitingSince}
        openNotes={loaderData.notes.unanswered}
        orderPath={owner && project.orderId ? `/admin/orders/${project.orderId}` : null}
      >
        {next.digest ? (
          <BriefingDigest digest={next.digest} projectId={project.id} isRead={step !== 'review-briefing'} />
        ) : null}
        {isAnswering ? (
          <FeedbackDigest feedback={answering} counts={loaderData.notes} notes={loaderData.openNotes} deck={deck} />
        ) : answering ? (
          <FeedbackText feedback={answering} />
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
        openNotes={loaderData.notes.unanswered}
        previewCode={project.previewCode}
        sendPreview={versions.some(({ presentedAt }) => presentedAt) ? loaderData.whatsapp.preview : undefined}
        hasRevision={hasRevisionLeft(revisions)}
      />
      <PageIndex
        parts={[
          { title: 'Versões', id: 'versoes' },
          'Entrega',
          'Cliente',
          { title: 'Notas internas', id: internalNotesAnchor },
          'Detalhes',
          'Capa',
          'Histórico do projeto',
        ]}
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
        hasNews={loaderData.hasNews}
        subjects={loaderData.subjects}
        unanswered={loaderData.unanswered}
        lyrics={loaderData.lyrics}
        naming={loaderData.naming}
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
            hasNames={loaderData.naming.names.length > 0}
            deck={deck}
            notes={loaderData.openNotes}
            failure={failure}
          />
          <LyricsPanel
            lyrics={loaderData.lyrics}
            own={loaderData.ownLyric}
            isOpen={isOpen}
            openNotes={loaderData.lyricNotes}
            submission={loaderData.submission}
            failure={failure}
          />
          <DeliverySummary delivery={loaderData.delivery} />
          {isAnswering ? null : <NotesPanel counts={loaderData.notes} notes={loaderData.openNotes} deck={deck} />}
          <FeedbackPanel
            title={isAnswering ? besidesAnswered : 'Feedback do cliente'}
            feedbacks={earlier}
            accumulated={project.feedback}
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
          <InternalNotesPanel view={loaderData.internalNotes} failure={noteFailure} />
          <AnswersPanel answers={loaderData.answers} />
          <ProjectDetails
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
          {loaderData.costs ? (
            <CostsPanel
              costs={loaderData.costs}
              people={people}
              today={loaderData.today}
              submission={loaderData.submission}
              failure={failure}
            />
          ) : null}
          <StepPanel
            step={project.step}
            facts={{ status: project.status, stopReason, briefing: briefingState, isPresented }}
            failure={failure}
          />
          <StudioWordsPanel
            words={loaderData.studioWords}
            canLeave={loaderData.canLeaveWord}
            submission={loaderData.submission}
            failure={failure}
          />
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
