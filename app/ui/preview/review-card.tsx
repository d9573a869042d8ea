import { useEffect, useRef, useState } from 'react'

import { clearDeviceDrafts, readDeviceDraft, storeDeviceDraft } from '#app/client/drafts/device-draft.ts'
import { noteCount } from '#copy/preview/notes.ts'
import { closedBanner, privateWarning, type Message } from '#copy/preview/preview.ts'
import { payToStart } from '#copy/preview/revisions.ts'
import { isReviewOpen } from '#core/preview/open-review.ts'
import type { ProjectStatus } from '#core/project/project.ts'

import { PreservedText } from './preserved-text.tsx'
import { UnsentText } from './preview-states.tsx'
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
  typed: string
  notice: Message | null
  /** The version that is chosen now, by its name away from its card. */
  selected: { id: string; label: string } | null
  onSelect: (versionId: string) => void
  submit: ReviewSubmit
}

/** "Sua Avaliação": both answers a client can give. Only while the project waits for one. */
export function ReviewCard(props: Props) {
  const { path, status, isActive, hasVersions, offeredId, toPay, coverage, typed, notice, selected, submit } = props
  const open = hasVersions && isReviewOpen({ status, isActive })
  const { field, text, save } = useFeedbackDraft(props, open)
  const preserved =
    !open && text.trim() !== '' ? (
      <PreservedText id="guardado-texto" label="O texto que você estava escrevendo" text={text} />
    ) : null
  if (!isActive || !hasVersions || status === 'approved' || status === 'delivered') {
    return (
      <div className="grid gap-5">
        <ErrorMessage notice={notice} />
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
      <ErrorMessage notice={notice} />
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
            defaultValue={open ? typed : ''}
            disabled={!open}
            aria-describedby="texto-dica"
            onInput={({ currentTarget }) => save(currentTarget.value)}
          />
        </div>
        {open ? (
          <div className="border-ink grid justify-items-start gap-3 border-l-4 pl-4">
            <p>{coverage}</p>
            {toPay ? <Pay {...toPay} aside /> : null}
          </div>
        ) : toPay ? (
          <Pay {...toPay} />
        ) : null}
        <SubmitFailure text={submit.failure} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton submit={submit} intent="feedback" busy="Enviando..." className="btn btn-red" disabled={!open}>
            Enviar Feedback da Versão Selecionada
          </SubmitButton>
          <SubmitButton
            submit={submit}
            intent="approve"
            busy="Um momento..."
            className="btn btn-line approve"
            disabled={!open}
          >
            <span>Aprovar Versão Selecionada</span>
            {selected ? <strong>Aprovar {selected.label}</strong> : null}
          </SubmitButton>
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
function useFeedbackDraft({ projectId, offeredId, selected, onSelect }: Props, isOpen: boolean) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const key = `${projectId}:avaliacao`

  // Only into an untouched field: what the server sent back, or a person was writing before this ran, is newer.
  useEffect(() => {
    const { current } = field
    if (!isOpen || !current) return
    if (current.value !== '') return setText(current.value)
    const draft = readDeviceDraft(key)
    const written = draft?.get('text') ?? ''
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

type ButtonProps = {
  submit: ReviewSubmit
  intent: string
  busy?: string
  className: string
  disabled?: boolean
  children: React.ReactNode
}

function SubmitButton({ submit, intent, busy = 'Processando...', className, disabled, children }: ButtonProps) {
  const isBusy = submit.pendingIntent === intent
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={className}
      disabled={disabled}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? busy : children}
    </button>
  )
}

/** Why a form could not be sent; everything typed is still in it. */
function SubmitFailure({ text }: { text: string }) {
  return (
    <p className="notice basis-full empty:hidden" data-tone="alarm" role="alert">
      {text}
    </p>
  )
}

const nothingYet = 'Assim que houver uma versão para ouvir, é aqui que você conta o que achou. Avisamos por e-mail.'
const decided = 'A sua escolha já está registrada. Se algo mudou, fale com a nossa equipe.'
const sentUnpaid = payToStart
const sentAlready = 'O seu feedback já está com a nossa equipe. Este campo abre de novo quando houver o que avaliar.'

function ErrorMessage({ notice }: { notice: Message | null }) {
  if (!notice) return null
  return (
    <div className="notice" data-tone="alarm" role="alert">
      <strong>{notice.title}</strong>
      <span>{notice.text}</span>
    </div>
  )
}

type ConfirmProps = {
  path: string
  projectId: string
  /** Notes that wait to be sent. */
  drafts: number
  version: { id: string; name: string }
  terms: { text: string; hash: string }
  typed: string
  /** The name of the song, as typed or as suggested. */
  songTitle: string
  notice: Message | null
  submit: ReviewSubmit
}

/** Asks once more, with the words that will be kept. */
export function ApprovalQuestion({
  path,
  projectId,
  drafts,
  version,
  terms,
  typed,
  songTitle,
  notice,
  submit,
}: ConfirmProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const title = useRef<HTMLInputElement>(null)
  const draftKey = `${projectId}:aprovacao`

  useEffect(() => {
    heading.current?.focus()
    const written = readDeviceDraft(draftKey)?.get('songTitle')
    if (written && title.current) title.current.value = written
  }, [draftKey])

  return (
    <section aria-labelledby="confirmar" className="card grid gap-5 p-5 md:p-7">
      <h2 ref={heading} id="confirmar" className="wide text-title [overflow-wrap:anywhere]" tabIndex={-1}>
        Aprovar “{version.name}”?
      </h2>
      <ErrorMessage notice={notice} />
      <div className="prose grid gap-3 [overflow-wrap:anywhere]">
        {terms.text.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {typed.trim() === '' ? null : (
        <p className="notice">
          O texto que você escreveu não vai junto com a aprovação; ele continua na caixa ao voltar.
        </p>
      )}
      {drafts > 0 ? (
        <p className="notice">
          {noteCount(drafts)} sua{drafts === 1 ? '' : 's'} ainda não {drafts === 1 ? 'foi enviada' : 'foram enviadas'} e
          não {drafts === 1 ? 'vai' : 'vão'} junto com a aprovação.
        </p>
      ) : null}
      <form method="post" action={path} noValidate className="flex flex-wrap gap-3" onSubmit={submit.onSubmit}>
        <input type="hidden" name="version" value={version.id} />
        <input type="hidden" name="terms" value={terms.hash} />
        <input type="hidden" name="text" value={typed} />
        <div className="field basis-full">
          <label htmlFor="nome-da-musica">Que nome a música terá? (opcional)</label>
          <p id="nome-da-musica-dica" className="hint">
            Sai na entrega, nos arquivos e no certificado.
          </p>
          <input
            ref={title}
            id="nome-da-musica"
            name="songTitle"
            className="input"
            defaultValue={songTitle}
            autoComplete="off"
            aria-describedby="nome-da-musica-dica"
            onInput={({ currentTarget: { value } }) => {
              if (value.trim() === '') clearDeviceDrafts(draftKey)
              else storeDeviceDraft(draftKey, { songTitle: value })
            }}
          />
        </div>
        <SubmitFailure text={submit.failure} />
        <SubmitButton submit={submit} intent="approve-confirmed" busy="Aprovando..." className="btn btn-red">
          Sim, aprovar {version.name}
        </SubmitButton>
        <SubmitButton submit={submit} intent="back" className="btn btn-line">
          Voltar sem aprovar
        </SubmitButton>
      </form>
    </section>
  )
}
