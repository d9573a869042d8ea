import { decideProjectEdit, type EditDecision, type RawProjectEdit } from '#core/project/project-edit.ts'
import { dayOf, type CalendarDay } from '#core/shared/dates.ts'
import { accept, refuse, type Accepted, type Refused } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { recordHistory } from '#db/project/history.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }

export type EditProjectAnswer = Accepted<undefined> | Refused<'not-found'> | Extract<EditDecision, { ok: false }>

/** Changes the title or the expiry of the preview link; `seen` holds the values the form showed. */
export async function editProject(
  { db, now }: Deps,
  { projectId, actor }: { projectId: string; actor: AuditActor },
  form: { typed: RawProjectEdit; seen: RawProjectEdit },
): Promise<EditProjectAnswer> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const decision = decideProjectEdit(project, form, dayOf(now()))
    if (!decision.ok) return decision

    const { change, fields } = decision.value
    if (fields.length === 0) return accept()
    await recordHistory(tx, {
      projectId,
      type: 'project-edited',
      details: { fields, ...('expiresAt' in change ? { expiresOn: dayOrNone(change.expiresAt) } : {}) },
      actor: `staff:${actor.id}`,
    })
    await insertAuditEntry(tx, actor, {
      action: 'project-edited',
      subject: { kind: 'project', id: projectId, label: project.code },
      details: { fields },
      at: now(),
    })
    await saveProject(tx, project, change, now())
    return accept()
  })
}

function dayOrNone(instant: Date | null | undefined): CalendarDay | null {
  return instant ? dayOf(instant) : null
}
