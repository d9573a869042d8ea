import { LeaveEverywhere } from '#app/ui/tracking/sign-out-everywhere.tsx'
import {
  closedBanner,
  nextStepsOf,
  noVersions,
  previewBadge,
  previewBanner,
  versionCount,
  type Message,
} from '#copy/preview/preview.ts'
import { coverageBeforeSending, payToStart } from '#copy/preview/revisions.ts'
import type { NoteState } from '#core/preview/note.ts'
import { nextCoverage } from '#core/preview/revision.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import { formatDate } from '#core/shared/dates.ts'

import { Drafts, NativeNoteForm, type NoteView, type TypedNote } from './draft-notes.tsx'
import { ApprovalQuestion, ReviewCard } from './review-card.tsx'
import { RevisionsPart } from './revision-balance.tsx'
import { SentNotes, type ShownSentNote } from './sent-notes.tsx'
import { VersionCard, type VersionView } from './version-card.tsx'
import { VersionPlayer } from './version-player.tsx'

export type ProjectView = {
  id: string
  title: string
  /** For whom the song is; empty when nobody said. */
  recipient: string
  clientName: string
  packageName: string
  status: ProjectStatus
  approvedVersionId: string | null
  expiresAt: Date | null
  /** Something was delivered, also while a revision of it is under way. */
  delivered: boolean
  /** False once the purchase was refunded, disputed or withdrawn: nothing can be answered any more. */
  isActive: boolean
  /** The name offered for the song when it is approved. */
  suggestedTitle: string
  /** What staff said when the project came back to its client. */
  message: string | null
}

export type Question = { version: { id: string; name: string }; terms: { text: string; hash: string } }

export type ShownNotes = { drafts: NoteView[]; sent: ShownSentNote[]; counts: Record<NoteState, number> }

type Props = {
  address: string
  project: ProjectView
  versions: VersionView[]
  notes: ShownNotes
  revisions: React.ComponentProps<typeof RevisionsPart>
  /** A note that was refused, as it was typed. */
  typedNote: TypedNote | null
  /** Address of the player's code. */
  script: string
  chosenId: string | null
  typed: string
  songTitle: string
  notice: Message | null
  question: Question | null
  part: 'versoes' | 'avaliar'
}

/** Everything a client hears and answers, on one page. Parts marked live are kept fresh by the follow island. */
export function PreviewPage(props: Props) {
  const {
    address,
    project,
    versions,
    notes,
    revisions,
    typedNote,
    script,
    chosenId,
    typed,
    songTitle,
    notice,
    question,
    part,
  } = props
  const heard = versions.flatMap((version) => (version.sound ? [{ ...version, sound: version.sound }] : []))
  const soundOf = (id: string | null) => heard.find((version) => version.id === id)?.sound ?? null
  const mayAnswer = canReview(project)
  const mayNote = mayAnswer && !question
  const { standing, offer } = revisions
  const isUnpaid = project.status === 'feedback' && standing.open.length > 0
  const toPay = isUnpaid || (mayAnswer && nextCoverage(standing) === 'open') ? offer : null
  const approved = versions.find(({ id }) => id === project.approvedVersionId)

  return (
    <div className="preview gutter pt-12 pb-24 lg:pt-16" data-follow={`/eventos/projeto/${project.id}`}>
      <Head project={project} approvedName={approved?.name ?? null} unpaid={isUnpaid ? offer : null} />
      <div className="mt-10 grid grid-cols-1 gap-12 break-words lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <div className="min-w-0">
          <VersionPlayer
            title={project.title}
            versions={heard}
            script={script}
            review={{ notesAddress: `/preview/${project.id}/notas`, mayNote, drafts: notes.drafts.length }}
          />
          <fieldset className="mb-6 flex flex-wrap gap-1">
            <legend className="sr-only">O que você quer fazer?</legend>
            <Tab value="versoes" label="Versões Propostas" current={part} />
            <Tab value="avaliar" label="Enviar Feedback" current={part} />
          </fieldset>
          <section data-part="versoes" aria-labelledby="versoes-titulo">
            <div data-live="contagem" className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 id="versoes-titulo" className="wide text-title">
                Versões Disponíveis
              </h2>
              <p className="text-smoke font-semibold">{versionCount(versions.length)}</p>
            </div>
            <ul className="grid gap-4" data-live-list="versoes" data-gone={chosenGone}>
              {versions.map((version) => (
                <VersionCard
                  key={version.id}
                  version={version}
                  chosen={version.id === (project.approvedVersionId ?? chosenId)}
                  final={version.id === project.approvedVersionId}
                  selectable={mayNote}
                >
                  {version.sound && mayNote ? (
                    <NativeNoteForm
                      address={address}
                      version={version}
                      typed={typedNote?.place === version.id ? typedNote : null}
                    />
                  ) : null}
                </VersionCard>
              ))}
            </ul>
            <div data-live="vazio">{versions.length === 0 ? <EmptyState /> : null}</div>
            <p data-live="seguir" className="mt-5">
              {mayAnswer && versions.length > 0 ? (
                <button type="button" className="btn btn-red with-script" data-review="texto">
                  Avaliar a versão selecionada
                </button>
              ) : null}
            </p>
            <SentNotes
              address={address}
              notes={notes.sent}
              counts={notes.counts}
              sound={soundOf(project.approvedVersionId ?? chosenId) ?? heard[0]?.sound ?? null}
            />
          </section>
          <div data-part="avaliar">
            <Drafts address={address} drafts={notes.drafts} soundOf={soundOf} mayNote={mayNote} typed={typedNote} />
            {question ? (
              <ApprovalQuestion
                address={address}
                projectId={project.id}
                drafts={notes.drafts.length}
                {...question}
                typed={typed}
                songTitle={songTitle}
                notice={notice}
              />
            ) : (
              <ReviewCard
                address={address}
                status={project.status}
                isActive={project.isActive}
                hasVersions={versions.length > 0}
                projectId={project.id}
                offeredId={chosenId}
                toPay={toPay}
                takes={coverageBeforeSending(standing, offer?.price ?? null)}
                typed={typed}
                notice={typedNote ? null : notice}
              />
            )}
          </div>
        </div>
        <div className="grid content-start gap-10">
          {project.isActive ? <NextSteps status={project.status} /> : null}
          <RevisionsPart {...revisions} aside />
        </div>
      </div>
      <footer className="border-line mt-14 flex flex-wrap items-center justify-between gap-4 border-t-2 pt-5">
        <p data-live="validade">
          {project.expiresAt
            ? `Esta prévia expira em: ${formatDate(project.expiresAt)}`
            : 'Prévia sem data de expiração definida.'}
        </p>
        <form method="post" action={address} className="flex flex-wrap gap-x-6">
          <button type="submit" name="intent" value="leave" className="btn-quiet">
            Sair desta prévia
          </button>
          <LeaveEverywhere />
        </form>
      </footer>
    </div>
  )
}

