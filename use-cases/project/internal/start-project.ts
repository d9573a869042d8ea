import { randomUUID } from 'node:crypto'

import { isInstrumental } from '#copy/catalog/calculator.ts'
import { paymentConfirmedMail } from '#copy/payment/payment-mails.ts'
import { firstTitle } from '#copy/project/song-title.ts'
import { staffNewOrderMail } from '#copy/staff/staff-mails.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import type { PaidBy } from '#core/payment/payment.ts'
import { sellsRevision } from '#core/preview/revision.ts'
import { previewDays, type DueDates } from '#core/project/project.ts'
import { addDays } from '#core/shared/dates.ts'
import type { Tx } from '#db/client.ts'
import { findClient, findOrCreateClient } from '#db/client/clients.ts'
import { currentSettings, findCatalogAt } from '#db/content/document-versions.ts'
import { isPosted } from '#db/mail/mails.ts'
import { saveOrder, type Order } from '#db/order/orders.ts'
import { recordHistory } from '#db/project/history.ts'
import { insertProject } from '#db/project/projects.ts'
import { startBriefing } from '#use-cases/briefing/internal/start-briefing.ts'
import type { LinkPartDeps } from '#use-cases/deps.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'
import { orderReceivedKey } from '#use-cases/order/internal/mail-order-received.ts'
import { readSoldDays } from '#use-cases/order/read-promised-days.ts'
import { promiseSong } from '#use-cases/schedule/promise-song.ts'

/** Marks an order as paid and starts its project: client, project, history and mails. */
export async function startProject(tx: Tx, deps: LinkPartDeps, order: Order, payment: PaidBy): Promise<void> {
  const now = deps.now()
  const paidAt = payment.approvedAt ?? now
  const { projectId, clientId, due } = await openProject(tx, deps, order, paidAt)
  await saveOrder(tx, order.id, { state: 'paid', paidAt, paidByPaymentId: payment.id, clientId }, now)
  await recordHistory(tx, {
    orderId: order.id,
    projectId,
    type: 'project-created',
    details: { code: order.code },
    actor: 'system',
  })
  const briefing = await startBriefing(tx, deps, { order, projectId })
  await notifyBuyerAndStaff(tx, deps, { order, payment, projectId, paidAt, due, briefing })
}

/** The project of an order, with the order's code; its deadlines count from `startsAt`. */
export async function openProject(tx: Tx, deps: Pick<LinkPartDeps, 'now'>, order: Order, startsAt: Date) {
  const now = deps.now()
  const { packageId } = order
  const days = await readSoldDays(tx, order)
  const due = await promiseSong(tx, { id: order.id, packageId, startsAt, days }, now)
  const client = await clientOf(tx, order)
  const projectId = await insertProject(tx, {
    code: order.code,
    orderId: order.id,
    clientId: client.id,
    title: firstTitle(order.buyerName),
    clientName: client.name,
    clientEmail: client.email,
    clientPhone: client.phone,
    packageId: order.packageId,
    previewCode: randomUUID().replaceAll('-', ''),
    expiresAt: addDays(now, previewDays),
    deadlineStartedAt: startsAt,
    ...due,
    createdAt: now,
    updatedAt: now,
  })
  return { projectId, clientId: client.id, due }
}

/** The buyer becomes a client; of an order that was paid before, the client as staff know them today. */
async function clientOf(tx: Tx, { clientId, buyerName, buyerEmail, buyerPhone }: Order) {
  const known = clientId ? await findClient(tx, clientId) : null
  if (known) return known
  const buyer = { name: buyerName, email: buyerEmail, phone: buyerPhone }
  return { ...buyer, id: await findOrCreateClient(tx, buyer) }
}

type Start = {
  order: Order
  payment: PaidBy
  projectId: string
  paidAt: Date
  due: DueDates
  briefing: { url: string; sent: boolean }
}

async function notifyBuyerAndStaff(
  tx: Tx,
  deps: LinkPartDeps,
  { order, payment, projectId, paidAt, due, briefing }: Start,
) {
  const settings = await currentSettings(tx)
  const pkg = findPackage(await findCatalogAt(tx, order.termsAcceptedAt), order.packageId)
  await mailBuyer(tx, deps.queue, order, {
    kind: 'payment-confirmed',
    dedupeKey: `payment-confirmed:${order.id}`,
    content: paymentConfirmedMail({
      order,
      received: payment.amount,
      paidAt,
      method: payment.method,
      briefingUrl: briefing.url,
      briefed: briefing.sent,
      adjusts: sellsRevision(pkg, order.lines),
      due,
      siteUrl: deps.siteUrl,
      settings,
    }),
    attachContract: !(await isPosted(tx, orderReceivedKey(order.id))),
    projectId,
  })
  await enqueueStaffMail(tx, deps, {
    kind: 'staff-new-order',
    key: `staff-new-order:${order.id}`,
    orderId: order.id,
    projectId,
    content: () =>
      staffNewOrderMail({
        order,
        buyerEmail: order.buyerEmail,
        buyerPhone: order.buyerPhone,
        ownLyric: order.ownLyric,
        instrumental: isInstrumental(order.contract),
        due,
        adminUrl: `${deps.siteUrl}/admin/projects/${projectId}`,
      }),
  })
}
