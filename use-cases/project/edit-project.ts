import { decideProjectEdit, type EditDecision, type RawProjectEdit } from '#core/project/project-edit.ts'
import { dayOf, type CalendarDay } from '#core/shared/dates.ts'
import { accept, refuse, type Accepted, type Refused } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import { change, type ProjectActor } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

export type EditProjectAnswer = Accepted<undefined> | Refused<'not-found'> | Extract<EditDecision, { ok: false }>

/** Changes the title or the expiry of the preview link; `seen` holds the values the form showed. */
export async function editProject(
  deps: Deps,
  { projectId, actor }: ProjectActor,
  form: { typed: RawProjectEdit; seen: RawProjectEdit },
): Promise<EditProjectAnswer> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const decision = decideProjectEdit(project, form, dayOf(deps.now()))
    if (!decision.ok) return decision

    const { change: edit, fields } = decision.value
    if (fields.length === 0) return accept()
    await history(
      'project-edited',
      { projectId },
      { fields, ...('expiresAt' in edit ? { expiresOn: dayOrNone(edit.expiresAt) } : {}) },
    )
    await audit('project-edited', ofProject(project), { fields })
    await saveProject(tx, project, edit, deps.now())
    return accept()
  })
}

function dayOrNone(instant: Date | null | undefined): CalendarDay | null {
  return instant ? dayOf(instant) : null
}