const chosenGone = 'A versão que você tinha selecionado foi retirada pela equipe. Escolha outra.'

function Tab({ value, label, current }: { value: string; label: string; current: string }) {
  return (
    <label className="tab max-sm:px-2">
      <input
        type="radio"
        name="parte"
        value={value}
        defaultChecked={value === current}
        autoComplete="off"
        className="sr-only"
      />
      {label}
    </label>
  )
}

type HeadProps = {
  project: ProjectView
  approvedName: string | null
  /** The request that was sent goes beyond the package and is not paid yet. */
  unpaid: { address: string; price: string } | null
}

function Head({ project, approvedName, unpaid }: HeadProps) {
  const banner = project.isActive ? previewBanner(project.status, approvedName) : closedBanner
  return (
    <header data-live="estado">
      <p className="font-bold">
        {project.clientName} · Pacote {project.packageName}
      </p>
      <h1 className="wide text-display mt-3 max-w-[16em] [overflow-wrap:anywhere]">{project.title}</h1>
      {project.recipient === '' || project.title.includes(project.recipient) ? null : (
        <p className="mt-2 text-xl [overflow-wrap:anywhere]">Para {project.recipient}</p>
      )}
      {project.isActive ? (
        <p className="mt-4">
          <span className="badge max-w-full whitespace-normal" data-status={project.status}>
            {previewBadge(project.status)}
          </span>
        </p>
      ) : null}
      <div className="border-ink mt-7 border-y-2 py-5">
        <p className="wide text-xl" data-status-text>
          {banner.title}
        </p>
        <p className="mt-1 max-w-[44em] text-lg [overflow-wrap:anywhere]">{banner.text}</p>
        {unpaid && project.isActive ? (
          <div className="notice mt-4 max-w-[46em]" data-tone="alarm">
            <strong>Falta pagar os ajustes</strong>
            <p>
              {payToStart} Eles custam {unpaid.price}.
            </p>
            <p className="mt-3">
              <a href={unpaid.address} className="btn btn-red">
                Pagar {unpaid.price} e começar os ajustes
              </a>
            </p>
          </div>
        ) : null}
        {project.delivered ? (
          <a href={`/deliveries/${project.id}`} className="btn btn-red mt-4">
            Receber a música
          </a>
        ) : null}
        {project.status === 'feedback' && project.isActive ? (
          <a href="/feedback-confirmacao" className="btn-quiet">
            O que acontece agora
          </a>
        ) : null}
      </div>
      {canReview(project) && project.message ? (
        <div className="notice mt-6 max-w-[46em]">
          <strong>Recado da nossa equipe</strong>
          <p className="[overflow-wrap:anywhere] whitespace-pre-line">{project.message}</p>
        </div>
      ) : null}
    </header>
  )
}

function canReview({ status, isActive }: ProjectView): boolean {
  return status === 'waiting' && isActive
}

function EmptyState() {
  return (
    <div className="border-line grid justify-items-start gap-2 border-2 border-dashed p-6">
      <p className="text-lg font-bold">{noVersions}</p>
      <p>Assim que a primeira versão ficar pronta ela aparece aqui, e você recebe um e-mail.</p>
    </div>
  )
}

function NextSteps({ status }: { status: ProjectStatus }) {
  return (
    <aside data-live="passos" aria-labelledby="passos" className="self-start">
      <h2 id="passos" className="wide text-title">
        Próximos Passos
      </h2>
      <ol className="mt-5 grid gap-5">
        {nextStepsOf(status).map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
            <span className="step-number" aria-hidden="true">
              {index + 1}
            </span>
            <p>
              <strong className="block leading-tight">{title}</strong>
              {text}
            </p>
          </li>
        ))}
      </ol>
    </aside>
  )
}
