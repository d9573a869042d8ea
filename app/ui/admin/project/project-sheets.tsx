import { useMemo } from 'react'
import { useLocation } from 'react-router'

import { Confirm, ReasonField } from '#app/ui/admin/confirm.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { Field } from '#app/ui/field.tsx'
import { deletionRefusals, removalRefusals, returnRefusals } from '#copy/version-refusals.ts'
import { editableOf, type RawProjectEdit } from '#core/project-edit.ts'
import type { ProjectStatus } from '#core/project.ts'

import { ProjectEditForm } from './edit-form.tsx'
import { noVersion, VersionForm, type VersionValues } from './version-form.tsx'

/** What a refused form of this screen gets back. */
export type ProjectFailure = {
  intent: string
  refusal: string
  typed: string
  values: VersionValues | null
  edited?: { typed: RawProjectEdit; stored: RawProjectEdit | null }
}

type Props = {
  project: {
    id: string
    title: string
    code: string
    status: ProjectStatus
    orderId: string | null
    expiresAt: Date | null
  }
  versions: { id: string; name: string }[]
  failure: ProjectFailure | null
}

/** The dialogs of a project, each with an address of its own. */
export function ProjectSheets({ project, versions, failure }: Props) {
  const removing = new URLSearchParams(useLocation().search).get('remover')
  const removed = versions.find(({ id }) => id === removing)
  const failed = (intent: string) => (failure?.intent === intent ? failure : null)

  const edit = failed('edit-project')
  const editing = useMemo(() => (edit?.edited ? { refusal: edit.refusal, ...edit.edited } : null), [edit])

  return (
    <>
      <Sheet param="nova-versao" title="Adicionar Nova Versão">
        <VersionForm
          projectId={project.id}
          values={failed('add-version')?.values ?? noVersion}
          refusal={failed('add-version')?.refusal ?? null}
        />
      </Sheet>

      <Sheet param="editar" title="Editar Projeto">
        <ProjectEditForm stored={editableOf(project)} failure={editing} />
      </Sheet>

      {project.status === 'waiting' ? null : (
        <Sheet param="voltar" title="Voltar para Aguardando">
          <p>
            O projeto volta para a avaliação do cliente, que pode enviar outro feedback.
            {project.status === 'approved' ? ' A aprovação registrada é desfeita.' : ''} O motivo abaixo será
            compartilhado com o cliente.
          </p>
          <Confirm
            intent="return-to-waiting"
            param="voltar"
            label="Confirmar"
            busy="Salvando..."
            refusal={wordsOf(returnRefusals, failed('return-to-waiting'))}
          >
            <ReasonField typed={failed('return-to-waiting')?.typed} />
          </Confirm>
        </Sheet>
      )}

      <Sheet param="remover" title="Remover versão">
        {removed ? (
          <>
            <p className="[overflow-wrap:anywhere]">
              Tem certeza que deseja remover "{removed.name}"? Esta ação não pode ser desfeita.
            </p>
            <Confirm
              intent="remove-version"
              param="remover"
              label="Remover"
              busy="Removendo..."
              refusal={wordsOf(removalRefusals, failed('remove-version'))}
            >
              <input type="hidden" name="version" value={removed.id} />
            </Confirm>
          </>
        ) : (
          <p>{removalRefusals['not-found']}</p>
        )}
      </Sheet>

      <Sheet param="excluir" title="Excluir projeto">
        <p className="[overflow-wrap:anywhere]">
          "{project.title}" sai do painel com suas versões e os feedbacks do cliente, e o link da prévia deixa de
          existir. {project.orderId ? 'O pedido, o contrato e os e-mails continuam guardados. ' : ''}Esta ação não pode
          ser desfeita.
        </p>
        <Confirm
          intent="delete-project"
          param="excluir"
          label="Excluir projeto"
          busy="Excluindo..."
          refusal={wordsOf(deletionRefusals, failed('delete-project'))}
        >
          <Field
            id="code"
            label={`Para confirmar, digite o código ${project.code}`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={failed('delete-project')?.typed}
          />
        </Confirm>
      </Sheet>
    </>
  )
}

function wordsOf(words: Record<string, string>, failure: ProjectFailure | null): string {
  return failure ? (words[failure.refusal] ?? '') : ''
}
