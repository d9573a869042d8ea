import { data, type RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field } from '#app/http/forms.ts'
import { actorOf, isAssigned, refuseUnlessOwner } from '#app/http/guards.ts'
import { chosenRows } from '#app/routes/admin/chosen-rows.ts'
import { nobody } from '#app/ui/admin/lists/list-params.ts'
import { trackingSteps } from '#copy/order/tracking-labels.ts'
import { pluralize, joinList } from '#copy/shared/inflection.ts'
import { auditLabels } from '#copy/staff/audit-labels.ts'
import { stepsOnTheWay } from '#core/project/step-moves.ts'
import type { AssignRefusal } from '#core/staff/staff.ts'
import { assignProject } from '#use-cases/project/assign-project.ts'
import { moveStep, type MoveRefusal } from '#use-cases/project/move-step.ts'

/** What a refused form gets back, in the shape every form of a project's screen has. */
type AssignFailure = { intent: 'assign'; project: string; refusal: string; typed: string }

/** Who works on a project is decided by owners, on the project's own screen. */
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
    const failure = { intent: 'assign', project: projectId, refusal: assigned.code, typed: '' } as const
    return data<AssignFailure>(failure, { status: assigned.code === 'not-found' ? 404 : 409 })
  }
  const { name, code } = assigned.value
  return redirectWithToast(deps, path, {
    title: auditLabels['project-assigned'],
    text: name ? `${code} agora é de ${name}.` : `${code} ficou sem responsável.`,
  })
}

/** What a refused form of the list gets back. */
type AssignManyFailure = { intent: 'assign-many'; refusal: string }

/**
 * The chosen rows of the list, given to one person. Each is an assignment of its own; one that somebody else changed
 * meanwhile stays as it is, and the answer counts it.
 */
export async function handleAssignments(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  { path }: { path: string },
) {
  refuseUnlessOwner(context)
  const { deps, actor, chosen } = startMany(context, form)
  if (chosen.length === 0) return refused('nothing-chosen', 422)
  const wanted = field(form, 'assignee')
  // Unassigning is a choice of its own, never the empty default.
  if (wanted === '') return refused('assignee-missing', 422)

  const assigneeId = wanted === nobody ? null : wanted
  const assigned: { name: string | null; code: string }[] = []
  const refusals: AssignRefusal[] = []
  for (const { id, seen } of chosen) {
    const one = await assignProject(deps, { projectId: id, actor }, { assigneeId, seenId: seen })
    if (one.ok) assigned.push(one.value)
    else refusals.push(one.code)
  }
  const [first] = assigned
  if (!first) return refused(refusals[0] ?? 'failed', 409)
  const who = first.name ? `Agora com ${first.name}` : 'Sem responsável'
  const left =
    refusals.length > 0
      ? ` ${pluralize(refusals.length, 'ficou como estava', 'ficaram como estavam')}: alguém mudou antes.`
      : ''
  return redirectWithToast(deps, path, {
    title: assigned.length === 1 ? auditLabels['project-assigned'] : 'Responsáveis atribuídos',
    text: `${who}: ${joinList(assigned.map(({ code }) => code))}.${left}`,
  })
}

/** The chosen rows of the list, moved to one step: a producer's own, as on the board. What happened to a project may keep it where it is, and what somebody else moved or was given meanwhile stays. */
export async function handleMoves(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  { path }: { path: string },
) {
  const { deps, actor, chosen } = startMany(context, form)
  if (chosen.length === 0) return refused('nothing-chosen', 422)
  const own = await filterOwn(context, chosen)
  if (own.length === 0) throw data(null, { status: 404 })
  const step = stepsOnTheWay.find((known) => known === field(form, 'step'))
  if (!step) return refused('step-missing', 422)

  const moved: string[] = []
  const refusals: MoveRefusal[] = []
  for (const { id, step: seen } of own) {
    const one = await moveStep(deps, { projectId: id, actor }, { step, seen })
    if (one.ok) moved.push(one.value.code)
    else refusals.push(one.code)
  }
  const [why, another] = new Set(refusals)
  if (moved.length === 0) return refused(why && !another ? why : 'nothing-moved', 409)
  const left = chosen.length - moved.length
  const rest = left > 0 ? ` ${pluralize(left, 'ficou como estava', 'ficaram como estavam')}.` : ''
  return redirectWithToast(deps, path, {
    title: moved.length === 1 ? auditLabels['step-moved'] : 'Movidos para outra etapa',
    text: `${trackingSteps[step].title}: ${joinList(moved)}. O cliente já vê.${rest}`,
  })
}

async function filterOwn<Row extends { id: string }>(context: Readonly<RouterContextProvider>, rows: Row[]) {
  const own = await Promise.all(rows.map(({ id }) => isAssigned(context, id)))
  return rows.filter((_, index) => own[index])
}

function startMany(context: Readonly<RouterContextProvider>, form: FormData) {
  return { deps: context.get(depsContext), actor: actorOf(context), chosen: chosenRows(form) }
}

function refused(refusal: string, status: number) {
  return data<AssignManyFailure>({ intent: 'assign-many', refusal }, { status })
}
