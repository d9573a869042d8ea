import { noteCount } from '#copy/preview/notes.ts'
import { approvalFailure, closedBanner, feedbackFailure, privateWarning, type Message } from '#copy/preview/preview.ts'
import { payToStart } from '#copy/preview/revisions.ts'
import type { ProjectStatus } from '#core/project/project.ts'

import { UnsentText } from './preview-states.tsx'

type Props = {
  address: string
  status: ProjectStatus
  /** False once the purchase ended. */
  isActive: boolean
  hasVersions: boolean
  /** Names the draft on the device. */
  projectId: string
  /** The version that was offered; a kept choice holds only as long as this is. */
  offeredId: string | null
  /** Where a request beyond the package is paid, when the next or the last one is. */
  toPay: { address: string; price: string } | null
  /** What a request for changes takes, said before it is sent. */
  takes: string
  typed: string
  notice: Message | null
}

/** "Sua Avaliação": both answers a client can give. Only while the project waits for one. */
export function ReviewCard(props: Props) {
  const { address, status, isActive, hasVersions, projectId, offeredId, toPay, takes, typed, notice } = props
  const open = status === 'waiting' && hasVersions
  if (!isActive || !hasVersions || status === 'approved' || status === 'delivered') {
    return (
      <div data-live="avaliacao" className="grid gap-5">
        <ErrorMessage notice={notice} />
        <p className="text-lg">
          {isActive ? (status === 'waiting' || status === 'feedback' ? nothingYet : decided) : closedBanner.text}
        </p>
        <UnsentText text={typed} />
      </div>
    )
  }

  return (
    <section data-live="avaliacao" aria-labelledby="avaliacao-titulo" className="card grid gap-5 p-5 md:p-7">
      <h2 id="avaliacao-titulo" className="wide text-title">
        Sua Avaliação
      </h2>
      <ErrorMessage notice={notice} />
      <p data-chosen hidden />
      {open ? <p className="private-warning notice">{privateWarning}</p> : null}
      <form
        id="avaliacao"
        method="post"
        action={address}
        noValidate
        className="grid gap-5"
        data-send
        data-draft={`${projectId}:avaliacao`}
        data-draft-fields="text version offered"
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
            id="texto"
            name="text"
            rows={5}
            className="input"
            defaultValue={open ? typed : ''}
            disabled={!open}
            aria-describedby="texto-dica"
            data-keep="O texto que você estava escrevendo"
          />
        </div>
        {open ? (
          <div className="border-ink grid justify-items-start gap-3 border-l-4 pl-4">
            <p>{takes}</p>
            {toPay ? <Pay {...toPay} aside /> : null}
          </div>
        ) : toPay ? (
          <Pay {...toPay} />
        ) : null}
        <LineDown />
        <div className="flex flex-wrap gap-3">
          <button
            type="submit"
            name="intent"
            value="feedback"
            data-failed={failedWords(feedbackFailure)}
            className="btn btn-red"
            disabled={!open}
            data-busy="Enviando..."
          >
            Enviar Feedback da Versão Selecionada
          </button>
          <button
            type="submit"
            name="intent"
            value="approve"
            data-failed={failedWords(approvalFailure)}
            className="btn btn-line approve"
            disabled={!open}
            data-busy="Um momento..."
          >
            <span>Aprovar Versão Selecionada</span>
            {/* Filled by the script: without it nothing knows what is selected by the time this is pressed. */}
            <strong data-approve hidden />
          </button>
        </div>
      </form>
      {open ? null : <UnsentText text={typed} />}
    </section>
  )
}

/** Beside what is being written it opens in another tab; once it was sent it is the way on. */
function Pay({ address, price, aside = false }: { address: string; price: string; aside?: boolean }) {
  return (
    <a
      href={address}
      className={`btn ${aside ? 'btn-line' : 'btn-red'} justify-self-start`}
      {...(aside ? { target: '_blank', rel: 'noopener' } : {})}
    >
      Pagar {price}
      {aside ? <span className="sr-only"> (abre em outra aba)</span> : null}
    </a>
  )
}

/** What the script says when a form could not be sent; everything typed is still in it. */
function LineDown() {
  return <p className="notice basis-full empty:hidden" data-tone="alarm" role="alert" data-held />
}

const failedWords = ({ title, text }: Message) =>
  `${title}. ${text} O que você escreveu continua aqui: tente de novo em instantes.`

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
  address: string
  projectId: string
  /** Notes that wait to be sent. */
  drafts: number
  version: { id: string; name: string }
  terms: { text: string; hash: string }
  typed: string
  /** The name of the song, as typed or as suggested. */
  songTitle: string
  notice: Message | null
}

/** Asks once more, with the words that will be kept. */
export function ApprovalQuestion({
  address,
  projectId,
  drafts,
  version,
  terms,
  typed,
  songTitle,
  notice,
}: ConfirmProps) {
  return (
    <section data-live="confirmacao" aria-labelledby="confirmar" className="card grid gap-5 p-5 md:p-7">
      <h2 id="confirmar" className="wide text-title [overflow-wrap:anywhere]" tabIndex={-1} data-focus>
        Aprovar "{version.name}"?
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
      <form
        method="post"
        action={address}
        noValidate
        className="flex flex-wrap gap-3"
        data-send
        data-draft={`${projectId}:aprovacao`}
        data-draft-fields="songTitle"
      >
        <input type="hidden" name="version" value={version.id} />
        <input type="hidden" name="terms" value={terms.hash} />
        <input type="hidden" name="text" value={typed} />
        <div className="field basis-full">
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
        <LineDown />
        <button
          type="submit"
          name="intent"
          value="approve-confirmed"
          data-failed={failedWords(approvalFailure)}
          className="btn btn-red"
          data-busy="Aprovando..."
        >
          Sim, aprovar {version.name}
        </button>
        <button
          type="submit"
          name="intent"
          value="back"
          data-failed={failedWords(approvalFailure)}
          className="btn btn-line"
        >
          Voltar sem aprovar
        </button>
      </form>
    </section>
  )
}
