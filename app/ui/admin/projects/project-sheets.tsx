import { useState } from 'react'
import { useLocation } from 'react-router'

import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { Confirm, ReasonField, reasonRefusals, sayAt } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import type { CostErrors, CostTyped, PayCostErrors } from '#copy/payment/production-cost-form.ts'
import { deletionErrors, presentationRefusals, removalErrors, returnErrors } from '#copy/preview/errors.ts'
import { nameMarkErrors } from '#copy/preview/errors.ts'
import type { RevisionErrors } from '#copy/preview/revision-form.ts'
import type { VersionTyped } from '#copy/preview/version-form.ts'
import type { LyricSuggestion } from '#core/preview/lyric.ts'
import type { TimeRange } from '#core/preview/note.ts'
import { canPresent } from '#core/preview/presentation.ts'
import type { NameMark, NameToSing } from '#core/preview/sung-name.ts'
import type { AdminVersionView } from '#core/preview/version-view.ts'
import { editableOf } from '#core/project/project-edit.ts'
import type { ProjectStatus } from '#core/project/project.ts'

import { ProjectEditForm, type EditFailure } from './edit-form.tsx'
import { LyricForm } from './lyric-form.tsx'
import { NamesFirst, NamesForm, type TypedName } from './names-form.tsx'
import { PresentForm, type PresentationSubjects } from './present-form.tsx'
import { AnswerFirst, UnansweredNotes } from './unanswered-notes.tsx'
import { VersionEditForm } from './version-edit-form.tsx'
import { VersionForm, type VersionFailure } from './version-form.tsx'

/** What a refused form of this screen gets back. */
export type ProjectFailure = {
  intent: string
  refusal: string
  typed: string
  version?: Omit<VersionFailure, 'refusal'>
  edited?: Omit<EditFailure, 'refusal'>
  revisionErrors?: RevisionErrors
  cost?: { values: CostTyped; errors: CostErrors }
  pay?: { values: { day: string }; errors: PayCostErrors }
  /** The lyric somebody else wrote meanwhile. */
  storedLyric?: string
  /** The names of a version, as they were typed. */
  names?: TypedName[]
  /** The one of them that is not right. */
  wrongName?: string | undefined
}

type Props = {
  project: {
    id: string
    title: string
    recipient: string
    code: string
    status: ProjectStatus
    orderId: string | null
    expiresAt: Date | null
  }
  versions: AdminVersionView[]
  /** A version was presented since the client's last feedback. */
  hasNews: boolean
  /** The mails a presentation would send; `null` when none would be. */
  subjects: PresentationSubjects | null
  /** Notes of the last feedback that have no answer: nothing is presented before. */
  unanswered: readonly (TimeRange & { id: string; versionName: string })[]
  /** The lyrics of the project, with the ids of the versions that sing each. */
  lyrics: readonly { id: string; number: number; content: string; sungByIds: string[] }[]
  /** The names of the briefing, where the drafts sing them, and the drafts that do not say so of each. */
  naming: {
    names: readonly NameToSing[]
    marks: readonly (NameMark & { versionId: string })[]
    unmarkedIds: readonly string[]
  }
  /** What the field of a lyric begins with where none is stored. */
  lyricSuggestion: LyricSuggestion | null
  /** Only owners delete projects. */
  owner: boolean
  /** Somebody paid for it: it cannot be deleted. */
  isOwed: boolean
  failure: ProjectFailure | null
}

/** The version that a dialog is about; also after a colleague removed it, so that what is being typed of it stays. */
function useVersionOf(versions: AdminVersionView[], wanted: string | null): AdminVersionView | null {
  const found = versions.find(({ id }) => id === wanted)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  return found ?? (last?.id === wanted ? last : null)
}

function GoneVersion({ versions, id: wanted }: { versions: AdminVersionView[]; id: string | null }) {
  if (wanted === null || versions.some(({ id }) => id === wanted)) return null
  return <p role="alert">{removalErrors['not-found']}</p>
}

