import { randomUUID } from 'node:crypto'

import { data, type RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { actorOf, isOwner, projectScope, shownEmail } from '#app/http/guards.ts'
import { newProjectParams, typedProjectIn } from '#app/ui/admin/lists/list-params.ts'
import type { ProjectCreationFailure } from '#app/ui/admin/new-project/project-form.tsx'
import { projectForm, type ProjectErrors, type ProjectTyped } from '#copy/project/project-form.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { listClientChoices } from '#db/client/clients-admin.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { loggableError } from '#db/shared/errors.ts'
import { createProject } from '#use-cases/project/create-project.ts'

/** What the dialog for a new project needs before anything is typed; `null` while it is closed. */
export async function openNewProject(context: Readonly<RouterContextProvider>, params: URLSearchParams) {
  if (!params.has('novo')) return null
  const { db } = context.get(depsContext)
  const clientId = params.get(newProjectParams.client)
  const chosenId = clientId && isUuid(clientId) ? clientId : null
  const [clients, { packages }] = await Promise.all([
    listClientChoices(db, { search: '', chosenId, scope: projectScope(context) }),
    currentCatalog(db),
  ])
  return {
    clients: clients.map((client) => ({ ...client, email: shownEmail(context, client.email) })),
    packages: packages.map(({ id, name }): [string, string] => [id, name]),
    chosenId: chosenId ?? '',
    typed: typedProjectIn(params),
    /** Producers would not see a client they made. */
    canCreateClient: isOwner(context),
    submission: randomUUID(),
  }
}

type NewProjectAnswer = { values: ProjectTyped; errors: ProjectErrors; failed: ProjectCreationFailure | null }

/**
 * Answers the dialog, on each screen that has it: sent to another one, what was typed would be lost with the screen where
 * that one cannot be read.
 */
export async function handleNewProject(context: Readonly<RouterContextProvider>, form: FormData) {
  const deps = context.get(depsContext)
  const values = projectForm.read(form)
  const read = projectForm.parse(values, randomUUID)
  if (!read.ok) return data<NewProjectAnswer>({ values, errors: read.errors, failed: null }, { status: 422 })
  try {
    const created = await createProject(deps, actorOf(context), { ...read.value, scope: projectScope(context) })
    if (created.ok) {
      return redirectWithToast(deps, `/admin/projects/${created.value.id}`, {
        title: 'Projeto criado',
        text: `${read.value.title} já está esperando a primeira versão.`,
      })
    }
    if (created.code === 'sent-otherwise')
      return data<NewProjectAnswer>({ values, errors: {}, failed: created.code }, { status: 409 })
    const errors: ProjectErrors = { client: 'client-required' }
    return data<NewProjectAnswer>({ values, errors, failed: null }, { status: 409 })
  } catch (error) {
    deps.log.error(loggableError(error), 'a project could not be created')
    return data<NewProjectAnswer>({ values, errors: {}, failed: 'failed' }, { status: 500 })
  }
}
