import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { ProjectStatus } from '#core/project/project.ts'
import { addDays } from '#core/shared/dates.ts'
import { projects } from '#db/schema.ts'
import { createClient } from '#use-cases/client/create-client.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { addVersion } from '#use-cases/preview/add-version.ts'
import { presentVersions } from '#use-cases/preview/present-versions.ts'
import { createProject } from '#use-cases/project/create-project.ts'

import { testActor, type createTestContext } from './test-context.ts'

type TestContext = Awaited<ReturnType<typeof createTestContext>>

/** A project of a paid order; `change` modifies it. */
export async function createPaidProject(
  context: TestContext,
  change: { email?: string; name?: string; status?: ProjectStatus; expiresAt?: Date | null } = {},
) {
  const { email, name, status = 'waiting', expiresAt = addDays(context.now(), 30) } = change
  const { orderId } = await context.place({ ...(email ? { email } : {}), ...(name ? { name } : {}) })
  const payment = context.payments.has({ reference: orderId })
  const paid = await confirmPayment(context, payment.id)
  if (!paid.ok) throw new Error(`the order was not paid: ${paid.code}`)

  const [project] = await context.db
    .update(projects)
    .set({ status, expiresAt })
    .where(eq(projects.orderId, orderId))
    .returning()
  if (!project) throw new Error('a paid order has no project')
  return { ...project, orderId }
}

/** A project created by staff, without an order. */
export async function createManualProject(
  context: TestContext,
  { name = 'Ana Lima', email }: { name?: string; email: string },
) {
  const client = await createClient(context, testActor(), { name, email, phone: null, company: null })
  if (!client.ok) throw new Error(`the client was refused: ${client.code}`)
  const form = {
    title: 'Música de aniversário',
    packageId: 'premium' as const,
    notifyClient: false,
    projectId: randomUUID(),
  }
  const made = await createProject(context, testActor(), { ...form, clientId: client.value.id, scope: null })
  if (!made.ok) throw new Error(`the project was refused: ${made.code}`)
  return readProject(context, made.value.id)
}

export const privateLink = 'https://ana.bandcamp.com/private/8KX2'

/** A draft added by staff; returns its id. */
export async function createDraft(
  context: TestContext,
  projectId: string,
  change: { name?: string; recommended?: boolean } = {},
) {
  const form = { name: 'Voz e violão', description: '', trackNumber: '', link: privateLink, recommended: false }
  const added = await addVersion(context, { projectId, actor: testActor({ id: 'ana' }) }, { ...form, ...change })
  if (!added.ok) throw new Error(`the version was refused: ${added.code}`)
  return added.value.versionId
}

/** A version added and presented by staff; returns its id. */
export async function createVersion(
  context: TestContext,
  projectId: string,
  change: { name?: string; recommended?: boolean } = {},
) {
  const versionId = await createDraft(context, projectId, change)
  await present(context, projectId, [versionId])
  return versionId
}

export async function present(context: TestContext, projectId: string, versionIds: string[]): Promise<void> {
  const presented = await presentVersions(context, { projectId, actor: testActor({ id: 'ana' }) }, versionIds)
  if (!presented.ok) throw new Error(`the versions were not presented: ${presented.code}`)
}

export async function readProject(context: TestContext, id: string) {
  const [project] = await context.db.select().from(projects).where(eq(projects.id, id))
  if (!project) throw new Error('no such project')
  return project
}
