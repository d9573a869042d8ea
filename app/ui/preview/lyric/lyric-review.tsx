import { memo, useEffect, useRef, useState } from 'react'

import { PreservedText } from '#app/ui/preview/preserved-text.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { SendFailure } from '#app/ui/shared/send-failure.tsx'
import { useStable } from '#app/ui/shared/use-stable.ts'
import { useSubmission } from '#app/ui/shared/use-submission.ts'
import { useTaken } from '#app/ui/shared/use-taken.ts'
import { lyricAnswerNotice, lyricReviewTexts, unsentOfLyric } from '#copy/preview/lyrics.ts'
import type { Message } from '#copy/preview/preview.ts'
import type { LyricComment } from '#core/preview/lyric-comment.ts'
import { maxLyricChangesLength, type AnswerLyricRefusal, type LyricChangeCover } from '#core/preview/lyric-review.ts'
import { maxNoteLength } from '#core/preview/note.ts'
import { formatDate } from '#core/shared/dates.ts'

import type { DifferencePart } from './lyric-difference.ts'
import type { LyricComments } from './use-lyric-comments.ts'

export type LyricReviewView = {
  id: string
  name: string
  state: 'waiting' | 'changes' | 'approved'
  /** Without times; an empty one separates two verses. */
  lines: string[]
  approvedAt: Date | null
  /** Why it takes no answer now; null while it does. */
  closed: AnswerLyricRefusal | null
  /** What another change is covered by, and what it costs. */
  cover: LyricChangeCover
  cost: string
  terms: { text: string; hash: string }
  /** Every lyric the client knows, by number. */
  numbers: { number: number; label: string }[]
  difference: { from: number; to: number; parts: DifferencePart[] } | null
  /** Which version sings which lyric. */
  sung: { versionId: string; version: string; lyric: string }[]
}

/** What was typed in a form that was answered in place, and of which lyric. */
export type TypedLyricAnswer = {
  lyricId: string
  text: string
  lines: LyricComment[]
  /** What was written of a lyric of before. */
  lost: string
  /** Why the form was refused; null where it was taken, or asks. */
  notice: Message | null
  /** Approving is asked about once more: what was written does not go with it. */
  asks: boolean
}

type Props = {
  path: string
  review: LyricReviewView
  typed: TypedLyricAnswer | null
  comments: LyricComments
  /** The changes that were asked for begin once they are paid. */
  isUnpaid: boolean
  /** There is a song to hear: an approved lyric does not stand before what is asked about it. */
  hasSong: boolean
}

type FormProps = Pick<Props, 'path' | 'review' | 'comments'> & { submission: ReturnType<typeof useLyricSubmission> }

