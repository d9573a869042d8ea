import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'

import { useAudioEngine } from '#app/client/audio/use-audio.ts'
import { useEarlySong } from '#app/client/audio/use-early-song.ts'
import { SignOutEverywhere } from '#app/ui/access/sign-out-everywhere.tsx'
import { AudioElements } from '#app/ui/audio/audio-elements.tsx'
import { notePins } from '#app/ui/audio/note-pins.ts'
import { useVersionPlayer } from '#app/ui/audio/use-version-player.ts'
import { Announcement } from '#app/ui/shared/announcement.tsx'
import { projectEventsUrl } from '#app/ui/shared/event-urls.ts'
import { late } from '#app/ui/shared/late.tsx'
import { LiveUpdates } from '#app/ui/shared/live-updates.tsx'
import type { SubmitFailure } from '#app/ui/shared/resilient-route.ts'
import { showToast, type ToastMessage } from '#app/ui/shared/toast-store.ts'
import { Toast } from '#app/ui/shared/toast.tsx'
import { useFocusFallback } from '#app/ui/shared/use-focus-fallback.ts'
import { useStable } from '#app/ui/shared/use-stable.ts'
import { closedBanner, noVersions, previewBanner, type Message } from '#copy/preview/preview.ts'
import { proofLine } from '#copy/preview/proofs.ts'
import { coverageBeforeSending, unpaidBanner } from '#copy/preview/revisions.ts'
import { isOnlyCorrections } from '#core/preview/feedback.ts'
import type { ListeningLinkView } from '#core/preview/listening-link-view.ts'
import { lineRange } from '#core/preview/lyric-line.ts'
import { isReviewOpen } from '#core/preview/open-review.ts'
import type { ApprovalQuestionView, NotesView, PreviewProject, RevisionsView } from '#core/preview/preview-view.ts'
import { changesAwaitPayment, listUnpaidRequests, nextCoverage } from '#core/preview/revision.ts'
import type { SungNamesView } from '#core/preview/sung-name.ts'
import type { PlayableVersion, VersionView } from '#core/preview/version-view.ts'
import { formatDate } from '#core/shared/dates.ts'

import { ApprovalQuestion } from './approval-question.tsx'
import { FirstAnswers } from './listen/first-answers.tsx'
import { FirstListen } from './listen/first-listen.tsx'
import { FoldedTools } from './listen/folded-tools.tsx'
import { Lyric } from './listen/lyric.tsx'
import { SharePart } from './listen/share-part.tsx'
import { useFirstPlay } from './listen/use-first-play.ts'
import { LyricReview, type LyricReviewView, type TypedLyricAnswer } from './lyric/lyric-review.tsx'
import { useLyricComments } from './lyric/use-lyric-comments.ts'
import { Drafts, type TypedNote } from './notes/draft-notes.tsx'
import { LazyNoteForm } from './notes/lazy-note-form.tsx'
import { sendNote } from './notes/send-note.ts'
import { SentNotes } from './notes/sent-notes.tsx'
import { SungNames } from './notes/sung-names.tsx'
import { useNewNote } from './notes/use-new-note.ts'
import { NextSteps, PreviewStatus, SongTitle, StudioMessage } from './preview-head.tsx'
import { PreviewParts, usePreviewPart, type PreviewPart } from './preview-parts.tsx'
import { ReviewCard } from './review-card.tsx'
import { RevisionsPart } from './revisions-part.tsx'
import { TakeBack } from './take-back.tsx'
import { useReviewSubmit } from './use-review-submit.ts'
import { useVersionChoice } from './use-version-choice.ts'
import { VersionList } from './version-list.tsx'

type Props = {
  path: string
  project: PreviewProject
  versions: VersionView[]
  notes: NotesView
  revisions: RevisionsView
  /** Whom the client lets listen, and what they said. */
  listeners: readonly ListeningLinkView[]
  /** The lyric it is asked to read before it is sung; null while there is none. */
  lyric: LyricReviewView | null
  typedLyric: TypedLyricAnswer | null
  /** What was written in a request that was taken back. */
  takenBack: { song: string; lyric: { lyricId: string | null; text: string } | null }
  /** The names of the briefing in the version that plays first. */
  sung: SungNamesView | null
  /** A note that was refused, as it was typed. */
  typedNote: TypedNote | null
  chosenId: string | null
  typed: string
  songTitle: string
  /** Why the last form was refused. */
  notice: Message | null
  /** What the last form did. */
  success: Message | null
  question: ApprovalQuestionView | null
  /** Why the last form did not reach the server. */
  failure: SubmitFailure['submitFailure'] | null
  part: PreviewPart
  /** The song begins with the page, where the browser lets it: who opened the page asked for it. */
  playsAtOnce?: boolean
  /** Changes with each answer of the server to a form. */
  answerKey: unknown
}

