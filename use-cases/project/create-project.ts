import type { ProjectFormValues } from '#copy/project/project-form.ts'
import { projectOpenedMail } from '#copy/project/project-mails.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import { answerRepeated, type SentOtherwise } from '#core/shared/repeated-form.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import type { ProjectScope } from '#core/staff/staff.ts'
import { isClientInScope } from '#db/client/clients-admin.ts'
import { lockClient } from '#db/client/clients.ts'
import { currentCatalog, currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import { findProject } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { promiseSong } from '#use-cases/schedule/promise-song.ts'

import { addProject } from './internal/add-project.ts'

/**
 * Creates a project without an order. A form sent twice creates one project. A producer can only create one for a
 * client of theirs, and is assigned to it.
 */
export async function createProject(
  deps: MailDeps,
  actor: AuditActor,
  { projectId: id, clientId, title, packageId, notifyClient, scope }: ProjectFormValues & { scope: ProjectScope },
): Promise<Result<{ id: string }, 'unknown-client' | 'unknown-package' | SentOtherwise>> {
  return change(deps, actor, async (tx, { audit }) => {
    // Held until the transaction ends: serialises double clicks, and the client cannot be erased meanwhile.
    const client = await lockClient(tx, clientId)
    if (!client || client.erasedAt || !(await isClientInScope(tx, clientId, scope))) return refuse('unknown-client')
    const known = await findProject(tx, id)
    if (known) {
      const repeated = answerRepeated({ clientId, title, packageId }, known)
      return repeated.ok ? accept({ id }) : repeated
    }

    const pkg = findPackage(await currentCatalog(tx), packageId)
    if (!pkg) return refuse('unknown-package')

    const now = deps.now()
    const due = await promiseSong(tx, { id, packageId, startsAt: now, days: pkg.delivery }, now)
    const { code, previewCode, expiresAt } = await addProject(tx, now, {
      id,
      client,
      title,
      pkg,
      due,
      assigneeId: scope,
      staffId: actor.id,
    })
    await audit('project-created', ofProject({ id, code }), { packageId, tellClient: notifyClient })
    if (notifyClient) {
      await enqueueMail(tx, deps.queue, {
        kind: 'project-opened',
        dedupeKey: `project-opened:${id}`,
        toName: client.name,
        toEmail: client.email,
        content: projectOpenedMail({
          project: {
            code,
            title,
            clientName: client.name,
            previewCode,
            packageName: pkg.name,
            expiresAt,
            deadlineOn: due.deadlineOn,
          },
          siteUrl: deps.siteUrl,
          settings: await currentSettings(tx),
        }),
        projectId: id,
      })
    }
    return accept({ id })
  })
}
