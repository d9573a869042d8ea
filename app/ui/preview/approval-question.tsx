import { useEffect, useRef } from 'react'

import { clearDeviceDrafts, readDeviceDraft, storeDeviceDraft } from '#app/client/storage/device-draft.ts'
import { noteCount } from '#copy/preview/notes.ts'
import type { Message } from '#copy/preview/preview.ts'
import type { ApprovalQuestionView } from '#core/preview/preview-view.ts'

import { ReviewButton, ReviewFailure, ReviewNotice, UnsentOfLyric } from './review-parts.tsx'
import type { ReviewSubmit } from './use-review-submit.ts'

type Props = ApprovalQuestionView & {
  path: string
  projectId: string
  /** Notes that wait to be sent. */
  drafts: number
  /** What was written of the lyric and can still be sent. */
  unsentLyric: string
  typed: string
  /** The name of the song, as typed or as suggested. */
  songTitle: string
  notice: Message | null
  submit: ReviewSubmit
}

/** Asks once more, with the words that will be kept. On a phone both answers stay in sight at the lower edge. */
export function ApprovalQuestion(props: Props) {
  const { path, projectId, drafts, unsentLyric, version, terms, covers, cover } = props
  const { typed, songTitle, notice, submit } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const { form, save } = useApprovalDraft(`${projectId}:aprovacao`)

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [])

  return (
    <section aria-labelledby="confirmar" className="card p-5 md:p-7">
      <form
        ref={form}
        method="post"
        action={path}
        noValidate
        className="grid gap-5"
        onSubmit={submit.onSubmit}
        onInput={save}
      >
        <h2
          ref={heading}
          id="confirmar"
          className="wide text-title scroll-mt-24 [overflow-wrap:anywhere]"
          tabIndex={-1}
        >
          Aprovar “{version.name}”?
        </h2>
        <ReviewNotice notice={notice} />
        <div className="grid max-w-[46em] gap-2 [overflow-wrap:anywhere]">
          {terms.text.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {typed.trim() === '' ? null : (
          <p className="notice">
            O texto que você escreveu não vai junto com a aprovação; ele continua na caixa ao voltar.
          </p>
        )}
        <UnsentOfLyric about="song-approval" text={unsentLyric} />
        {drafts > 0 ? (
          <p className="notice">
            {noteCount(drafts)} sua{drafts === 1 ? '' : 's'} ainda não {drafts === 1 ? 'foi enviada' : 'foram enviadas'}{' '}
            e não {drafts === 1 ? 'vai' : 'vão'} junto com a aprovação.
          </p>
        ) : null}
        <input type="hidden" name="version" value={version.id} />
        <input type="hidden" name="terms" value={terms.hash} />
        <input type="hidden" name="text" value={typed} />
        <div className="field">
          <label htmlFor="nome-da-musica">Que nome a música terá? (opcional)</label>
          <p id="nome-da-musica-dica" className="hint">
            Sai na entrega, nos arquivos e no certificado.
          </p>
          <input
            id="nome-da-musica"
            name="songTitle"
            className="input"
            defaultValue={songTitle}
            autoComplete="off"
            aria-describedby="nome-da-musica-dica"
          />
        </div>
        <fieldset className="min-w-0">
          <legend className="font-bold">Qual capa ela terá?</legend>
          <p className="hint">Os três desenhos saem desta música. A capa vai dentro do MP3.</p>
          <div className="cover-options">
            {covers.map((picture, choice) => (
              <label key={picture}>
                <input type="radio" name="cover" value={choice} defaultChecked={choice === cover} />
                <img src={picture} alt="" width="400" height="400" />
                <span>Desenho {choice + 1}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="approval-answers">
          <ReviewFailure text={submit.failure} />
          <ReviewButton submit={submit} intent="approve-confirmed" busy="Aprovando..." className="btn btn-red">
            Sim, aprovar {version.name}
          </ReviewButton>
          <ReviewButton submit={submit} intent="back" className="btn btn-line">
            Voltar sem aprovar
          </ReviewButton>
        </div>
      </form>
    </section>
  )
}

/** The name and the cover survive a reload on this device until the server took them. */
function useApprovalDraft(key: string) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const draft = readDeviceDraft(key)
    const { current } = form
    if (!draft || !current) return
    for (const field of current.querySelectorAll('input')) {
      const written = draft.get(field.name)
      if (field.type === 'radio') field.checked = written ? field.value === written : field.checked
      else if (written && field.name === 'songTitle') field.value = written
    }
  }, [key])

  return {
    form,
    save({ currentTarget }: React.InputEvent<HTMLFormElement>) {
      const chosen = new FormData(currentTarget)
      const [songTitle, cover] = [chosen.get('songTitle'), chosen.get('cover')]
      if (typeof songTitle !== 'string' || typeof cover !== 'string') return clearDeviceDrafts(key)
      storeDeviceDraft(key, { songTitle: songTitle.trim() === '' ? '' : songTitle, cover })
    },
  }
}
