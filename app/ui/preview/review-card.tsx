import { useEffect, useRef, useState } from 'react'

import { clearDeviceDrafts, readDeviceDraft, storeDeviceDraft } from '#app/client/storage/device-draft.ts'
import { UnsentText } from '#app/ui/shared/unsent-text.tsx'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import { closedBanner, privateWarning, type Message } from '#copy/preview/preview.ts'
import { correctionsAreFree, payToStart } from '#copy/preview/revisions.ts'
import { isReviewOpen } from '#core/preview/open-review.ts'
import type { ProjectStatus } from '#core/project/project.ts'

import { PreservedText } from './preserved-text.tsx'
import { ReviewButton, ReviewFailure, ReviewNotice, UnsentOfLyric } from './review-parts.tsx'
import type { ReviewSubmit } from './use-review-submit.ts'

type Props = {
  path: string
  status: ProjectStatus
  /** False once the purchase ended. */
  isActive: boolean
  hasVersions: boolean
  /** Names the draft on the device. */
  projectId: string
  /** The version that was offered; a kept choice holds only as long as this is. */
  offeredId: string | null
  /** Where a request beyond the package is paid, when the next or the last one is. */
  toPay: { path: string; price: string } | null
  /** What a request for changes takes, said before it is sent. */
  coverage: string
  /** Nothing but what is owed is noted: sent without a word, it is free. */
  onlyCorrections: boolean
  /** What was written of the lyric, once it was asked whether it is left behind. */
  unsentLyric: string
  typed: string
  /** What was sent and taken back: it stands in the field until something else does. */
  takenBack: string
  notice: Message | null
  /** The version that is chosen now, by its name away from its card. */
  selected: { id: string; label: string } | null
  onSelect: (versionId: string) => void
  submit: ReviewSubmit
}

/** "Sua Avaliação": both answers a client can give. Only while the project waits for one. */
export function ReviewCard(props: Props) {
  const { path, status, isActive, hasVersions, offeredId, coverage, typed, takenBack, notice, submit } = props
  // Without script another one may be chosen than the page says.
  const selected = useHydrated() ? props.selected : null
  const open = hasVersions && isReviewOpen({ status, isActive })
  const { field, text, save } = useFeedbackDraft(props, open)
  const isFree = open && props.onlyCorrections && text.trim() === ''
  const toPay = isFree ? null : props.toPay
  const preserved =
    !open && text.trim() !== '' ? (
      <PreservedText id="guardado-texto" label="O texto que você estava escrevendo" text={text} />
    ) : null
  if (!isActive || !hasVersions || status === 'approved' || status === 'delivered') {
    return (
      <div className="grid gap-5">
        <ReviewNotice notice={notice} />
        <p className="text-lg">
          {isActive ? (status === 'waiting' || status === 'feedback' ? nothingYet : decided) : closedBanner.text}
        </p>
        {preserved ?? <UnsentText text={typed} />}
      </div>
    )
  }

  return (
    <section aria-labelledby="avaliacao-titulo" className="card grid gap-5 p-5 md:p-7">
      <h2 id="avaliacao-titulo" className="wide text-title">
        Sua Avaliação
      </h2>
      <ReviewNotice notice={notice} />
      {selected ? <p>Versão selecionada: {selected.label}</p> : null}
      {open ? <p className="private-warning notice">{privateWarning}</p> : null}
      <form
        key={open ? 'open' : 'closed'}
        id="avaliacao"
        method="post"
        action={path}
        noValidate
        className="grid gap-5"
        onSubmit={submit.onSubmit}
      >
        <input type="hidden" name="offered" value={offeredId ?? ''} />
        <div className="field">
          <label htmlFor="texto">O que você achou?</label>
          <p id="texto-dica" className="hint">
            {open
              ? 'Diga o que emocionou e o que mudaria: letra, voz, ritmo, instrumentos.'
              : toPay
                ? sentUnpaid
                : sentAlready}
          </p>
          <textarea
            ref={field}
            id="texto"
            name="text"
            rows={5}
            className="input"
            defaultValue={open ? typed || takenBack : ''}
            disabled={!open}
            aria-describedby="texto-dica"
            onInput={({ currentTarget }) => save(currentTarget.value)}
          />
        </div>
        {open ? (
          <div className="border-ink grid justify-items-start gap-3 border-l-4 pl-4">
            <p>{isFree ? correctionsAreFree : coverage}</p>
            {toPay ? <Pay {...toPay} aside /> : null}
          </div>
        ) : toPay ? (
          <Pay {...toPay} />
        ) : null}
        <UnsentOfLyric about="feedback" text={open ? props.unsentLyric : ''} />
        <ReviewFailure text={submit.failure} />
        <div className="flex flex-wrap gap-3">
          <ReviewButton submit={submit} intent="feedback" busy="Enviando..." className="btn btn-red" disabled={!open}>
            Enviar Feedback da Versão Selecionada
          </ReviewButton>
          <ReviewButton
            submit={submit}
            intent="approve"
            busy="Um momento..."
            className="btn btn-line approve"
            formAction={`${path}#confirmar`}
            disabled={!open}
          >
            <span className="approve-words">Aprovar Versão Selecionada</span>
            {selected ? <strong>Aprovar {selected.label}</strong> : null}
          </ReviewButton>
        </div>
      </form>
      {open ? null : (preserved ?? <UnsentText text={typed} />)}
    </section>
  )
}

/** While text is being written it opens in another tab; once sent it is the main link. */
function Pay({ path, price, aside = false }: { path: string; price: string; aside?: boolean }) {
  return (
    <a
      href={path}
      className={`btn ${aside ? 'btn-line' : 'btn-red'} justify-self-start`}
      {...(aside ? { target: '_blank', rel: 'noopener' } : {})}
    >
      Pagar {price}
      {aside ? <span className="sr-only"> (abre em outra aba)</span> : null}
    </a>
  )
}

/** The text survives a reload and a broken connection on this device; with it the choice, as long as the same is offered. */
function useFeedbackDraft(props: Props, isOpen: boolean) {
  const { projectId, offeredId, typed, takenBack, selected, onSelect } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(isOpen ? typed || takenBack : '')
  const key = `${projectId}:avaliacao`

  // Only into an untouched field: what the server sent back, or a person was writing before this ran, is newer.
  useEffect(() => {
    const { current } = field
    if (!isOpen || !current) return
    if (!['', takenBack].includes(current.value)) return setText(current.value)
    const draft = readDeviceDraft(key)
    const written = draft?.get('text') ?? takenBack
    current.value = written
    setText(written)
    const version = draft?.get('version')
    if (version && draft?.get('offered') === (offeredId ?? '')) onSelect(version)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each form that opens
  }, [isOpen])

  useEffect(() => {
    if (isOpen && text.trim() !== '' && selected) store(text, selected.id)
    // oxlint-disable-next-line react/exhaustive-deps -- the text is stored as it is typed
  }, [selected?.id])

  function store(written: string, version: string) {
    storeDeviceDraft(key, { text: written, version, offered: offeredId ?? '' })
  }

  return {
    field,
    text,
    save(written: string) {
      setText(written)
      if (written.trim() === '') clearDeviceDrafts(key)
      else store(written, selected?.id ?? '')
    },
  }
}

const nothingYet = 'Assim que houver uma versão para ouvir, é aqui que você conta o que achou. Avisamos por e-mail.'
const decided = 'A sua escolha já está registrada. Se algo mudou, fale com a nossa equipe.'
const sentUnpaid = payToStart
const sentAlready = 'O seu feedback já está com a nossa equipe. Este campo abre de novo quando houver o que avaliar.'
