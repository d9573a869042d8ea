import { randomUUID } from 'node:crypto'

import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { chatLink, isOwner, requireProjectAccess, shownEmail, shownPhone, staffContext } from '#app/http/guards.ts'
import { projectChat } from '#app/routes/admin/clients/chat-subject.ts'
import { readInternalNotes } from '#app/routes/admin/internal-notes.ts'
import { withLibrarySound } from '#app/routes/admin/library/library-sound.ts'
import type { AdminLyric } from '#app/ui/admin/projects/lyrics-panel.tsx'
import type { PresentationSubjects } from '#app/ui/admin/projects/present-form.tsx'
import { proposalRow } from '#app/ui/admin/proposals/proposal-row.ts'
import { previewUrl } from '#copy/preview/preview-mails.ts'
import { chatLinkText, chatText } from '#copy/whatsapp/chat-texts.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import type { DeliverySummaryView } from '#core/delivery/delivery-view.ts'
import { deliveryState, missingItems, type DeliveryPeriod } from '#core/delivery/delivery.ts'
import { isProjectOwed } from '#core/order/order.ts'
import { approvedLyric, currentLyric, lyricState, type LyricVersion } from '#core/preview/lyric-review.ts'
import { suggestLyric } from '#core/preview/lyric.ts'
import { isAnswered } from '#core/preview/note.ts'
import { canPresent } from '#core/preview/presentation.ts'
import { revisionBalance } from '#core/preview/revision.ts'
import type { Version } from '#core/preview/version-view.ts'
import { versionLabel } from '#core/preview/version.ts'
import { versionCounts } from '#core/project/next-step.ts'
import { maxStudioWords } from '#core/project/studio-word.ts'
import { dayOf } from '#core/shared/dates.ts'
import { isContentOver } from '#core/staff/internal-note.ts'
import { readableAnswer, withoutAmounts } from '#core/staff/staff.ts'
import { listReferences } from '#db/audio/library.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { findOrder } from '#db/order/orders.ts'
import { listCostsOfProject } from '#db/payment/production-costs.ts'
import { findLastFeedback, listApprovals, listFeedbacks } from '#db/preview/feedbacks.ts'
import { listLyrics, listSungLyrics } from '#db/preview/lyrics.ts'
import { countSentNotes, listSentNotes, listUnansweredNotes } from '#db/preview/notes.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { listAllVersions } from '#db/preview/versions.ts'
import { listHistoryOfProject } from '#db/project/history.ts'
import { areChangesUnpaid, findMoments, hasMetDeadline } from '#db/project/progress.ts'
import { findProject, type Project } from '#db/project/projects.ts'
import { listStudioWords } from '#db/project/studio-words.ts'
import { listProposalsOfProject } from '#db/proposal/proposals.ts'
import { isErasedEmail } from '#db/shared/erased-emails.ts'
import { listActiveStaff, listStaffNames } from '#db/staff/staff.ts'
import { listAnswersOf } from '#db/whatsapp/answers.ts'
import { readDelivery, type Delivery } from '#use-cases/delivery/read-delivery.ts'
import { listExtrasForSale } from '#use-cases/order/read-later-sale.ts'
import { listUnmarkedVersions, readNames } from '#use-cases/preview/mark-names.ts'
import { previewPresentation } from '#use-cases/preview/preview-presentation.ts'
import { readOwnLyric } from '#use-cases/preview/write-lyric.ts'
import { readCompensation } from '#use-cases/project/compensate-lateness.ts'
import { canLeaveOn } from '#use-cases/project/leave-studio-word.ts'

import { provenTo } from './approval-proof.ts'
import { newestFeedback } from './newest-feedback.ts'
import { nextStepData } from './next-step-data.ts'
import { adminVersionViews } from './version-views.ts'

/** More notes than this are only counted: they have a screen of their own. */
const maxPins = 60