/** The lyric before it is sung: read, commented by line, approved. A change says what it costs before it is asked for. */
export function LyricReview({ path, review, typed, comments, isUnpaid, hasSong }: Props) {
  const place = useRef<HTMLElement>(null)
  const showPlace = useStable(() => {
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  })
  const submission = useLyricSubmission({
    onTaken(intent) {
      if (intent === 'lyric-changes') comments.clear()
      else comments.clearLost()
      showPlace()
    },
  })
  const { answer } = submission
  const showAnswer = useStable(({ notice, asks }: TypedLyricAnswer) => {
    if (asks) return
    if (!notice) comments.clearLost()
    showPlace()
  })
  // Its form stands at the end of the lyric, and what is said of it at its head; a question stands with its button.
  useEffect(() => {
    if (answer?.lyric) showAnswer(answer.lyric)
  }, [answer, showAnswer])
  const last = answer?.lyric ?? typed
  const refused = submission.isSending ? null : (last?.notice ?? null)
  // Somebody writes, and the studio presents another one.
  const unsent = submission.isSending ? '' : comments.unsent
  const notice = refused ?? (unsent === '' ? null : lyricAnswerNotice(review.closed ?? 'lyric-replaced'))
  const form = { path, review, comments, submission }
  const { name, state, lines, approvedAt, closed, sung } = review
  const canAnswer = closed === null
  const { title, text } = lyricReviewTexts[state === 'changes' && isUnpaid ? 'unpaid' : state]
  // Once the song was approved, or a version sings it, nothing is to come.
  const isSung = state === 'approved' && (closed === 'song-answered' || sung.some(({ lyric }) => lyric === name))
  const said = [
    ...(isSung ? [] : [text]),
    ...(state === 'approved' && approvedAt ? [`Você aprovou em ${formatDate(approvedAt)}.`] : []),
  ]
  return (
    <section
      ref={place}
      id="letra"
      tabIndex={-1}
      aria-labelledby="letra-titulo"
      className="mt-10 scroll-mt-24 outline-none"
    >
      <h2 id="letra-titulo" className="wide text-title">
        {title}
      </h2>
      {said.length > 0 ? <p className="mt-2 max-w-[40em] text-lg">{said.join(' ')}</p> : null}
      {notice ? (
        <div className="notice mt-4" data-tone="alarm" role="alert">
          <strong>{notice.title}</strong>
          <span>{notice.text}</span>
        </div>
      ) : null}
      {unsent === '' ? null : (
        <PreservedText id="letra-guardado" label="O que você escreveu e não foi enviado" text={unsent} />
      )}
      <div className="card mt-5 p-5 md:p-7">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-bold">{name}</h3>
          {canAnswer && state === 'waiting' && review.difference ? (
            <a href="#diferenca" className="btn-quiet text-sm">
              Ver o que mudou
            </a>
          ) : null}
        </div>
        {canAnswer && state === 'waiting' ? (
          <ChangeForm {...form}>
            <Approval {...form} asks={last?.asks === true} />
          </ChangeForm>
        ) : (
          <>
            {state === 'approved' && hasSong ? (
              <details className="mt-2">
                <summary className="btn-quiet">Ler a letra</summary>
                <LyricText lines={lines} />
              </details>
            ) : (
              <LyricText lines={lines} />
            )}
            {canAnswer && state === 'approved' ? (
              <details className="folded-fields mt-5" open={comments.hasComments || refused !== null}>
                <summary className="btn-quiet">Mudar a letra mesmo assim</summary>
                <ChangeForm {...form} />
              </details>
            ) : null}
          </>
        )}
      </div>
      {sung.length > 0 ? (
        <ul className="text-smoke mt-4">
          {sung.map(({ versionId, version, lyric }) => (
            <li key={versionId} className="[overflow-wrap:anywhere]">
              “{version}” canta a {lyric}.
            </li>
          ))}
        </ul>
      ) : null}
      <Difference path={path} review={review} />
    </section>
  )
}

function LyricText({ lines }: { lines: string[] }) {
  return (
    <div className="mt-3 text-lg">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a text have no other name, and no state
        <p key={index} dir="auto" className="min-h-[1em] [overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
    </div>
  )
}

/** Sends both forms. A request that was taken is not on this device any more. */
function useLyricSubmission({ onTaken }: { onTaken: (intent: string) => void }) {
  const submission = useSubmission<() => Promise<Answer>>('lyric')
  const { onSubmit, isSending, failure, answer } = submission
  const [sent, setSent] = useState('')
  // The gate, where the access ended meanwhile, is an answer, too.
  useTaken(submission, () => onTaken(sent))

  return {
    isSending,
    /** Which form, by its intent. */
    sent,
    failure,
    answer,
    onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent
      if (!isSending && submitter instanceof HTMLButtonElement) setSent(submitter.value)
      onSubmit(event)
    },
  }
}

type Answer = { lyric: TypedLyricAnswer | null }

/** Every line can be commented: its field is folded by the browser itself. */
function ChangeForm({ path, review, comments, submission, children }: FormProps & { children?: React.ReactNode }) {
  const { id, lines, cover, cost } = review
  const { onSubmit, isSending, sent, failure } = submission
  return (
    <form method="post" action={path} noValidate className="mt-3 grid gap-5" onSubmit={onSubmit}>
      <input type="hidden" name="lyric" value={id} />
      <input type="hidden" name="shown" value={cover} />
      <input type="hidden" name="lost" value={comments.unsent} />
      <ol key={id} className="text-lg">
        {lines.map((line, index) => (
          <CommentedLine
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a text have no other name
            key={index}
            index={index}
            verse={line}
            text={comments.textOf(index)}
            isSending={isSending}
            onWrite={comments.writeLine}
          />
        ))}
      </ol>
      <div className="field">
        <label htmlFor="mudancas">O que mudar na letra toda (se quiser)</label>
        <textarea
          id="mudancas"
          name="text"
          rows={4}
          dir="auto"
          maxLength={maxLyricChangesLength}
          value={comments.text}
          readOnly={isSending}
          onChange={({ target }) => comments.writeText(target.value)}
          className="input"
        />
      </div>
      <p>{cost}</p>
      <p>
        <SendButton
          name="intent"
          value="lyric-changes"
          className="btn btn-line"
          busyLabel="Enviando..."
          isSending={isSending && sent === 'lyric-changes'}
        >
          Pedir mudanças na letra
        </SendButton>
      </p>
      <SendFailure failure={failure} assurance="A sua resposta não foi enviada: o que você escreveu continua aqui." />
      {children}
    </form>
  )
}

