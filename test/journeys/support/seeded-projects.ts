import { randomUUID } from 'node:crypto'

import { addCalendarDays, dayOf } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { clients, mails, orders, productionCosts, projects, vouchers } from '#db/schema.ts'

import { inDatabase } from './database.ts'

type Seeded = Pick<typeof projects.$inferInsert, 'title' | 'clientName' | 'step' | 'status' | 'assigneeId'>

/** Longer than any line of a list. */
export const longName = 'Maria Aparecida dos Santos Albuquerque Cavalcanti de Vasconcelos e Silva Bragança'

/** Projects without an order, each with a client, as staff create them; the first is due first. */
export async function seedProjects(dataDir: string, seeded: Seeded[], firstNumber = 0): Promise<string[]> {
  const today = dayOf(new Date())
  return inDatabase(dataDir, async (db) => {
    const ids: string[] = []
    for (const [index, { title, clientName, ...rest }] of seeded.entries()) {
      const email = `${randomUUID()}@exemplo.com.br`
      const [client] = await db.insert(clients).values({ name: clientName, email }).returning({ id: clients.id })
      const deadlineOn = addCalendarDays(today, 5 + index)
      const [project] = await db
        .insert(projects)
        .values({
          ...rest,
          code: `P${5000 + firstNumber + index}`,
          clientId: client?.id ?? '',
          title,
          clientName,
          clientEmail: email,
          packageId: 'essencial',
          previewCode: randomUUID().replaceAll('-', ''),
          deadlineStartedAt: new Date(),
          expectedOn: deadlineOn,
          deadlineOn,
        })
        .returning({ id: projects.id })
      if (project) ids.push(project.id)
    }
    return ids
  })
}

/** One row of each list but that of days: a voucher that was given, with all that can be done with it, a mail and a cost. */
export async function seedRows(dataDir: string): Promise<void> {
  await inDatabase(dataDir, async (db) => {
    const now = new Date()
    const [order] = await db
      .insert(orders)
      .values({
        code: 'P7000',
        state: 'paid',
        packageId: 'essencial',
        packageName: 'Essencial',
        ownLyric: false,
        lines: [],
        total: cents(0),
        expectedDays: 7,
        limitDays: 7,
        buyerName: longName,
        buyerEmail: 'ana@exemplo.com.br',
        visitorId: randomUUID(),
        submissionId: randomUUID(),
        contract: { id: 'essencial', version: '1', title: 'Contrato', sections: [] },
        contractHash: 'abc',
        termsAcceptedAt: now,
        termsIp: '198.51.100.7',
        termsUserAgent: 'Firefox',
        paidAt: now,
      })
      .returning({ id: orders.id })
    const orderId = order?.id ?? ''
    await db.insert(vouchers).values({
      orderId,
      origin: 'courtesy',
      reason: longName,
      packageId: 'essencial',
      value: cents(219_00),
      codeHash: randomUUID(),
      validUntil: new Date(now.getTime() + 1_000_000_000),
    })
    await db.insert(mails).values({
      state: 'sent',
      kind: 'delivered',
      dedupeKey: randomUUID(),
      toName: longName,
      toEmail: 'ana@exemplo.com.br',
      content: { subject: longName, preheader: '', heading: '', paragraphs: [], footer: [] },
    })
    await db.insert(productionCosts).values({
      id: randomUUID(),
      projectCode: 'P7000',
      payeeName: longName,
      amount: cents(100_00),
      purpose: longName,
    })
  })
}