const [LateVersions, LateSentNotes, LateDrafts] = [late(VersionList), late(SentNotes), late(Drafts)]
const [LateNames, LateLyric, LateLyricReview] = [late(SungNames), late(Lyric), late(LyricReview)]
const [LateSteps, LateRevisions, LateShare] = [late(NextSteps), late(RevisionsPart), late(SharePart)]

/** The preview: playback, notes and review on one page, updated live. */
export function PreviewPage(props: Props) {
  const { path, project, versions, notes, revisions, typedNote, chosenId } = props
  const { typed, songTitle, notice, success, question, failure, answerKey } = props
  const { key: page } = useLocation()
  const canAnswer = isReviewOpen(project)
  // A note or an answer to the lyric was refused: what was typed is in its own form, or above it.
  const isOfOtherForm = props.typedLyric !== null || (canAnswer && typedNote !== null)
  const canNote = canAnswer && !question
  const offeredId = project.approvedVersionId ?? chosenId
  const [embedId, setEmbedId] = useState<string | null>(null)
  const parts = usePreviewPart(props.part, answerKey)
  const choice = useVersionChoice({
    versions,
    offeredId,
    isOpen: canNote,
    onGone: () => showToast({ title: 'Versão indisponível', text: chosenGone }),
  })
  const [playable, setPlayable] = useState(() => ({ versions, list: playableOf(versions) }))
  if (playable.versions !== versions) setPlayable({ versions, list: playableOf(versions) })
  const playableVersions = playable.list
  const soundOf = useCallback(
    (id: string | null) => playableVersions.find((version) => version.id === id)?.sound ?? null,
    [playableVersions],
  )
  const comments = useLyricComments({
    projectId: project.id,
    lyric: props.lyric,
    typed: props.typedLyric,
    takenBack: props.lyric?.state === 'changes' ? null : props.takenBack.lyric,
  })
  const unsentLyric = useAskedOnce(comments.pending)
  const submit = useReviewSubmit({
    projectId: project.id,
    failure,
    answerKey,
    canSend: (intent) => note.requireSaved() && (intent !== 'feedback' || unsentLyric.ask()),
  })
  const { revalidate } = useRevalidator()
  const focus = useFocusFallback()

  const engine = useAudioEngine()
  const hasPlayed = useFirstPlay(engine)
  const player = useVersionPlayer({
    engine,
    title: project.title,
    versions: playableVersions,
    selectedId: choice.selectedId,
    onSelect: choice.select,
    onNote: canNote ? () => note.open() : undefined,
  })
  useEarlySong(engine, player.current)
  const notesPath = `/preview/${project.id}/notas`
  const send = useCallback(
    async (form: FormData) => {
      const refusal = await sendNote(notesPath, form)
      if (refusal === null) await revalidate()
      return refusal
    },
    [notesPath, revalidate],
  )
  const note = useNewNote({
    path: notesPath,
    send,
    moment: () =>
      player.current && {
        versionId: player.current.id,
        name: player.current.name,
        at: engine.seconds(),
        span: player.span(),
      },
    onSaved: () => showToast({ title: 'Anotação guardada', text: 'Ela vai junto quando você enviar o feedback.' }),
  })
  // Only one player plays at a time.
  useEffect(() => engine.onStart(() => setEmbedId(null)), [engine])

  const pins = notePins([...notes.drafts, ...notes.sent], player.current?.id ?? null)
  const { balance, offer } = revisions
  const asked = {
    status: project.status,
    changingLyricId: props.lyric?.state === 'changes' ? props.lyric.id : null,
  }
  const isUnpaid = project.isActive && changesAwaitPayment(balance, { ...asked, isSold: offer !== null })
  const takeable = project.isActive ? listUnpaidRequests(balance, asked) : []
  const toPay = isUnpaid || (canAnswer && nextCoverage(balance) === 'open') ? offer : null
  const approvedName = versions.find(({ id }) => id === project.approvedVersionId)?.name ?? null
  const selected = versions.find(({ id }) => id === choice.selectedId) ?? null
  const sung = versions.find(({ id }) => id === player.current?.id) ?? selected ?? versions[0] ?? null
  const isAnswerDue = canNote && versions.length > 0 && (hasPlayed || embedId !== null || notes.drafts.length > 0)
  const canNoteMoment = canNote && player.audio.track !== null && note.note === null
  // An answer that was taken changes the headline, which says so itself.
  const answered = project.status === 'waiting' ? null : success
  const passing = answered ? null : success
  const message = notice ?? passing
  // On a phone the button that pays for what was sent stands at the lower edge, and so do those of a refused form.
  const below = !isUnpaid
  const shown: ToastMessage | null = notice ? { ...notice, variant: 'destructive' } : passing && { ...passing, below }
  const isFirstPage = useMessages(shown, page)

  const chooseVersion = useStable((id: string) => {
    choice.select(id)
    player.follow(id)
  })
  const openEmbed = useStable((id: string) => {
    chooseVersion(id)
    engine.pause()
    setEmbedId(id)
  })
  const playPlace = useStable(player.playPlace)
  const toggleVersion = useStable(player.toggleVersion)
  const [draftsWanted, setDraftsWanted] = useState(0)
  const showDrafts = useStable(() => {
    parts.show('avaliar')
    setDraftsWanted((times) => times + 1)
  })

  const playLine = useStable((fromMs: number) => {
    if (sung) player.playPlace(sung.id, { fromMs, toMs: null })
  })
  const noteLine = useStable((index: number) => {
    if (sung) note.open({ text: sung.lyric[index]?.text ?? '', range: lineRange(sung.lyric, index) })
  })

  const canListen = versions.length > 0
  const unpaidPrice = isUnpaid && offer ? offer.price : null
  const isReading = props.lyric?.state === 'waiting' && props.lyric.closed === null
  const before = canListen ? null : isReading ? 'reading' : 'making'
  const banner = unpaidPrice === null ? previewBanner(project.status, approvedName, before) : unpaidBanner(unpaidPrice)
  const headline = project.isActive ? banner : closedBanner
  const isMoment = canAnswer && canListen
  const title = <SongTitle key="title" project={project} versions={versions} />
  const status = (
    <PreviewStatus
      key="status"
      project={project}
      banner={headline}
      unpaid={isUnpaid ? offer : null}
      answered={answered}
      takeBack={takeable.length > 0 ? <TakeBack path={path} requests={takeable} /> : null}
    >
      {isMoment ? null : <StudioMessage project={project} />}
    </PreviewStatus>
  )
  const listen = (
    <FirstListen
      key="listen"
      player={player}
      versions={playableVersions}
      cover={project.cover}
      pins={pins}
      onNote={canNoteMoment ? () => note.open() : null}
      keepsNotePlace={canNote}
      heading={isMoment ? title : null}
      native={playableVersions.find(({ id }) => id === offeredId) ?? playableVersions[0] ?? null}
    >
      {isMoment ? <StudioMessage project={project} /> : null}
      {isMoment && notes.proofs.length > 0 ? (
        <p>
          <a href="#pedidos" className="btn btn-line">
            {proofLine(notes.proofs.length)}
          </a>
        </p>
      ) : null}
      {sung && sung.lyric.length > 0 ? (
        <LateLyric
          key={sung.id}
          lines={sung.lyric}
          engine={engine}
          isCurrent={player.audio.track?.id === sung.id}
          onPlay={playLine}
          onNote={canNote && sung.sound ? noteLine : undefined}
        />
      ) : null}
      <LazyNoteForm state={note} />
      {/* They stand at the lower edge of a phone, and would cover a note that is being written. */}
      {isAnswerDue && note.note === null ? (
        <FirstAnswers
          version={versions.length > 1 ? selected : null}
          submit={submit}
          drafts={notes.drafts.length}
          onChanges={() => parts.review(notes.drafts.length > 0 ? 'anotacoes' : 'texto')}
        />
      ) : null}
      {playableVersions.length > 0 || player.audio.track ? (
        <FoldedTools player={player} count={playableVersions.length} note={canNote ? note : null} />
      ) : null}
    </FirstListen>
  )

  return (
    <div className="preview gutter pt-6 pb-24 lg:pt-14" {...focus}>
      {/* What plays goes on while the parts around it change places. */}
      <LiveUpdates url={projectEventsUrl(project.id)} />
      <AudioElements engine={engine} early={player.current?.src} playsAtOnce={props.playsAtOnce} />
      {isMoment ? [listen, status] : [title, status, ...(versions.length > 0 ? [listen] : [])]}
      {props.lyric ? (
        <LateLyricReview
          path={path}
          review={props.lyric}
          typed={props.typedLyric}
          comments={comments}
          isUnpaid={isUnpaid}
          hasSong={canListen}
        />
      ) : null}
      <Announcement text={[answered?.title, answered?.text, headline.title].filter(Boolean).join(' ')} />
      <div className="mt-10 grid grid-cols-1 gap-12 break-words lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <div className="min-w-0">
          <PreviewParts part={parts.part} onChange={parts.show} />
          <section data-part="versoes" aria-labelledby="versoes-titulo">
            <LateVersions
              path={path}
              versions={versions}
              selectedId={choice.selectedId}
              finalId={project.approvedVersionId}
              canNote={canNote}
              playedId={player.audio.track?.id ?? null}
              playback={player.audio.playback}
              embedId={embedId}
              typedNote={typedNote}
              onChoose={chooseVersion}
              onToggle={toggleVersion}
              onOpenEmbed={openEmbed}
            />
            {versions.length === 0 ? <EmptyState /> : null}
            <p className="mt-5">
              {canAnswer && versions.length > 0 ? (
                <button type="button" className="btn btn-red with-script" onClick={() => parts.review('texto')}>
                  Avaliar a versão selecionada
                </button>
              ) : null}
            </p>
            <LateNames path={path} sung={props.sung} canJudge={canNote} send={send} />
            <LateSentNotes
              path={path}
              feedbacks={notes.feedbacks}
              notes={notes.sent}
              counts={notes.counts}
              sound={soundOf(offeredId) ?? playableVersions[0]?.sound ?? null}
              onPlay={playPlace}
              proofs={notes.proofs}
              canJudge={canNote}
              isCounted={balance.left !== null}
              send={send}
              onAgain={showDrafts}
            />
          </section>
          <div data-part="avaliar">
            <LateDrafts
              path={path}
              drafts={notes.drafts}
              soundOf={soundOf}
              canNote={canNote}
              typed={typedNote}
              onPlay={playPlace}
              send={send}
              wanted={draftsWanted}
            />
            {question ? (
              <ApprovalQuestion
                path={path}
                projectId={project.id}
                drafts={notes.drafts.length}
                unsentLyric={comments.pending}
                {...question}
                typed={typed}
                songTitle={songTitle}
                notice={notice}
                submit={submit}
              />
            ) : (
              <ReviewCard
                key={success ? page : 'open'}
                path={path}
                status={project.status}
                isActive={project.isActive}
                hasVersions={versions.length > 0}
                projectId={project.id}
                offeredId={chosenId}
                toPay={toPay}
                onlyCorrections={isOnlyCorrections('', notes.drafts)}
                coverage={coverageBeforeSending(balance, offer?.price ?? null)}
                unsentLyric={unsentLyric.asked}
                typed={isOfOtherForm ? '' : typed}
                takenBack={props.takenBack.song}
                notice={typedNote ? null : notice}
                selected={selected}
                onSelect={choice.select}
                submit={submit}
              />
            )}
          </div>
        </div>
        <div className="grid content-start gap-10">
          {project.isActive ? <LateSteps status={project.status} before={before} /> : null}
          <LateRevisions {...revisions} aside />
          <LateShare path={path} links={props.listeners} canShare={playableVersions.length > 0} />
        </div>
      </div>
      <footer className="border-line mt-14 flex flex-wrap items-center justify-between gap-4 border-t-2 pt-5">
        <p>
          {project.expiresAt
            ? `Esta prévia expira em: ${formatDate(project.expiresAt)}`
            : 'Prévia sem data de expiração definida.'}
        </p>
        <form method="post" noValidate action={path} className="flex flex-wrap gap-x-6">
          <button type="submit" name="intent" value="leave" className="btn-quiet">
            Sair desta prévia
          </button>
          <SignOutEverywhere />
        </form>
      </footer>
      {message && isFirstPage ? (
        <Toast title={message.title} variant={message === notice ? 'destructive' : 'default'} below={below}>
          {message.text}
        </Toast>
      ) : null}
    </div>
  )
}

/** What would be left behind: the first press asks about it, and the next one sends. Changed words are asked about anew. */
function useAskedOnce(left: string) {
  const [asked, setAsked] = useState('')
  return {
    asked: asked === left ? asked : '',
    ask() {
      setAsked(left)
      return left === asked || left === ''
    },
  }
}

function playableOf(versions: readonly VersionView[]): PlayableVersion[] {
  return versions.flatMap((version) => (version.sound ? [{ ...version, sound: version.sound }] : []))
}

/** Shows what a form was answered after this page was loaded; true while it is as it was loaded. */
function useMessages(message: ToastMessage | null, page: string): boolean {
  const [first] = useState(page)
  const show = useEffectEvent((shownPage: string) => {
    if (shownPage !== first && message) showToast(message)
  })
  useEffect(() => show(page), [page])
  return page === first
}

const chosenGone = 'A versão que você tinha selecionado foi removida pela equipe. Escolha outra.'

function EmptyState() {
  return (
    <div className="border-line grid justify-items-start gap-2 border-2 border-dashed p-6">
      <p className="text-lg font-bold">{noVersions}</p>
      <p>Assim que a primeira versão ficar pronta ela aparece aqui, e você recebe um e-mail.</p>
    </div>
  )
}