type LineProps = LyricComment & { isSending: boolean; onWrite: (comment: LyricComment) => void }

/** An empty one separates two verses. */
const CommentedLine = memo(function CommentedLine({ index, verse, text, isSending, onWrite }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  if (verse === '') return <li aria-hidden="true" className="h-5 list-none" />
  return (
    <li className="list-none">
      <details
        className="folded-fields"
        open={isOpen || text !== ''}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <span dir="auto" className="min-w-0 flex-1 basis-[8rem] [overflow-wrap:anywhere]">
            {verse}
          </span>
          <span className="btn-quiet shrink-0 text-sm">Comentar</span>
        </summary>
        <textarea
          name={`linha-${index}`}
          rows={2}
          dir="auto"
          maxLength={maxNoteLength}
          aria-label={`O que mudar em “${verse}”`}
          value={text}
          readOnly={isSending}
          onChange={({ target }) => {
            setOpen(true)
            onWrite({ index, verse, text: target.value })
          }}
          className="input mb-3"
        />
      </details>
    </li>
  )
})

type ApprovalProps = FormProps & { asks: boolean }

/** Of the same form as the comments: what was written reaches the server with it, and comes back where it asks. */
function Approval({ path, review: { name, terms }, comments, submission: { isSending, sent }, asks }: ApprovalProps) {
  const question = useRef<HTMLDivElement>(null)
  const isAsked = asks && comments.pending !== ''
  useEffect(() => {
    if (isAsked) question.current?.focus()
  }, [isAsked])
  const intent = isAsked ? 'approve-lyric-confirmed' : 'approve-lyric'
  return (
    <div id="aprovar-letra" className="border-line mt-1 grid scroll-mt-24 gap-4 border-t-2 pt-5">
      <input type="hidden" name="terms" value={terms.hash} />
      <p className="max-w-[46em]">{terms.text}</p>
      {isAsked ? (
        <div ref={question} tabIndex={-1} className="notice max-w-[46em]" data-tone="alarm" role="alert">
          <strong>Aprovar a {name} sem enviar o que você escreveu?</strong>
          <span>{unsentOfLyric['lyric-approval']}</span>
          <span dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
            {comments.pending}
          </span>
        </div>
      ) : null}
      <p>
        <SendButton
          name="intent"
          value={intent}
          formAction={`${path}#${isAsked ? 'letra' : 'aprovar-letra'}`}
          className="btn btn-red"
          busyLabel="Enviando..."
          isSending={isSending && sent === intent}
        >
          {isAsked ? 'Sim, aprovar' : 'Aprovar'} a {name}
        </SendButton>
      </p>
    </div>
  )
}

/** Word by word, between any two lyrics. */
function Difference({ path, review: { numbers, difference } }: Pick<Props, 'path' | 'review'>) {
  if (numbers.length < 2) return null
  return (
    <details className="mt-4" id="diferenca" open={numbers.length > 2}>
      <summary className="btn-quiet">O que mudou de uma letra para a outra</summary>
      <form method="get" action={`${path}#diferenca`} noValidate className="mt-3 flex flex-wrap items-end gap-3">
        <Choice name="de" label="Da" value={difference?.from} numbers={numbers} />
        <Choice name="para" label="Para a" value={difference?.to} numbers={numbers} />
        <button type="submit" className="btn btn-line btn-small">
          Comparar
        </button>
      </form>
      {difference ? (
        <p dir="auto" className="mt-4 text-lg [overflow-wrap:anywhere] whitespace-pre-wrap">
          {difference.parts.map(({ kind, text }, index) =>
            kind === 'same' ? (
              text
            ) : kind === 'removed' ? (
              // oxlint-disable-next-line react/no-array-index-key -- the parts of two texts have no other name
              <del key={index} className="text-smoke">
                {text}
              </del>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- the parts of two texts have no other name
              <ins key={index} className="bg-sand font-bold">
                {text}
              </ins>
            ),
          )}
        </p>
      ) : null}
    </details>
  )
}

type ChoiceProps = {
  name: string
  label: string
  value: number | undefined
  numbers: LyricReviewView['numbers']
}

function Choice({ name, label, value, numbers }: ChoiceProps) {
  return (
    <p className="field">
      <label htmlFor={`letra-${name}`}>{label}</label>
      <select key={value} id={`letra-${name}`} name={name} defaultValue={value} className="input low">
        {numbers.map((lyric) => (
          <option key={lyric.number} value={lyric.number}>
            {lyric.label}
          </option>
        ))}
      </select>
    </p>
  )
}
