import { useEffect, useState } from 'react'
import { Form, Link } from 'react-router'

import { ListeningRoom } from '#app/ui/admin/audio/listening-room.tsx'
import { usePanelEngine } from '#app/ui/admin/audio/panel-engine.tsx'
import type { VersionDeck } from '#app/ui/admin/audio/use-version-deck.ts'
import { Empty } from '#app/ui/admin/lists/empty.tsx'
import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { SendByWhatsapp } from '#app/ui/admin/whatsapp/whatsapp-links.tsx'
import { notePins } from '#app/ui/audio/note-pins.ts'
import { CopyButton } from '#app/ui/shared/copy-button.tsx'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import { trackingSteps } from '#copy/order/tracking-labels.ts'
import { retryErrors, stepErrors } from '#copy/preview/errors.ts'
import { versionCount } from '#copy/shared/inflection.ts'
import type { PinnedNote } from '#core/preview/note-view.ts'
import type { ApprovalView, FeedbackView } from '#core/preview/preview-view.ts'
import type { AdminVersionView } from '#core/preview/version-view.ts'
import type { NextStep } from '#core/project/next-step.ts'
import { studioSteps, type ProductionStep, type ProjectStatus, type StudioStep } from '#core/project/project.ts'
import { stepsToSet, type StepFacts } from '#core/project/step-moves.ts'
import { formatDateTime } from '#core/shared/dates.ts'

import type { ProjectFailure } from './project-sheets.tsx'
import { VersionItem } from './version-item.tsx'

type ActionsProps = {
  status: ProjectStatus
  /** What the button of the next step does already. */
  next: NextStep
  /** Nothing more goes to the client. */
  stopped: boolean
  previewCode: string
  /** Opens WhatsApp with the link to the preview; null without a number, undefined while there is nothing to play. */
  sendPreview: string | null | undefined
  /** Drafts that can be presented now. */
  presentable: number
  openNotes: number
  /** A revision is left: what was delivered may be opened again. */
  hasRevision: boolean
}

/** What can be done besides the next step: quiet, and nothing twice. */
export function ProjectActions(props: ActionsProps) {
  const { status, next, stopped, previewCode, sendPreview, presentable, openNotes, hasRevision } = props
  const sends = next === 'send-version' || (next === 'answer-feedback' && openNotes === 0)
  const returns = status !== 'waiting' && (status !== 'delivered' || hasRevision)
  return (
    <div className="mb-5 flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-2 max-sm:gap-2 max-sm:*:px-2 max-sm:*:py-1.5">
      {presentable > 0 && next !== 'present' ? (
        <Link to="?apresentar=1" preventScrollReset className="btn btn-line">
          Apresentar ao cliente{presentable > 1 ? ` (${presentable})` : ''}
        </Link>
      ) : null}
      {stopped || status === 'delivered' || sends ? null : (
        <Link to="?nova-versao=audio" preventScrollReset className="btn btn-line">
          Nova Versão
        </Link>
      )}
      <CopyButton asLink text={`/client-preview/${previewCode}`} done="Link de prévia copiado!">
        Copiar Link Cliente
      </CopyButton>
      {stopped || sendPreview === undefined ? null : <SendByWhatsapp href={sendPreview} what="prévia" />}
      {stopped || !returns || next === 'return-to-client' ? null : (
        <Link to="?voltar=1" preventScrollReset className="btn btn-line">
          Voltar para Aguardando
        </Link>
      )}
    </div>
  )
}

type VersionsProps = {
  versions: AdminVersionView[]
  /** Whether another one would be taken. */
  canAdd: boolean
  /** Whether drafts can be presented now. */
  canPresent: boolean
  projectId: string
  approvedVersionId: string | null
  /** Whether the briefing has names to sing. */
  hasNames: boolean
  deck: VersionDeck
  /** What the client pinned to the versions. */
  notes: readonly PinnedNote[]
  failure: ProjectFailure | null
}

