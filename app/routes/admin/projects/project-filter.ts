import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { isOwner, projectScope } from '#app/http/guards.ts'
import { searchOf } from '#app/routes/admin/search-words.ts'
import { parseFilterQueues, type FilterQueue } from '#app/ui/admin/dashboard/worklist-params.ts'
import { sortingName } from '#app/ui/admin/lists/list-fields.ts'
import { nobody, stoppedChoice, unpaidChoice } from '#app/ui/admin/lists/list-params.ts'
import { parseSorting } from '#core/admin/list-sort.ts'
import { soonRange } from '#core/project/due-status.ts'
import { projectStatuses, studioSteps } from '#core/project/project.ts'
import { dayOf } from '#core/shared/dates.ts'
import { parseUuid } from '#core/shared/uuid.ts'
import { listActiveStaff } from '#db/staff/staff.ts'

type Context = Readonly<RouterContextProvider>

/** What an address asks of the list of projects; a producer is given their own whatever it says. */
export async function readProjectFilter(context: Context, params: URLSearchParams) {
  const queues = parseFilterQueues(params)
  const shows = (queue: FilterQueue) => queues.includes(queue)
  const stopped = params.get('estado') === stoppedChoice
  const today = dayOf(context.get(depsContext).now())
  const { assignee, people, ...whose } = await readAssignee(context, params)
  const filter = {
    status: projectStatuses.find((known) => known === params.get('estado')) ?? null,
    step: studioSteps.find((known) => known === params.get('etapa')) ?? null,
    search: searchOf(params),
    ...parseSorting('projects', params.get(sortingName)),
    lateOn: shows('late') ? today : null,
    unread: shows('briefings'),
    toAnswer: shows('feedback'),
    lyricChanges: shows('lyrics'),
    dueWithin: shows('soon') ? soonRange(today) : null,
    atRiskOn: shows('risk') ? today : null,
    unpresented: shows('unpresented'),
    drafts: shows('drafts'),
    stopped,
    unpaid: params.get('estado') === unpaidChoice,
    ...whose,
    before: params.get('antes'),
  }
  return { filter, queues, assignee, people }
}

/** Owners may choose whose projects they look at: a colleague's, also one who is no longer active, or nobody's. */
export async function readAssignee(context: Context, params: URLSearchParams) {
  const owner = isOwner(context)
  const people = owner ? await listActiveStaff(context.get(depsContext).db) : []
  const assignee = params.get('responsavel') ?? ''
  // Who is not among the active ones is not looked up: an address that names a person never shows everybody's projects.
  const chosen = owner ? (people.find(({ id }) => id === assignee)?.id ?? parseUuid(assignee)) : null
  const unassigned = owner && assignee === nobody
  return {
    people: people.map(({ id, name }) => ({ id, name })),
    assignee: unassigned ? assignee : (chosen ?? ''),
    assigneeId: chosen ?? projectScope(context),
    unassigned,
  }
}
