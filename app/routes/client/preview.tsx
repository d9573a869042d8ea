import { useState } from 'react'
import { data, type RouterContextProvider } from 'react-router'

import { briefingAccessOf, readAccess } from '#app/http/access.ts'
import { hasSignedOut } from '#app/http/client-sign-out.ts'
import { depsContext } from '#app/http/context.ts'
import { readPrefill } from '#app/http/cookies.ts'
import type { Deps } from '#app/http/deps.ts'
import type { PageWishes } from '#app/http/document/page-wishes.ts'
import { consumeFormState } from '#app/http/flash-form.ts'
import { field, longFormBytes, readForm } from '#app/http/forms.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import type { LyricReviewView } from '#app/ui/preview/lyric/lyric-review.tsx'
import { PreviewMissing } from '#app/ui/preview/preview-missing.tsx'
import { PreviewPage } from '#app/ui/preview/preview-page.tsx'
import { PreviewFailure, PreviewGate } from '#app/ui/preview/preview-states.tsx'
import { revisionView } from '#app/ui/preview/revision-view.ts'
import { useFormAnswer } from '#app/ui/preview/use-form-answer.ts'
import { resilientAction, revalidateAfterRefusal } from '#app/ui/shared/resilient-route.ts'
import { secretMeta } from '#app/ui/site/private-meta.ts'
import { noteSaved } from '#copy/preview/note-errors.ts'
import { feedbackSent, versionApproved, type LoadFailure, type Message } from '#copy/preview/preview.ts'
import { coverSentence, requestTakenBack } from '#copy/preview/revisions.ts'
import { firstTitle } from '#copy/project/song-title.ts'
import { canOpenBriefing } from '#core/briefing/briefing.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import { isAccessOver } from '#core/order/inactive-reason.ts'
import { writtenPart } from '#core/preview/feedback.ts'
import type { ListeningLinkView } from '#core/preview/listening-link-view.ts'
import type { SentNoteView } from '#core/preview/note-view.ts'
import { formatNotes } from '#core/preview/note.ts'
import { isPreviewExpired, isReviewOpen } from '#core/preview/open-review.ts'
import type {
  FeedbackView,
  NotesView,
  PreviewProject,
  RevisionsView,
  SentFeedback,
} from '#core/preview/preview-view.ts'
import { revisionBalance } from '#core/preview/revision.ts'
import type { SungNamesView } from '#core/preview/sung-name.ts'
import type { Version, VersionView } from '#core/preview/version-view.ts'
import { preselectVersion } from '#core/preview/version.ts'
import { listPronunciations } from '#db/briefing/briefing-pronunciations.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { findLastAnswerAt, findTakenBack, listFeedbacks, type TakenBack } from '#db/preview/feedbacks.ts'
import { countSentNotes, listDrafts } from '#db/preview/notes.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import { findProjectByPreviewKey, findReturnMessage, type Project } from '#db/project/projects.ts'
import { loggableError, isDatabaseUnavailable } from '#db/shared/errors.ts'
import { readProofs, readSentNotes } from '#use-cases/preview/read-proofs.ts'
import { readSungNames } from '#use-cases/preview/read-sung-names.ts'

import type { Route } from './+types/preview.ts'
import { codeGate, handleEmailGate, previewGate } from './email-gate.ts'
import { coverUrl } from './listening/cover-url.ts'
import { lyricReviewView } from './listening/lyric-review-view.ts'
import { readListeners, handleSharingForm } from './listening/sharing-actions.ts'
import { songLinkHead } from './listening/song-link-head.ts'
import { withAudio } from './listening/version-audio.ts'
import { handleLyricForm } from './lyric-actions.ts'
import { handleNoteForm } from './note-actions.ts'
import {
  handleApprovalRequest,
  preserveInput,
  handleSignOut,
  canAccessPreview,
  rejectUnauthorized,
  handleApproval,
  handleFeedback,
  handleTakeBack,
  type ActionContext,
  type PreviewAnswer,
} from './preview-actions.ts'

export const handle = { frames: true, earlySong: () => true } satisfies PageWishes

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...secretMeta({
    title: titleOf(loaderData?.view),
    description: 'Ouça as versões da sua música, compare e diga o que achou.',
  }),
  ...(loaderData?.linkHead ?? []),
]

const gateTitle = 'Prévia da sua música'

type Context = Readonly<RouterContextProvider>
type View =
  | { kind: 'missing' }
  | { kind: 'failure'; failure: LoadFailure; code?: string }
  | { kind: 'gate'; code?: string }
  | {
      kind: 'open'
      project: PreviewProject
      versions: VersionView[]
      preselectedId: string | null
      notes: NotesView
      revisions: RevisionsView
      listeners: ListeningLinkView[]
      lyric: LyricReviewView | null
      sung: SungNamesView | null
      /** What was written in a request that was taken back, and can be sent again. */
      takenBack: { song: string; lyric: Pick<TakenBack, 'lyricId' | 'text'> | null }
    }

