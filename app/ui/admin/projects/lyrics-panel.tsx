import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { useSeen } from '#app/ui/admin/hooks/use-seen.ts'
import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { TextArea } from '#app/ui/shared/field.tsx'
import { lyricPresentErrors, lyricWriteErrors } from '#copy/preview/errors.ts'
import { ownLyricTooLong } from '#copy/preview/lyric-limits.ts'
import { lyricName } from '#copy/preview/lyrics.ts'
import { lyricApprovalEnds, lyricNotesLine, lyricStateLabels } from '#copy/preview/staff-labels.ts'
import { canEditLyric, type LyricState, type LyricVersion } from '#core/preview/lyric-review.ts'
import { maxLyricLength, maxLyricLines } from '#core/preview/lyric.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatCount } from '#core/shared/number-format.ts'

import { LyricConflict } from './lyric-form.tsx'
import type { ProjectFailure } from './project-sheets.tsx'

export type AdminLyric = LyricVersion & {
  state: LyricState
  /** The versions that sing it, by id and by name. */ sungByIds: string[]
  sungBy: string[]
}

type Props = {
  lyrics: AdminLyric[]
  /** The client's own lyric, while it is no lyric of the project yet. */
  own: { content: string; isTooLong: boolean }
  /** Whether another one can be written and presented. */
  isOpen: boolean
  /** Notes of lyrics to which nobody said anything. */
  openNotes: number
  /** The id of the next lyric: a form sent twice is one. */
  submission: string
  failure: ProjectFailure | null
}

/** Lyrics before they are sung: written here, presented on purpose, answered by the client. */
export function LyricsPanel({ lyrics, own, isOpen, openNotes, submission, failure }: Props) {
  const isEmpty = lyrics.length === 0
  return (
    <Panel id="letras" title="Letra antes de gravar">
      {isEmpty && own.content === '' && !own.isTooLong ? (
        <p className="text-smoke">Escreva a letra e apresente ao cliente: ele lê, comenta por verso e aprova.</p>
      ) : null}
      {own.content !== '' && isEmpty ? (
        <p>O cliente enviou a letra dele no briefing: ela é a Letra 1 assim que você apresentar ou escrever outra.</p>
      ) : null}
      {own.isTooLong ? <p className="notice mb-3">{ownLyricTooLong}</p> : null}
      <ol className="divide-line grid divide-y-2">
        {lyrics.toReversed().map(({ id, number, author, state, presentedAt, createdAt, sungBy, content }) => (
          <li key={id} className="py-3 first:pt-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <b>{lyricName({ number })}</b>
              <span className="tag">{lyricStateLabels[state]}</span>
              {author === 'client' ? <span className="text-smoke">a do cliente</span> : null}
            </p>
            <p className="text-smoke text-sm">
              {presentedAt
                ? `Apresentada em ${formatDateTime(presentedAt)}`
                : `Escrita em ${formatDateTime(createdAt)}`}
              {sungBy.length > 0 ? ` · cantada em ${sungBy.join(', ')}` : ''}
            </p>
            <details>
              <summary className="btn-quiet">Ler</summary>
              <p dir="auto" className="py-2 [overflow-wrap:anywhere] whitespace-pre-line">
                {content}
              </p>
            </details>
            {isOpen && state === 'draft' ? (
              <p className="mt-1 flex flex-wrap gap-3">
                <Link to={`?apresentar-letra=${id}`} preventScrollReset className="btn btn-line btn-small">
                  Apresentar ao cliente
                </Link>
                {canEditLyric({ author, presentedAt }).ok ? (
                  <Link to={`?escrever-letra=${id}`} preventScrollReset className="btn btn-line btn-small">
                    Editar
                  </Link>
                ) : null}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
      {isOpen ? (
        <p className="mt-3 flex flex-wrap gap-3">
          {own.content !== '' && isEmpty ? (
            <Link to="?apresentar-letra=cliente" preventScrollReset className="btn btn-line btn-small">
              Apresentar a do cliente
            </Link>
          ) : null}
          <Link to="?escrever-letra=nova" preventScrollReset className="btn btn-line btn-small">
            Escrever letra
          </Link>
        </p>
      ) : null}
      <LyricSheets lyrics={lyrics} own={own} openNotes={openNotes} submission={submission} failure={failure} />
    </Panel>
  )
}

function LyricSheets({ lyrics, own, openNotes, submission, failure }: Omit<Props, 'isOpen'>) {
  const query = new URLSearchParams(useLocation().search)
  const wanted = query.get('escrever-letra')
  const written = lyrics.find(({ id }) => id === wanted)
  const presented = lyrics.find(({ id }) => id === query.get('apresentar-letra'))
  const approved = lyrics.find(({ state }) => state === 'approved')
  const start = lyrics.at(-1)?.content ?? own.content
  const refused = failure?.intent === 'present-lyric' ? failure.refusal : null
  const errors: Record<string, string> = lyricPresentErrors
  return (
    <>
      <RouteDialog param="escrever-letra" title={written ? lyricName(written) : 'Escrever letra'}>
        <WriteForm
          key={wanted}
          id={written?.id ?? null}
          start={written?.content ?? start}
          submission={submission}
          failure={failure?.intent === 'write-lyric' ? failure : null}
        />
      </RouteDialog>
      <RouteDialog param="apresentar-letra" title="Apresentar a letra ao cliente">
        <p>
          O cliente recebe um e-mail e lê {presented ? `a ${lyricName(presented)}` : 'a letra'} na página dele. Depois
          de apresentada ela não muda mais: uma mudança é outra letra.
        </p>
        {approved ? <p className="notice">{lyricApprovalEnds(lyricName(approved))}</p> : null}
        {openNotes > 0 ? <p className="notice">{lyricNotesLine(openNotes)}</p> : null}
        <Confirm
          intent="present-lyric"
          param="apresentar-letra"
          label="Apresentar"
          busy="Enviando..."
          refusal={refused ? (errors[refused] ?? lyricPresentErrors.failed) : ''}
        >
          <input type="hidden" name="lyric" value={presented?.id ?? ''} />
        </Confirm>
      </RouteDialog>
    </>
  )
}

type WriteProps = { id: string | null; start: string; submission: string; failure: ProjectFailure | null }

function WriteForm({ id, start, submission, failure }: WriteProps) {
  const [newId] = useState(submission)
  const stored = failure?.storedLyric
  const seen = useSeen(start, stored)
  const isConflict = stored !== undefined
  const error = failure ? (lyricWriteErrors[failure.refusal] ?? lyricWriteErrors.failed) : ''
  return (
    <Confirm
      intent="write-lyric"
      param="escrever-letra"
      label={isConflict ? 'Salvar a minha' : 'Salvar letra'}
      busy="Salvando..."
    >
      <input type="hidden" name="lyricId" value={id ?? newId} />
      <input type="hidden" name="seenLyric" value={seen} />
      {isConflict ? <LyricConflict title={lyricWriteErrors['changed-meanwhile']} stored={stored} /> : null}
      <TextArea
        id="letra-nova"
        name="lyric"
        label="Letra"
        hint={`Sem tempos: eles entram na versão gravada. Até ${formatCount(maxLyricLength)} letras e ${maxLyricLines} linhas.`}
        rows={14}
        dir="auto"
        defaultValue={failure?.typed ?? seen}
        error={isConflict ? '' : error}
      />
    </Confirm>
  )
}
