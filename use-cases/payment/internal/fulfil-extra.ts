import { extraPromise } from '#copy/contracts/contract-extra.ts'
import { extraBoughtMail, staffExtraMail } from '#copy/order/extra-mails.ts'
import { proposalPromise } from '#copy/proposal/proposal-promise.ts'
import { itemDueOn } from '#core/catalog/later-extra.ts'
import type { PaidBy } from '#core/payment/payment.ts'
import { deadlineAfter, moveDueDates } from '#core/project/project.ts'
import { addCalendarDays, endOfDay, type CalendarDay } from '#core/shared/dates.ts'
import type { Tx } from '#db/client.ts'
import { currentSettings, findCatalogAt } from '#db/content/document-versions.ts'
import { isPosted } from '#db/mail/mails.ts'
import { listExtrasBoughtLater, sumAddedDays } from '#db/order/later-extras.ts'
import { saveOrder, type Order } from '#db/order/orders.ts'
import { recordHistory } from '#db/project/history.ts'
import { saveProject, type Project, type ProjectChange } from '#db/project/projects.ts'
import type { MailPartDeps } from '#use-cases/deps.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'
import { orderReceivedKey } from '#use-cases/order/internal/mail-order-received.ts'

type Paid = { order: Order; project: Project; payment: PaidBy }

/**
 * Marks the order of an extra as paid and adds it to the locked project it was bought for: its item joins the owed files, a rush
 * extra moves the deadline, days that proposed work needs are added to it, and an open delivery is extended as far as needed.
 */
export async function fulfilExtra(tx: Tx, deps: MailPartDeps, { order, project, payment }: Paid): Promise<void> {
  const now = deps.now()
  const paidAt = payment.approvedAt ?? now
  const [line] = order.lines.filter(({ kind }) => kind === 'extra')
  const { id, title, work } = line ?? { id: '', title: order.packageName }
  await saveOrder(tx, order.id, { state: 'paid', paidAt, paidByPaymentId: payment.id, clientId: project.clientId }, now)
  await recordHistory(tx, {
    orderId: order.id,
    projectId: project.id,
    type: 'extra-bought',
    details: { code: order.code, title },
    actor: 'buyer',
  })
  const catalog = await findCatalogAt(tx, order.termsAcceptedAt)
  const deliveryDays = catalog.extras.find((extra) => extra.id === id)?.deliveryDays ?? null
  const isRush = deliveryDays !== null
  const hasFile = !isRush && work?.item !== null
  const itemDay = hasFile ? itemDueOn({ paidAt, limitDays: order.limitDays }, project.deliveredAt) : null
  const change = {
    ...(isRush ? hurried(project, { paidAt, days: order.limitDays + (await readAddedDays(tx, project)) }) : {}),
    ...(work && work.addedDays > 0 && !project.deliveredAt ? moveDueDates(project, work.addedDays) : {}),
    ...extended(project, { itemDay, downloadDays: catalog.downloadDays }),
  }
  await saveProject(tx, project, change, now)
  // Hurry that is bought before the briefing is accepted may move nothing yet: its days start with the acceptance.
  const newDeadline = change.deadlineOn && change.deadlineOn !== project.deadlineOn ? change.deadlineOn : null

  const settings = await currentSettings(tx)
  await mailBuyer(tx, deps.queue, order, {
    kind: 'extra-bought',
    dedupeKey: `payment-confirmed:${order.id}`,
    content: extraBoughtMail({
      order,
      title,
      project,
      promise: work
        ? proposalPromise({ ...work, workDays: order.limitDays })
        : extraPromise({ deliveryDays, laterDays: order.limitDays }),
      due: [
        ...(itemDay ? [{ label: 'Pronto até', day: itemDay }] : []),
        ...(newDeadline ? [{ label: 'Novo prazo máximo', day: newDeadline }] : []),
      ],
      received: payment.amount,
      paidAt,
      method: payment.method,
      siteUrl: deps.siteUrl,
      settings,
    }),
    attachContract: !(await isPosted(tx, orderReceivedKey(order.id))),
    projectId: project.id,
  })
  await enqueueStaffMail(tx, deps, {
    kind: 'staff-extra-bought',
    key: `staff-new-order:${order.id}`,
    orderId: order.id,
    projectId: project.id,
    content: () =>
      staffExtraMail({
        order,
        title,
        project,
        itemDay,
        newDeadline,
        hasFile,
        adminUrl: `${deps.siteUrl}/admin/projects/${project.id}`,
      }),
  })
}

async function readAddedDays(tx: Tx, project: Project): Promise<number> {
  return sumAddedDays(await listExtrasBoughtLater(tx, project.id))
}

/** Never later than before: the deadline that was promised stands. */
function hurried(project: Project, { paidAt, days }: { paidAt: Date; days: number }): ProjectChange {
  const hurriedOn = deadlineAfter(paidAt, days)
  return {
    expectedOn: hurriedOn < project.expectedOn ? hurriedOn : project.expectedOn,
    deadlineOn: hurriedOn < project.deadlineOn ? hurriedOn : project.deadlineOn,
  }
}

function extended(
  { deliveryEndsAt }: Project,
  { itemDay, downloadDays }: { itemDay: CalendarDay | null; downloadDays: number },
): ProjectChange {
  if (!itemDay || !deliveryEndsAt) return {}
  const endsAt = endOfDay(addCalendarDays(itemDay, downloadDays))
  return endsAt > deliveryEndsAt ? { deliveryEndsAt: endsAt } : {}
}