/** The dialogs of a project, each with an address of its own. */
export function ProjectSheets({
  project,
  versions,
  hasNews,
  subjects,
  unanswered,
  lyrics,
  naming,
  lyricSuggestion,
  owner,
  isOwed,
  failure,
}: Props) {
  const query = new URLSearchParams(useLocation().search)
  const removed = versions.find(({ id }) => id === query.get('remover'))
  const sung = useVersionOf(versions, query.get('letra'))
  const named = useVersionOf(versions, query.get('nomes'))
  const edited = useVersionOf(versions, query.get('editar-versao'))
  const presentable = versions.filter(canPresent).toReversed()
  const failed = (intent: string) => (failure?.intent === intent ? failure : null)

  const returned = failed('return-to-waiting')
  const returnError = sayAt(returned, errorOf(returnErrors, returned), reasonRefusals)
  const edit = failed('edit-project')

  return (
    <>
      <RouteDialog param="nova-versao" title="Adicionar Nova Versão">
        <VersionForm
          projectId={project.id}
          suggestion={lyricSuggestion}
          failure={versionFailure(failed('add-version'))}
        />
      </RouteDialog>

      <RouteDialog param="apresentar" title="Apresentar ao cliente">
        {presentable.length > 0 && unanswered.length > 0 ? (
          <AnswerFirst param="apresentar" projectId={project.id} notes={unanswered} />
        ) : presentable.length > 0 ? (
          <PresentForm
            key={query.get('apresentar')}
            projectId={project.id}
            drafts={presentable}
            chosen={presentable.find(({ id }) => id === query.get('apresentar'))?.id ?? null}
            subjects={subjects}
            unmarkedIds={naming.unmarkedIds}
            refusal={errorOf(presentationRefusals, failed('present-versions'))}
          />
        ) : (
          <p>Nenhum rascunho pronto para apresentar.</p>
        )}
      </RouteDialog>

      <RouteDialog param="nomes" title="Marcar nomes">
        <GoneVersion versions={versions} id={query.get('nomes')} />
        {named ? (
          <NamesForm
            key={named.id}
            projectId={project.id}
            version={named}
            names={naming.names}
            marks={naming.marks.filter(({ versionId }) => versionId === named.id)}
            typed={failed('mark-names')?.names ?? null}
            wrongName={failed('mark-names')?.wrongName ?? null}
            refusal={errorOf(nameMarkErrors, failed('mark-names'))}
          />
        ) : null}
      </RouteDialog>

      <RouteDialog param="editar-versao" title="Editar versão">
        <GoneVersion versions={versions} id={query.get('editar-versao')} />
        {edited ? (
          <VersionEditForm
            key={edited.id}
            versionId={edited.id}
            answer={failed('edit-version')?.version ?? { values: typedOf(edited), errors: {} }}
            refusal={failed('edit-version')?.refusal ?? null}
          />
        ) : null}
      </RouteDialog>

      <RouteDialog param="letra" title="Letra">
        <GoneVersion versions={versions} id={query.get('letra')} />
        {sung ? (
          <LyricForm
            key={sung.id}
            version={sung}
            lyrics={lyrics}
            sings={lyrics.find(({ sungByIds }) => sungByIds.includes(sung.id))?.id ?? null}
            suggestion={lyricSuggestion}
            failure={failed('edit-lyric')}
          />
        ) : null}
      </RouteDialog>

      <RouteDialog param="editar" title="Editar Projeto">
        <ProjectEditForm
          stored={editableOf(project)}
          failure={edit?.edited ? { refusal: edit.refusal, ...edit.edited } : null}
        />
      </RouteDialog>

      {/* A colleague may return the project while a reason is typed: the sheet stays. */}
      <RouteDialog param="voltar" title="Voltar para Aguardando">
        <p>{returnText(project.status)}</p>
        {project.status === 'feedback' && presentable.length === 0 && !hasNews ? (
          <p className="notice">
            Nenhuma versão nova: o cliente continua com a mesma, e o e-mail diz que você respondeu ao feedback dele.
          </p>
        ) : null}
        <Confirm
          intent="return-to-waiting"
          param="voltar"
          label="Confirmar"
          busy="Salvando..."
          refusal={returnError.buttons}
        >
          <ReasonField typed={returned?.typed} error={returnError.field} />
          {presentable.length > 0 && unanswered.length > 0 ? (
            <UnansweredNotes projectId={project.id} notes={unanswered} />
          ) : presentable.length > 0 ? (
            <fieldset>
              <NamesFirst versions={presentable.filter(({ id }) => naming.unmarkedIds.includes(id))} />
              <legend className="font-semibold">Apresentar junto, no mesmo e-mail</legend>
              {presentable.map(({ id, name }) => (
                <CheckOption key={id} type="checkbox" name="version" value={id} defaultChecked>
                  <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
                </CheckOption>
              ))}
            </fieldset>
          ) : null}
        </Confirm>
      </RouteDialog>

      <RouteDialog param="remover" title="Remover versão">
        {removed ? (
          <>
            <p className="[overflow-wrap:anywhere]">
              Tem certeza que deseja remover "{removed.name}"? Esta ação não pode ser desfeita.
            </p>
            <Confirm
              intent="remove-version"
              destroys
              param="remover"
              label="Remover"
              busy="Removendo..."
              refusal={errorOf(removalErrors, failed('remove-version'))}
            >
              <input type="hidden" name="version" value={removed.id} />
            </Confirm>
          </>
        ) : (
          <p>{removalErrors['not-found']}</p>
        )}
      </RouteDialog>

      {owner ? <DeletionSheet project={project} isOwed={isOwed} failure={failed('delete-project')} /> : null}
    </>
  )
}

function returnText(status: ProjectStatus): string {
  if (status === 'waiting') return returnErrors['already-waiting']
  const undone = status === 'approved' ? ' A aprovação registrada é desfeita.' : ''
  return `O projeto volta para a avaliação do cliente, que pode enviar outro feedback.${undone} O motivo abaixo será compartilhado com o cliente.`
}

function versionFailure(failure: ProjectFailure | null): VersionFailure | null {
  return failure?.version ? { refusal: failure.refusal, ...failure.version } : null
}

function typedOf({ name, description, trackNumber, recommended }: AdminVersionView): VersionTyped {
  return { name, description, trackNumber: String(trackNumber ?? ''), recommended: recommended ? 'sim' : '' }
}

function DeletionSheet({ project, isOwed, failure }: Pick<Props, 'project' | 'isOwed' | 'failure'>) {
  return (
    <RouteDialog param="excluir" title="Excluir projeto">
      {isOwed ? <p className="notice">{deletionErrors['order-paid']}</p> : null}
      <p className="[overflow-wrap:anywhere]">
        “{project.title}” sai do painel com suas versões e os feedbacks do cliente, e o link da prévia deixa de existir.{' '}
        {project.orderId ? 'O pedido, o contrato e os e-mails continuam guardados. ' : ''}Esta ação não pode ser
        desfeita.
      </p>
      <Confirm
        intent="delete-project"
        destroys
        param="excluir"
        label="Excluir projeto"
        busy="Excluindo..."
        refusal={errorOf(deletionErrors, failure)}
      >
        <Field
          id="code"
          label={`Para confirmar, digite o código ${project.code}`}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={failure?.typed}
        />
      </Confirm>
    </RouteDialog>
  )
}

function errorOf(errors: Record<string, string>, failure: ProjectFailure | null): string {
  return failure ? (errors[failure.refusal] ?? '') : ''
}
