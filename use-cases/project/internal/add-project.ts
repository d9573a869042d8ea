import { randomUUID } from 'node:crypto'

import type { Package } from '#core/catalog/catalog.ts'
import { orderCode } from '#core/order/order-code.ts'
import { previewDays, type DueDates } from '#core/project/project.ts'
import { addDays } from '#core/shared/dates.ts'
import type { Tx } from '#db/client.ts'
import type { Client } from '#db/client/clients.ts'
import { nextOrderNumber } from '#db/order/orders.ts'
import { recordHistory } from '#db/project/history.ts'
import { insertProject } from '#db/project/projects.ts'

type NewProject = {
  id: string
  /** Locked by the caller, so that it is not erased meanwhile. */
  client: Pick<Client, 'id' | 'name' | 'email' | 'phone'>
  title: string
  pkg: Package
  /** The days it was promised for. */
  due: DueDates
  assigneeId: string | null
  staffId: string
}

/** Adds a project without an order, with its code; nobody is notified. */
export async function addProject(tx: Tx, now: Date, { id, client, title, pkg, due, assigneeId, staffId }: NewProject) {
  const code = orderCode(await nextOrderNumber(tx))
  const previewCode = randomUUID().replaceAll('-', '')
  const expiresAt = addDays(now, previewDays)
  await insertProject(tx, {
    id,
    code,
    clientId: client.id,
    title,
    clientName: client.name,
    clientEmail: client.email,
    clientPhone: client.phone,
    packageId: pkg.id,
    assigneeId,
    previewCode,
    expiresAt,
    deadlineStartedAt: now,
    ...due,
    createdAt: now,
    updatedAt: now,
  })
  await recordHistory(tx, { projectId: id, type: 'project-created', details: { code }, actor: `staff:${staffId}` })
  return { code, previewCode, expiresAt }
}