export function VersionsPanel(props: VersionsProps) {
  const { versions, canAdd, canPresent, projectId, approvedVersionId, hasNames, deck, notes, failure } = props
  const [embedId, setEmbedId] = useState<string | null>(null)
  const panel = usePanelEngine()
  // Bandcamp's player cannot be paused from here: it goes when something of ours starts.
  useEffect(() => panel.onStart(() => setEmbedId(null)), [panel])
  const refusals: Record<string, string> = retryErrors
  const refused = failure?.intent === 'retry-recording' ? failure : null

  return (
    <Panel id="versoes" title={`Versões (${versions.length})`}>
      {versions.length === 0 ? (
        <Empty>
          <p className="font-semibold">Nenhuma versão criada ainda.</p>
          {canAdd ? (
            <>
              <p className="text-smoke">A versão fica como rascunho até você apresentar ao cliente.</p>
              <Link to="?nova-versao=audio" preventScrollReset className="btn btn-line">
                Adicionar Primeira Versão
              </Link>
            </>
          ) : null}
        </Empty>
      ) : (
        <>
          <ListeningRoom deck={deck} notes={notes} />
          <ul aria-label={versionCount(versions.length)} className="grid gap-3">
            {versions.map((version) => (
              <VersionItem
                key={version.id}
                version={version}
                projectId={projectId}
                final={version.id === approvedVersionId}
                open={canPresent}
                refusal={refused?.typed === version.id ? refusals[refused.refusal] : ''}
                hasNames={hasNames}
                deck={deck}
                pins={notePins(notes, version.id)}
                isEmbedOpen={embedId === version.id}
                onOpenEmbed={() => {
                  panel.pause()
                  setEmbedId(version.id)
                }}
              />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

type StepPanelProps = { step: ProductionStep; facts: StepFacts; failure: ProjectFailure | null }

/** The step a buyer reads in the tracking page, and where it can be moved to. */
export function StepPanel({ step, facts, failure }: StepPanelProps) {
  const steps = stepsToSet(facts, step)
  const refusals: Record<string, string> = stepErrors
  const refusal = failure?.intent === 'move-step' ? failure.refusal : ''
  return (
    <Panel title="Etapa da produção">
      {steps.ok ? (
        <StepForm key={step} step={step} steps={steps.value} />
      ) : (
        <>
          <p className="font-semibold">{trackingSteps[step].title}</p>
          {steps.code === refusal ? null : <p className="text-smoke">{stepErrors[steps.code]}</p>}
        </>
      )}
      {/* Also where no step can be set any more. */}
      <p role="alert" className="error mt-3">
        {refusals[refusal] ?? ''}
      </p>
    </Panel>
  )
}

type StepFormProps = { step: ProductionStep; steps: StudioStep[] }

function StepForm({ step, steps }: StepFormProps) {
  const [chosen, setChosen] = useState<string>(step)
  // Without a script nobody says that another one was chosen.
  const isSame = useHydrated() && chosen === step

  return (
    <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="seen" value={step} />
      <p className="field min-w-0 flex-[1_1_12rem]">
        <label htmlFor="etapa" className="text-sm">
          O cliente acompanha esta etapa
        </label>
        <select
          id="etapa"
          name="step"
          defaultValue={step}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          className="input low"
        >
          {studioSteps
            .filter((known) => known === step || steps.includes(known))
            .map((known) => (
              <option key={known} value={known}>
                {trackingSteps[known].title}
              </option>
            ))}
        </select>
      </p>
      <IntentButton intent="move-step" label="Mover" busy="Movendo..." look="btn btn-line low" disabled={isSame} />
    </Form>
  )
}

type FeedbackProps = {
  title: string
  feedbacks: FeedbackView[]
  /** All that the client wrote and decided, as one text. */
  accumulated: string
}

export function FeedbackPanel({ title, feedbacks, accumulated }: FeedbackProps) {
  if (feedbacks.length === 0 && accumulated === '') return null
  return (
    <Panel title={title}>
      <ol className="divide-line grid divide-y-2 empty:hidden">
        {feedbacks.map(({ id, versionName, content, createdAt }) => (
          <li key={id} className="py-3 first:pt-0">
            <p className="[overflow-wrap:anywhere] whitespace-pre-line">{content}</p>
            <p className="text-smoke mt-1 text-sm [overflow-wrap:anywhere]">
              Sobre “{versionName}” · <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
            </p>
          </li>
        ))}
      </ol>
      {accumulated === '' ? null : (
        <details>
          <summary className="btn-quiet">Ver como um texto só</summary>
          <p dir="auto" className="py-2 [overflow-wrap:anywhere] whitespace-pre-line">
            {accumulated}
          </p>
          <CopyButton text={accumulated} className="btn-quiet">
            Copiar o texto
          </CopyButton>
        </details>
      )}
    </Panel>
  )
}

/** The proof of each approval, those taken back included. */
export function ApprovalsPanel({ approvals }: { approvals: ApprovalView[] }) {
  if (approvals.length === 0) return null
  return (
    <Panel title="Aprovação">
      <div className="divide-line grid divide-y-2">
        {approvals.map((approval) => (
          <div key={approval.id} className="py-3 first:pt-0 last:pb-0">
            <DescriptionList
              facts={[
                ['Versão', approval.versionName],
                ['Aprovada em', formatDateTime(approval.createdAt)],
                ['Por', approval.clientEmail || null],
                ['Endereço IP', approval.ip || null],
                ['Atenção', approval.signedIn ? `Neste navegador, ${approval.signedIn} estava no painel` : null],
                ['Gravação', approval.versionHash.slice(0, 16)],
                ['Termos', approval.termsHash.slice(0, 16)],
                [
                  'Desfeita em',
                  approval.revokedAt && `${formatDateTime(approval.revokedAt)}: ${approval.revokedReason ?? ''}`,
                ],
                ['Desfeita por', approval.revokedBy],
              ]}
            />
          </div>
        ))}
      </div>
    </Panel>
  )
}
