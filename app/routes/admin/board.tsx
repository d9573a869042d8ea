import { data } from 'react-router'

import { depsContext } from '#app/context.ts'
import { field, readForm } from '#app/forms.ts'
import { doerOf, isOwner, requireId, requireProjectAccess } from '#app/guards.ts'
import { redirectWithToast } from '#app/toasts.ts'
import { assigneeChoice } from '#app/ui/admin/assignee-choice.ts'
import { Board, type MoveAnswer } from '#app/ui/admin/board/board.tsx'
import { Filters } from '#app/ui/admin/filters.tsx'
import { LiveMark } from '#app/ui/admin/live-mark.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { ProjectViews } from '#app/ui/admin/project-views.tsx'
import { useAnswer } from '#app/ui/admin/use-answer.ts'
import { useLive } from '#app/ui/admin/use-live.ts'
import { trackingSteps } from '#copy/labels.ts'
import { isBriefed } from '#core/briefing.ts'
import { dayOf } from '#core/dates.ts'
import { dueOn } from '#core/due.ts'
import { turnOf } from '#core/project.ts'
import { stopOf } from '#core/stop.ts'
import { readBoard } from '#db/board.ts'
import { findAssignment } from '#db/projects-admin.ts'
import { moveStep } from '#use-cases/move-step.ts'

import type { Route } from './+types/board.ts'
import { readAssignee } from './project-filter.ts'

export { sendOrKeep as clientAction } from '#app/ui/admin/unsent.tsx'
export { shouldRevalidate } from './read-again.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const today = dayOf(now())
  const { people, assignee, ...whose } = await readAssignee(context, url.searchParams)
  const columns = await readBoard(db, whose)
  return {
    owner: isOwner(context),
    people,
    assignee,
    columns: columns.map((column) => ({
      ...column,
      cards: column.cards.map(({ briefing, versions, order, ...card }) => ({
        ...card,
        stop: stopOf(order),
        unread: briefing === 'sent',
        due: dueOn(today, { ...card, stop: stopOf(order) }),
        turn: turnOf({
          state: 'paid',
          paymentPending: false,
          briefed: isBriefed(briefing),
          askedBack: briefing === 'asked-back',
          status: card.status,
          versions,
        }),
      })),
    })),
  }
}

/** Moves a card; a refused move says where the card is now. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const form = await readForm(request)
  const projectId = requireId(field(form, 'project'))
  requireProjectAccess(context, await findAssignment(deps.db, projectId))

  const asked = { step: field(form, 'step'), seen: field(form, 'seen') }
  const moved = await moveStep(deps, { projectId, doer: doerOf(context) }, asked)
  if (!moved.ok) {
    if (moved.code === 'not-found') throw data(null, { status: 404 })
    return data<MoveAnswer>({ project: projectId, refusal: moved.code }, { status: 409 })
  }
  const text = `O cliente agora acompanha: ${trackingSteps[moved.value.step].title}.`
  return redirectWithToast(deps, `${url.pathname}${url.search}`, { title: 'Etapa salva', text })
}

export default function ProjectBoard({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, people, assignee, columns } = loaderData
  const live = useLive('/eventos/painel')
  const failure = useAnswer(actionData)

  return (
    <>
      <PageHead title="Quadro de projetos">
        <ProjectViews assignee={assignee} />
        <LiveMark live={live} />
      </PageHead>
      {owner ? <Filters choices={[assigneeChoice(assignee, people)]} /> : null}
      <Board columns={columns} owner={owner} assignee={assignee} failure={failure} />
    </>
  )
}