const statusOf = { missing: 404, failure: 503, gate: 200, open: 200 }

/** Nothing of a project leaves the server before this browser proved that it may hear it. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { settings } = await loadSiteData(context)
  const { productName } = settings
  const key = params.code ?? ''
  const deps = context.get(depsContext)
  const view = await readView(context, request, key, url)
  const expired = view.kind === 'failure' && view.failure === 'expired'
  const { answer, cookies } = consumeFormState({ request, url }, deps)
  const notice = view.kind === 'open' ? successMessage(url.searchParams.get('aviso'), view) : null
  return data(
    {
      view,
      whatsapp: settings.contact.whatsapp,
      notice,
      email: answer?.email ?? readPrefill(request).email,
      refused: answer?.title
        ? { notice: { title: answer.title, text: answer.words ?? '' }, typed: answer.text ?? '' }
        : null,
      playsAtOnce: answer?.play === '1',
      part: partOf(url.searchParams),
      gateQuery: gateQuery(url.searchParams),
      left: hasSignedOut(url.searchParams),
      linkHead:
        key === '' || view.kind === 'missing' ? [] : songLinkHead(deps.siteUrl, { key, title: gateTitle, productName }),
    },
    {
      status: expired ? 410 : statusOf[view.kind],
      headers: cookies,
    },
  )
}

async function readView(context: Context, request: Request, key: string, url: URL): Promise<View> {
  const query = url.searchParams
  const code = query.get('preview')
  // Its address names a project: without one there is nothing that a gate could open.
  if (key === '' && code === null && url.pathname.startsWith('/client-preview')) return { kind: 'missing' }
  if (key === '') return { kind: 'gate', code: code ?? '' }
  const { db, now, log } = context.get(depsContext)
  try {
    const project = await findProjectByPreviewKey(db, key)
    if (!project) return { kind: 'missing' }
    const isKnown = await canAccessPreview(context, request, project)
    if (isPreviewExpired(project.expiresAt, now()))
      return { kind: 'failure', failure: 'expired', ...(isKnown ? { code: project.code } : {}) }
    if (!isKnown) return { kind: 'gate' }
    return await openView(context, request, project, query).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) throw error
      log.error(loggableError(error), 'what stands on a preview could not be read')
      return { kind: 'failure', failure: 'previews' }
    })
  } catch (error) {
    log.error(loggableError(error), 'a preview could not be read')
    return { kind: 'failure', failure: isDatabaseUnavailable(error) ? 'data' : 'unknown' }
  }
}

/** Notes shown without being asked for, beside those that can be heard: the latest feedbacks' are among them, and the page stays light. */
const notesAtFirst = 40
const maxNotes = 5_000

async function openView(context: Context, request: Request, project: Project, query: URLSearchParams): Promise<View> {
  const allNotes = query.get('anotacoes') === 'todas'
  const { db, log, now } = context.get(depsContext)
  const { catalog } = await loadSiteData(context)
  const message = await findReturnMessage(db, project.id)
  const versions = await listHearableVersions(db, project.id).catch((error: unknown) => {
    log.error(loggableError(error), 'the versions of a project could not be read')
    return null
  })
  if (!versions) return { kind: 'failure', failure: 'versions' }
  const [ledger, drafts, counts, feedbacks, proofs, lastAnswerAt, stopReason] = await Promise.all([
    getRevisionLedger(db, project),
    listDrafts(db, project.id),
    countSentNotes(db, project.id),
    listFeedbacks(db, project.id),
    readProofs(db, project.id, versions),
    findLastAnswerAt(db, project.id),
    findStopReason(db, project),
  ])

  const sent = await readSentNotes(db, project.id, { proofs, limit: allNotes ? maxNotes : notesAtFirst })
  const preselected = preselectVersion(versions, { ...project, lastAnswerAt })
  const { id, title, recipient, clientName, packageId, status, approvedVersionId, expiresAt } = project
  const lyric = await lyricReviewView({ db }, project, {
    catalog,
    isActive: ledger.isActive,
    versions,
    compare: { from: query.get('de'), to: query.get('para') },
    now: now(),
  })
  return {
    kind: 'open',
    versions: withAudio(versions, lastAnswerAt),
    preselectedId: preselected?.id ?? null,
    notes: { drafts, sent, counts, feedbacks: feedbacks.map((feedback) => sentFeedback(feedback, sent)), proofs },
    listeners: await readListeners(context, project),
    lyric,
    sung: await readNamesOf(context, request, project, { heard: preselected, versions }),
    revisions: revisionView(revisionBalance(ledger, now()), project, { catalog, now: now() }),
    takenBack: await readTakenBack({ db }, project.id, {
      song: [lastAnswerAt],
      // An answer to the song is one to what was left unsaid of its lyric, too: one approved again was approved before.
      lyric: [lastAnswerAt, lyric?.approvedAt ?? null],
    }),
    project: {
      id,
      title,
      recipient,
      cover: await coverUrl({ db }, project),
      clientName,
      packageName: findPackage(catalog, packageId)?.name ?? packageId,
      status,
      approvedVersionId,
      expiresAt,
      delivered: project.deliveredAt !== null && !isAccessOver(stopReason),
      isActive: ledger.isActive,
      // The name a project starts with is the buyer's, and the song is not for them.
      suggestedTitle: title === firstTitle(clientName) ? '' : title,
      message: message?.text ?? null,
    },
  }
}

