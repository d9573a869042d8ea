import { data, type RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field } from '#app/http/forms.ts'
import { actorOf, refuseUnlessOwner } from '#app/http/guards.ts'
import { assignProject } from '#use-cases/project/assign-project.ts'

/** What a refused form gets back, in the shape every form of a project's screen has. */
type AssignFailure = { intent: 'assign'; project: string; refusal: string; typed: string; values: null }

/** Who works on a project is decided by owners; the form stands in the list and on the project's own screen. */
export async function handleAssignment(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  { projectId, path }: { projectId: string; path: string },
) {
  refuseUnlessOwner(context)
  const deps = context.get(depsContext)
  const wish = { assigneeId: field(form, 'assignee') || null, seenId: field(form, 'seen') || null }
  const assigned = await assignProject(deps, { projectId, actor: actorOf(context) }, wish)
  if (!assigned.ok) {
    const failure = { intent: 'assign', project: projectId, refusal: assigned.code, typed: '', values: null } as const
    return data<AssignFailure>(failure, { status: assigned.code === 'not-found' ? 404 : 409 })
  }
  const { name, code } = assigned.value
  return redirectWithToast(deps, path, {
    title: 'Responsável salvo',
    text: name ? `${code} agora é de ${name}.` : `${code} ficou sem responsável.`,
  })
}
