import { projectAssignedMail } from '#copy/staff/staff-mails.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import type { AssignRefusal } from '#core/staff/staff.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import { findActiveStaff, listStaffNames } from '#db/staff/staff.ts'
import { change, type ProjectActor } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'

/** `null` means unassigned. `seenId` is the assignee the form showed: another person's change is not overwritten. */
export type Assignment = { assigneeId: string | null; seenId: string | null }

/** Assigns a project. The new assignee is notified by mail; a producer who had it loses access. */
export async function assignProject(
  deps: MailDeps,
  { projectId, actor }: ProjectActor,
  { assigneeId, seenId }: Assignment,
): Promise<Result<{ name: string | null; code: string }, AssignRefusal>> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const person = assigneeId === null ? null : await findActiveStaff(tx, assigneeId)
    if (assigneeId !== null && !person) return refuse('unknown-person')
    const assigned = { name: person?.name ?? null, code: project.code }
    if (project.assigneeId === assigneeId) return accept(assigned)
    if (project.assigneeId !== seenId) return refuse('changed-meanwhile')

    const now = deps.now()
    const names = await listStaffNames(tx)
    const details = { from: names.get(project.assigneeId ?? '') ?? '', to: person?.name ?? '' }
    const subject = ofProject(project)
    const eventId = await history('project-assigned', { projectId }, details)
    await audit('project-assigned', subject, details)
    await saveProject(tx, project, { assigneeId }, now)
    if (person && person.id !== actor.id) {
      await enqueueMail(tx, deps.queue, {
        kind: 'project-assigned',
        dedupeKey: `project-assigned:${eventId}`,
        toName: person.name,
        toEmail: person.email,
        projectId,
        content: projectAssignedMail({
          project,
          by: actor.name,
          adminUrl: `${deps.siteUrl}/admin/projects/${project.id}`,
          settings: await currentSettings(tx),
        }),
      })
    }
    return accept(assigned)
  })
}
