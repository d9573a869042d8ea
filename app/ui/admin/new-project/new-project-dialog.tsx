import type { TypedProject } from '#app/ui/admin/lists/list-params.ts'
import { RouteDialog, SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { projectForm, type ProjectErrors, type ProjectTyped } from '#copy/project/project-form.ts'
import type { ClientChoice } from '#core/client/client-view.ts'

import { ProjectForm, type ProjectCreationFailure } from './project-form.tsx'

type Props = {
  opening: {
    clients: ClientChoice[]
    packages: [string, string][]
    chosenId: string
    typed: TypedProject
    canCreateClient: boolean
    submission: string
  } | null
  /** What was refused, with the reasons. */
  refused?: { values: ProjectTyped; errors: ProjectErrors; failed: ProjectCreationFailure | null } | null
}

/** Begins a project, from its list or from the board. */
export function NewProjectDialog({ opening, refused }: Props) {
  return (
    <RouteDialog param="novo" title="Criar Novo Projeto">
      {opening && opening.clients.length === 0 && !opening.canCreateClient ? (
        <NoClientYet />
      ) : opening ? (
        <ProjectForm
          clients={opening.clients}
          packages={opening.packages}
          canCreateClient={opening.canCreateClient}
          values={
            refused?.values ?? {
              ...projectForm.initial,
              ...opening.typed,
              client: opening.chosenId,
              submission: opening.submission,
            }
          }
          errors={refused?.errors ?? {}}
          failed={refused?.failed ?? null}
        />
      ) : null}
    </RouteDialog>
  )
}

/** A project is for one of the clients of a producer, and theirs come with the first project that is given to them. */
function NoClientYet() {
  return (
    <>
      <p>
        Um projeto é de um dos seus clientes, e você ainda não tem nenhum: eles aparecem quando um administrador atribui
        a você o primeiro projeto.
      </p>
      <SheetButtons param="novo" cancel="Fechar" />
    </>
  )
}
