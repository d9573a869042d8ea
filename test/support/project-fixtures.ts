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

type World = Awaited<ReturnType<typeof createTestContext>>

/** A project of a paid order; `change` modifies it. */
export async function createPaidProject(
  world: World,
  change: { email?: string; name?: string; status?: ProjectStatus; expiresAt?: Date | null } = {},
) {
  const { email, name, status = 'waiting', expiresAt = addDays(world.now(), 30) } = change
  const { orderId } = await world.place({ ...(email ? { email } : {}), ...(name ? { name } : {}) })
  const payment = world.payments.has({ reference: orderId })
  const paid = await confirmPayment(world, payment.id)
  if (!paid.ok) throw new Error(`the order was not paid: ${paid.code}`)

  const [project] = await world.db
    .update(projects)
    .set({ status, expiresAt })
    .where(eq(projects.orderId, orderId))
    .returning()
  if (!project) throw new Error('a paid order has no project')
  return { ...project, orderId }
}

/** A project created by staff, without an order. */
export async function createManualProject(
  world: World,
  { name = 'Ana Lima', email }: { name?: string; email: string },
) {
  const client = await createClient(world, testActor(), { name, email, phone: null, company: null })
  if (!client.ok) throw new Error(`the client was refused: ${client.code}`)
  const form = {
    title: 'Música de aniversário',
    packageId: 'premium' as const,
    tellClient: false,
    projectId: randomUUID(),
  }
  const made = await createProject(world, testActor(), { ...form, clientId: client.value.id, scope: null })
  if (!made.ok) throw new Error(`the project was refused: ${made.code}`)
  return readProject(world, made.value.id)
}

export const privateLink = 'https://ana.bandcamp.com/private/8KX2'

/** A draft added by staff; returns its id. */
export async function createDraft(
  world: World,
  projectId: string,
  change: { name?: string; recommended?: boolean } = {},
) {
  const form = { name: 'Voz e violão', description: '', trackNumber: '', link: privateLink, recommended: false }
  const added = await addVersion(world, { projectId, doer: testActor({ id: 'ana' }) }, { ...form, ...change })
  if (!added.ok) throw new Error(`the version was refused: ${added.code}`)
  return added.value.versionId
}

/** A version added and presented by staff; returns its id. */
export async function createVersion(
  world: World,
  projectId: string,
  change: { name?: string; recommended?: boolean } = {},
) {
  const versionId = await createDraft(world, projectId, change)
  await present(world, projectId, [versionId])
  return versionId
}

export async function present(world: World, projectId: string, versionIds: string[]): Promise<void> {
  const presented = await presentVersions(world, { projectId, doer: testActor({ id: 'ana' }) }, versionIds)
  if (!presented.ok) throw new Error(`the versions were not presented: ${presented.code}`)
}

export async function readProject(world: World, id: string) {
  const [project] = await world.db.select().from(projects).where(eq(projects.id, id))
  if (!project) throw new Error('no such project')
  return project
}