/** What was asked of song and lyric and taken back, of each until its client says anything else. */
async function readTakenBack(
  { db }: Pick<Deps, 'db'>,
  projectId: string,
  answers: { song: (Date | null)[]; lyric: (Date | null)[] },
) {
  const song = await findTakenBack(db, projectId, 'song')
  const lyric = await findTakenBack(db, projectId, 'lyric')
  return {
    song: song && !isAnswered(song, answers.song) ? song.text : '',
    lyric: lyric && !isAnswered(lyric, answers.lyric) ? lyric : null,
  }
}

function isAnswered({ sentAt }: TakenBack, answers: (Date | null)[]): boolean {
  return answers.some((at) => at !== null && at > sentAt)
}

/** The client's own recordings only where this browser may open their briefing. */
async function readNamesOf(
  context: Context,
  request: Request,
  project: Project,
  of: { heard: Version | null; versions: Version[] },
) {
  const deps = context.get(depsContext)
  const sung = await readSungNames(deps.db, project.id, of)
  const briefing = sung && (await findBriefingOfProject(deps.db, project.id))
  if (!sung || !briefing) return null
  const voices = await listPronunciations(deps.db, briefing.id)
  if (voices.length === 0) return { ...sung, voices: [] }
  const access = briefingAccessOf(request, deps, await readAccess(request, deps))
  return { ...sung, voices: canOpenBriefing(briefing, access) ? voices.map(({ id }) => `/vozes/${id}`) : null }
}

function sentFeedback(
  { id, versionName, content, createdAt }: FeedbackView,
  sent: readonly SentNoteView[],
): SentFeedback {
  const pinned = formatNotes(sent.filter(({ feedbackId }) => feedbackId === id))
  return { id, versionName, text: writtenPart(content, pinned), sentAt: createdAt }
}

/** Shown only while it is true: a URL can be bookmarked or made up. */
function successMessage(
  notice: string | null,
  { project: { status }, notes, revisions }: Extract<View, { kind: 'open' }>,
) {
  if (notice === 'anotacao' && notes.drafts.length > 0) return noteSaved
  if (notice === 'feedback' && status === 'feedback') return withCover(feedbackSent, revisions)
  const last = revisions.balance.lines.findLast(({ kind }) => kind === 'used')
  if (notice === 'desistiu' && last?.cover === 'taken-back') return requestTakenBack
  return notice === 'aprovada' && status === 'approved' ? versionApproved : null
}

/** The confirmation of a feedback, with what covers it. */
function withCover(notice: Message, { balance, offer }: RevisionsView): Message {
  const cover = balance.lines.findLast(({ kind, lyricId }) => kind === 'used' && lyricId === null)?.cover
  return cover ? { ...notice, text: `${notice.text} ${coverSentence(cover, offer?.price ?? null)}` } : notice
}

function partOf(query: URLSearchParams): 'versoes' | 'avaliar' {
  return query.get('parte') === 'avaliar' ? 'avaliar' : 'versoes'
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await readForm(request, longFormBytes)
  const actionContext: ActionContext = { context, request, url, form, path: url.pathname }
  const intent = field(form, 'intent')
  const key = params.code ?? ''
  if (key === '') return handleEmailGate(actionContext, field(form, 'code'), codeGate)
  if (intent === 'open') return handleEmailGate({ ...actionContext, path: pathAfterGate(url, key) }, key, previewGate)

  const { db } = context.get(depsContext)
  const project = await findProjectByPreviewKey(db, key)
  if (!project) throw data(null, { status: 404 })
  if (intent === 'leave' || intent === 'leave-everywhere') return handleSignOut(actionContext, project)
  if (!(await canAccessPreview(context, request, project))) return rejectUnauthorized(form)
  if (intent === 'feedback') return handleFeedback(actionContext, project)
  if (intent === 'take-back') return handleTakeBack(actionContext, project)
  if (intent === 'approve-confirmed') return handleApproval(actionContext, project)
  if (intent === 'approve') return handleApprovalRequest(actionContext, project)
  return (
    (await handleNoteForm(actionContext, project)) ??
    (await handleSharingForm(actionContext, project)) ??
    (await handleLyricForm(actionContext, project)) ??
    preserveInput(actionContext)
  )
}