/** Everything the screen of a project shows to this person. */
export async function loadProject(context: Readonly<RouterContextProvider>, projectId: string, url: URL) {
  const deps = context.get(depsContext)
  const { db, siteUrl, now } = deps
  const project = requireProjectAccess(context, await findProject(db, projectId))

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
    isDeadlineMet,
    changesUnpaid,
    moments,
  ] = await Promise.all([
    findStopReason(db, project),
    getRevisionLedger(db, project),
    listHistoryOfProject(db, project),
    listAllVersions(db, project.id),
    listReferences(db, project.id),
    listFeedbacks(db, project.id),
    countSentNotes(db, project.id),
    listSentNotes(db, project.id, { states: ['open'], limit: maxPins }),
    listApprovals(db, project.id),
    findBriefingOfProject(db, project.id),
    currentCatalog(db),
    listStaffNames(db),
    hasMetDeadline(db, project.id),
    areChangesUnpaid(db, project.id),
    findMoments(db, project.id),
  ])
  const written = await listLyrics(db, project.id)
  const current = currentLyric(written)
  const delivery = await readDelivery(db, project)
  const packageName = findPackage(catalog, project.packageId)?.name ?? project.packageId
  const owner = isOwner(context)
  const order = project.orderId ? await findOrder(db, project.orderId) : null
  const chat = await projectChat(db, project)
  const toClient = (text: string) => chatLink(context, project.clientPhone, text)
  const counts = versionCounts(versions, (await findLastFeedback(db, project.id))?.createdAt ?? null)
  const wordAllowed = await canLeaveOn(db, project)
  const summary = summarise(delivery, deliveryState(project, now()))
  return {
    next: nextStepData(project, {
      stopReason,
      isDeadlineMet,
      moments,
      isWithdrawalDecided: order !== null && order.withdrawalDecidedAt !== null,
      briefing,
      versions: counts,
      openNotes: notes.unanswered,
      lyric: current && lyricState(current, written),
      changesUnpaid,
      missing: summary.missing.length,
      today: dayOf(now()),
    }),
    isOwed: owner && order !== null && isProjectOwed(order.state),
    project: {
      ...project,
      clientEmail: shownEmail(context, project.clientEmail),
      clientPhone: shownPhone(context, project.clientPhone),
    },
    whatsapp: {
      chat: toClient(chatText(chat)),
      preview: toClient(chatLinkText(chat, { kind: 'preview' }, previewUrl(siteUrl, project.previewCode))),
    },
    answers: (project.orderId ? await listAnswersOf(db, { orderId: project.orderId }) : []).map((answer) =>
      readableAnswer(context.get(staffContext), answer),
    ),
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
    costs: owner ? await listCostsOfProject(db, project.id) : null,
    today: dayOf(now()),
    proposals: owner
      ? (await listProposalsOfProject(db, project.id)).map((proposal) =>
          proposalRow(proposal, now(), { subject: chat, phone: project.clientPhone, siteUrl }),
        )
      : null,
    versions: adminVersionViews(versions),
    hasNews: counts.news > 0,
    subjects: url.searchParams.has('apresentar') ? await readSubjects(deps, project, versions) : null,
    lyrics: await adminLyrics(db, project.id, { lyrics: written, versions }),
    lyricNotes: open.filter((note) => note.isOfLyric && !isAnswered(note)).length,
    ownLyric: await readOwnLyric(db, project.id),
    studioWords: await listStudioWords(db, project.id, maxStudioWords),
    canLeaveWord: wordAllowed.ok,
    lyricSuggestion: asksForLyric(url)
      ? suggestLyric(versions, briefing?.answers ?? null, approvedLyric(written)?.content ?? null)
      : null,
    references: references.map(withLibrarySound),
    feedbacks,
    answering: await newestFeedback(deps, project),
    notes,
    unanswered: await listUnansweredNotes(db, project.id),
    naming: await readNaming(db, project.id, versions),
    openNotes: open.map(({ id, versionId, versionName, fromMs, toMs, lyricLine, isOfLyric, content }) => ({
      id,
      versionId,
      versionName,
      fromMs,
      toMs,
      lyricLine,
      isOfLyric,
      content,
    })),
    approvals: approvals.map((approval) => provenTo(owner, approval, names)),
    briefingState: briefing?.state ?? null,
    isPresented: counts.presented > 0,
    wishedOn: briefing?.answers.wishedOn ?? '',
    internalNotes: await readInternalNotes(
      context,
      { kind: 'project', id: project.id },
      { params: url.searchParams, canWrite: !isContentOver(project) && !isErasedEmail(project.clientEmail) },
    ),
    revisions: revisionBalance(ledger, now()),
    submission: randomUUID(),
    compensation: owner ? await offeredCompensation(deps, project) : null,
    staffNames: Object.fromEntries(names),
  }
}

/** The lyrics of a project with how each stands, and which versions sing it. */
async function adminLyrics(
  db: Deps['db'],
  projectId: string,
  { lyrics, versions }: { lyrics: LyricVersion[]; versions: Version[] },
): Promise<AdminLyric[]> {
  const sung = lyrics.length > 0 ? await listSungLyrics(db, projectId) : []
  return lyrics.map((lyric) => {
    const sungByIds = sung.filter(({ lyricId }) => lyricId === lyric.id).map(({ versionId }) => versionId)
    const sungBy = versions.filter(({ id }) => sungByIds.includes(id)).map((version) => versionLabel(version, versions))
    return { ...lyric, state: lyricState(lyric, lyrics), sungByIds, sungBy }
  })
}

async function offeredCompensation({ db, now }: Pick<Deps, 'db' | 'now'>, project: Project) {
  const offer = await readCompensation(db, project, now())
  return offer.ok ? offer.value : null
}

async function readNaming(db: Deps['db'], projectId: string, versions: Version[]) {
  const drafts = versions.filter(({ presentedAt }) => presentedAt === null).map(({ id }) => id)
  return {
    ...(await readNames(
      db,
      projectId,
      versions.map(({ id }) => id),
    )),
    unmarkedIds: await listUnmarkedVersions(db, projectId, drafts),
  }
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
