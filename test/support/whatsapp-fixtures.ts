import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { IncomingMessage } from '#adapters/whatsapp/whatsapp.ts'
import { mails, whatsappConsents, whatsappMessages } from '#db/schema.ts'

import type { TestContext } from './test-context.ts'

type Message = Partial<Pick<typeof whatsappMessages.$inferInsert, 'state' | 'sentAt' | 'deliveredAt'>>

/** A message beside the mail of a new order, without a job; returns its id. */
export async function createWhatsappMessage(context: TestContext, message: Message): Promise<string> {
  const { db } = context
  const { orderId } = await context.place()
  const [mail] = await db.select({ id: mails.id }).from(mails).where(eq(mails.orderId, orderId))
  const [consent] = await db
    .insert(whatsappConsents)
    .values({ orderId, phone: '5511987654321', text: 'Quero', ip: '', userAgent: '', givenAt: context.time })
    .returning()
  const [stored] = await db
    .insert(whatsappMessages)
    .values({ mailId: mail?.id ?? '', consentId: consent?.id ?? '', kind: 'payment-confirmed', ...message })
    .returning()
  if (!stored) throw new Error('no message')
  return stored.id
}

/** A text that came to our number by WhatsApp. */
export function createIncoming(change: Partial<IncomingMessage> = {}): IncomingMessage {
  return {
    id: `wamid.${randomUUID()}`,
    phone: '5511987654321',
    userId: null,
    name: 'Ana',
    kind: 'text',
    text: 'Oi',
    payload: '',
    repliesTo: null,
    at: null,
    ...change,
  }
}