/** Whoever came for an extra is led on to it. */
function pathAfterGate({ pathname, searchParams }: URL, key: string): string {
  const extra = searchParams.get('extra')
  return extra ? `/extra/${encodeURIComponent(key)}/${encodeURIComponent(extra)}` : pathname
}

/** What the gate's form keeps of its address. */
function gateQuery(query: URLSearchParams): string {
  const extra = query.get('extra')
  return extra ? `?extra=${encodeURIComponent(extra)}` : ''
}

/** A form that could not be sent leaves the page as it is, with everything that was typed. */
export const clientAction = resilientAction

/** Whoever lost access on the way is shown the gate, and a refused form may be about what is not there any more. */
export const shouldRevalidate = revalidateAfterRefusal

export default function Preview({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { whatsapp } = loaderData
  const { answer, failure } = useFormAnswer(actionData, isPreviewAnswer)
  const view = useOpenView(loaderData.view)
  const path = matches.at(-1)?.pathname ?? ''
  const typed = answer?.typed ?? { versionId: '', text: '', email: '', songTitle: null }

  switch (view.kind) {
    case 'missing':
      return <PreviewMissing />
    case 'failure':
      return (
        <PreviewFailure
          failure={view.failure}
          code={view.code ?? null}
          notice={answer?.notice ?? answer?.gate ?? null}
          typed={typed.text}
          whatsapp={whatsapp}
        />
      )
    case 'gate':
      return (
        <PreviewGate
          left={loaderData.left}
          path={view.code ? `${path}?preview=${encodeURIComponent(view.code)}` : path + loaderData.gateQuery}
          code={view.code}
          canPlay={loaderData.gateQuery === ''}
          email={typed.email || loaderData.email}
          notice={answer?.gate ?? loaderData.refused?.notice ?? null}
          typed={typed.text || (loaderData.refused?.typed ?? '')}
        />
      )
    case 'open': {
      const question = isReviewOpen(view.project) ? (answer?.asking ?? null) : null
      return (
        <PreviewPage
          path={path}
          project={view.project}
          versions={view.versions}
          notes={view.notes}
          revisions={view.revisions}
          listeners={view.listeners}
          lyric={view.lyric}
          typedLyric={answer?.lyric ?? null}
          takenBack={view.takenBack}
          sung={view.sung}
          typedNote={answer?.note ?? null}
          chosenId={chosenOf(view, typed.versionId)}
          typed={typed.text}
          songTitle={typed.songTitle ?? view.project.suggestedTitle}
          notice={answer?.notice ?? null}
          success={loaderData.notice}
          question={question}
          failure={failure}
          part={partShown(answer, loaderData.part, view.versions)}
          playsAtOnce={loaderData.playsAtOnce}
          answerKey={answer ?? loaderData.notice?.title ?? loaderData.part}
        />
      )
    }
  }
}

function isPreviewAnswer(answer: unknown): answer is PreviewAnswer {
  return typeof answer === 'object' && answer !== null && 'typed' in answer
}

/** A failure while the open page is refreshed does not take away what is being heard and written. */
function useOpenView(view: View): View {
  const [last, setLast] = useState(view)
  const shown = view.kind === 'failure' && last.kind === 'open' ? last : view
  if (shown !== last) setLast(shown)
  return shown
}

/** Where what was just done, or refused, is seen: a new note stands with its version. */
function partShown(answer: PreviewAnswer | undefined, part: 'versoes' | 'avaliar', versions: VersionView[]) {
  if (!answer) return part
  return versions.some(({ id }) => id === answer.note?.place) ? 'versoes' : 'avaliar'
}

/** What the client chose in the form that is answered, else what is offered first. */
function chosenOf({ versions, preselectedId }: Extract<View, { kind: 'open' }>, typedId: string): string | null {
  return versions.find(({ id }) => id === typedId)?.id ?? preselectedId
}

function titleOf(view: View | undefined): string {
  if (view?.kind === 'open') return `${view.project.title}: prévia`
  if (view?.kind === 'missing') return 'Preview não encontrado'
  return view?.kind === 'failure' ? 'Erro ao Carregar' : gateTitle
}
