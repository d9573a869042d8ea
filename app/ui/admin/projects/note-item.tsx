import { Form, useLocation, useNavigation } from 'react-router'

import type { NotePlayback } from '#app/ui/admin/audio/use-note-playback.ts'
import { NotedLine } from '#app/ui/audio/noted-line.tsx'
import { FieldError } from '#app/ui/shared/field.tsx'
import { answerErrors } from '#copy/preview/errors.ts'
import { noteStateLabels } from '#copy/preview/notes.ts'
import type { SentNoteView } from '#core/preview/note-view.ts'
import { formatTimeRange, maxNoteLength, type AnswerRefusal } from '#core/preview/note.ts'
import { formatDateTime } from '#core/shared/dates.ts'

import { NoteMoment } from './note-moment.tsx'

type Props = {
  note: SentNoteView
  playback: NotePlayback
  failure: { refusal: AnswerRefusal; typed: string } | null
}

const small = 'btn min-h-[44px] px-4 py-1.5'

/** One note of a client: open, done, or declined with a reason. */
export function NoteItem({ note, playback, failure }: Props) {
  const { id, versionId, versionName, lyricLine, content, sentAt, state, answer } = note
  const span = formatTimeRange(note)

  return (
    <li
      id={`nota-${id}`}
      className="note-item border-line grid min-w-0 gap-2 border-2 p-4"
      data-playing={playback.playingId === id || undefined}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <NoteMoment note={note} playback={playback} />
        <span className="text-smoke min-w-0 [overflow-wrap:anywhere]">
          em {versionName}
          {versionId === null ? ' (removida)' : ''}
        </span>
        <span className="tag note-state" data-note-state={state}>
          {noteStateLabels[state]}
        </span>
      </div>
      <NotedLine line={lyricLine} />
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">{content}</p>
      <p className="text-smoke text-sm">
        Enviada em <time dateTime={sentAt.toISOString()}>{formatDateTime(sentAt)}</time>
      </p>
      {answer ? (
        <p className="note-answer [overflow-wrap:anywhere] whitespace-pre-line">
          <b>Resposta:</b> {answer}
        </p>
      ) : null}
      <AnswerForm id={id} span={span} state={state} answer={answer} failure={failure} />
    </li>
  )
}

function AnswerForm({
  id,
  span,
  state,
  answer,
  failure,
}: Pick<SentNoteView, 'id' | 'state' | 'answer'> & { span: string } & Pick<Props, 'failure'>) {
  const { search } = useLocation()
  const { state: going, formData } = useNavigation()
  const sending = going !== 'idle' && formData?.get('note') === id

  if (state !== 'open') {
    return (
      <Form method="post" action={search} preventScrollReset className="grid gap-2">
        <input type="hidden" name="note" value={id} />
        <p>
          <button type="submit" name="verb" value="open" className={`${small} btn-line`} disabled={sending}>
            {sending ? 'Salvando...' : 'Reabrir'}
            <span className="sr-only"> a anotação de {span}</span>
          </button>
        </p>
        <FieldError id={`reabrir-${id}`} error={failure ? answerErrors[failure.refusal] : ''} />
      </Form>
    )
  }
  return (
    <Form method="post" action={search} preventScrollReset className="grid gap-2">
      <input type="hidden" name="note" value={id} />
      <p className="field">
        <label htmlFor={`resposta-${id}`} className="text-sm">
          Resposta ao cliente (necessária para recusar)
        </label>
        <textarea
          id={`resposta-${id}`}
          name="answer"
          rows={2}
          maxLength={maxNoteLength}
          defaultValue={failure?.typed ?? answer ?? ''}
          className="input"
          aria-invalid={failure ? true : undefined}
          aria-describedby={`resposta-${id}-erro`}
        />
      </p>
      <FieldError id={`resposta-${id}`} error={failure ? answerErrors[failure.refusal] : ''} />
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="verb" value="done" className={small} disabled={sending}>
          Marcar como feita<span className="sr-only">: a anotação de {span}</span>
        </button>
        <button type="submit" name="verb" value="reply" className={`${small} btn-line`} disabled={sending}>
          Só responder<span className="sr-only"> à anotação de {span}, que fica aberta</span>
        </button>
        <button type="submit" name="verb" value="declined" className={`${small} btn-line`} disabled={sending}>
          Recusar<span className="sr-only"> a anotação de {span}</span>
        </button>
      </p>
    </Form>
  )
}
