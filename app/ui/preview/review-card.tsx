import { noteCount } from '#copy/notes.ts'
import { closedBanner, privateWarning, type Notice } from '#copy/preview.ts'
import type { ProjectStatus } from '#core/project.ts'

import { KeptText } from './preview-states.tsx'

type Props = {
  address: string
  status: ProjectStatus
  /** False once the purchase ended. */
  isActive: boolean
  hasVersions: boolean
  /** What a request for changes takes, said before it is sent. */
  takes: string
  typed: string
  notice: Notice | null
}

/** "Sua Avaliação": both answers a client can give. Only while the project waits for one. */
export function ReviewCard({ address, status, isActive, hasVersions, takes, typed, notice }: Props) {
  const open = status === 'waiting' && hasVersions
  if (!isActive || !hasVersions || status === 'approved' || status === 'delivered') {
    return (
      <div data-live="avaliacao" className="grid gap-5">
        <Trouble notice={notice} />
        <p className="text-lg">
          {isActive ? (status === 'waiting' || status === 'feedback' ? nothingYet : decided) : closedBanner.text}
        </p>
        <KeptText text={typed} />
      </div>
    )
  }

  return (
    <section data-live="avaliacao" aria-labelledby="avaliacao-titulo" className="card grid gap-5 p-5 md:p-7">
      <h2 id="avaliacao-titulo" className="wide text-title">
        Sua Avaliação
      </h2>
      <Trouble notice={notice} />
      <p data-chosen hidden />
      {open ? <p className="private-warning notice">{privateWarning}</p> : null}
      <form id="avaliacao" method="post" action={address} noValidate className="grid gap-5">
        <div className="field">
          <label htmlFor="texto">O que você achou?</label>
          <p id="texto-dica" className="hint">
            {open ? 'Diga o que emocionou e o que mudaria: letra, voz, ritmo, instrumentos.' : sentAlready}
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
        {open ? <p className="border-ink border-l-4 pl-4">{takes}</p> : null}
        <div className="flex flex-wrap gap-3">
          <button
            type="submit"
            name="intent"
            value="feedback"
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
      {open ? null : <KeptText text={typed} />}
    </section>
  )
}

const nothingYet = 'Assim que houver uma versão para ouvir, é aqui que você conta o que achou. Avisamos por e-mail.'
const decided = 'A sua escolha já está registrada. Se algo mudou, fale com a nossa equipe.'
const sentAlready = 'O seu feedback já está com a nossa equipe. Este campo abre de novo quando houver o que avaliar.'

function Trouble({ notice }: { notice: Notice | null }) {
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
  /** Notes that wait to be sent. */
  drafts: number
  version: { id: string; name: string }
  terms: { text: string; hash: string }
  typed: string
  /** The name of the song, as typed or as suggested. */
  songTitle: string
  notice: Notice | null
}

/** Asks once more, with the words that will be kept. */
export function ApprovalQuestion({ address, drafts, version, terms, typed, songTitle, notice }: ConfirmProps) {
  return (
    <section data-live="confirmacao" aria-labelledby="confirmar" className="card grid gap-5 p-5 md:p-7">
      <h2 id="confirmar" className="wide text-title [overflow-wrap:anywhere]" tabIndex={-1} data-focus>
        Aprovar "{version.name}"?
      </h2>
      <Trouble notice={notice} />
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
      <form method="post" action={address} noValidate className="flex flex-wrap gap-3">
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
        <button type="submit" name="intent" value="approve-confirmed" className="btn btn-red" data-busy="Aprovando...">
          Sim, aprovar {version.name}
        </button>
        <button type="submit" name="intent" value="back" className="btn btn-line">
          Voltar sem aprovar
        </button>
      </form>
    </section>
  )
}
