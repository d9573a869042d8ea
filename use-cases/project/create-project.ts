import { randomUUID } from 'node:crypto'

import { projectOpenedMail } from '#copy/project/project-mails.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import { orderCode } from '#core/order/order.ts'
import type { ProjectFormValues } from '#core/project/project-form.ts'
import { previewDays } from '#core/project/project.ts'
import { addDays } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { ProjectScope } from '#core/staff/staff.ts'
import type { Db } from '#db/client.ts'
import { isClientInScope } from '#db/client/clients-admin.ts'
import { lockClient } from '#db/client/clients.ts'
import { currentCatalog, currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import { nextOrderNumber } from '#db/order/orders.ts'
import { recordHistory } from '#db/project/history.ts'
import { hasProject } from '#db/project/projects-admin.ts'
import { insertProject } from '#db/project/projects.ts'
import type { Queue } from '#db/queue.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'
import { promiseSong } from '#use-cases/schedule/promise-song.ts'

type Deps = { db: Db; queue: Queue; siteUrl: string; now: () => Date }

/**
 * Creates a project without an order. A form sent twice creates one project. A producer can only create one for a
 * client of theirs, and is assigned to it.
 */
export async function createProject(
  deps: Deps,
  actor: AuditActor,
  { projectId: id, clientId, title, packageId, notifyClient, scope }: ProjectFormValues & { scope: ProjectScope },
): Promise<Result<{ id: string }, 'unknown-client' | 'unknown-package'>> {
  return deps.db.transaction(async (tx) => {
    // Held until the transaction ends: serialises double clicks, and the client cannot be erased meanwhile.
    const client = await lockClient(tx, clientId)
    if (!client || client.erasedAt || !(await isClientInScope(tx, clientId, scope))) return refuse('unknown-client')
    if (await hasProject(tx, id)) return accept({ id })

    const pkg = findPackage(await currentCatalog(tx), packageId)
    if (!pkg) return refuse('unknown-package')

    const now = deps.now()
    const code = orderCode(await nextOrderNumber(tx))
    const previewCode = randomUUID().replaceAll('-', '')
    const expiresAt = addDays(now, previewDays)
    const due = await promiseSong(tx, { id, packageId, startsAt: now, days: pkg.delivery }, now)
    await insertProject(tx, {
      id,
      code,
      clientId,
      title,
      clientName: client.name,
      clientEmail: client.email,
      clientPhone: client.phone,
      packageId,
      assigneeId: scope,
      previewCode,
      expiresAt,
      deadlineStartedAt: now,
      ...due,
      createdAt: now,
      updatedAt: now,
    })
    const subject = { kind: 'project' as const, id, label: code }
    await recordHistory(tx, { projectId: id, type: 'project-created', details: { code }, actor: `staff:${actor.id}` })
    await insertAuditEntry(tx, actor, {
      action: 'project-created',
      subject,
      details: { packageId, tellClient: notifyClient },
      at: now,
    })
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
