import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { maxCommentsPerLink, maxListeningLinks } from '#core/preview/listening-link.ts'
import { addDays } from '#core/shared/dates.ts'
import { refuse } from '#core/shared/result.ts'
import { listComments, listListeningLinks } from '#db/preview/listening-links.ts'
import { listenerComments, listeningLinks, orders, projects, securityEvents } from '#db/schema.ts'
import { createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { listeningUrl } from './listening-token.ts'
import { addComment, consumeUnknownTokenLimit, listeningRateLimits, openListeningLink } from './open-listening-link.ts'
import { revokeListening, shareListening } from './share-listening.ts'

const context = await createTestContext()
const { db } = context
let host = 0

/** A project with a version, and a link to it. */
async function createShared(rights = 'comment') {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id, { name: 'Valsa' })
  const shared = await shareListening(context, project.id, { name: 'minha irmã', rights })
  if (!shared.ok) throw new Error(shared.code)
  const [link] = await listListeningLinks(db, project.id)
  const url = link ? listeningUrl(context, link) : null
  const token = url?.split('/').at(-1) ?? ''
  const comment = (change: { name?: string; text?: string; versionId?: string } = {}, ip = `10.9.0.${(host += 1)}`) =>
    addComment(context, { token, ip }, { name: 'Bia', text: 'Chorei.', versionId, ...change })
  return { project, versionId, linkId: shared.value.linkId, token, url, comment }
}

test('a link → opens the song; the database holds no secret of it', async () => {
  const { project, token, url } = await createShared()

  expect(url).toBe(`${context.siteUrl}/ouvir/${token}`)
  expect(token).toMatch(/^[\w-]{40,}$/)
  expect(await openListeningLink(context, token)).toMatchObject({ state: 'open', project: { id: project.id } })
  expect(JSON.stringify(await db.select().from(listeningLinks))).not.toContain(token)
})

test('another secret → opens nothing, guessing ends, and the security log says so', async () => {
  expect(await openListeningLink(context, 'x'.repeat(43))).toBeNull()

  const tries: boolean[] = []
  for (let count = 0; count <= listeningRateLimits.unknown.limit; count += 1)
    tries.push(await consumeUnknownTokenLimit(context, '203.0.113.77'))
  expect([tries.at(-2), tries.at(-1)]).toEqual([true, false])
  const logged = await db.select().from(securityEvents).where(eq(securityEvents.ip, '203.0.113.77'))
  expect(logged).toMatchObject([{ kind: 'code-limited', subject: 'link para ouvir' }])
})

test('the purchase is refunded → a link is over, and no other one is made', async () => {
  const { project, token, comment } = await createShared()
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, project.orderId))

  expect((await openListeningLink(context, token))?.state).toBe('ended')
  expect(await comment()).toEqual(refuse('link-closed'))
  expect(await shareListening(context, project.id, { name: 'meu pai', rights: 'listen' })).toEqual(
    refuse('order-closed'),
  )
})

test('the client revokes a link → it is closed, what was said by it stays', async () => {
  const { project, linkId, token, comment } = await createShared()
  await comment()
  await revokeListening(context, project.id, linkId)

  expect((await openListeningLink(context, token))?.state).toBe('revoked')
  expect(await comment({ text: 'Mais uma' })).toEqual(refuse('link-closed'))
  expect(await listComments(db, [linkId])).toMatchObject([{ name: 'Bia', content: 'Chorei.', versionName: 'Valsa' }])
})

test('somebody else’s project → its links cannot be revoked', async () => {
  const { linkId, token } = await createShared()
  const other = await createPaidProject(context)
  await revokeListening(context, other.id, linkId)

  expect((await openListeningLink(context, token))?.state).toBe('open')
})

test('the preview ends → so do its links, and no new one is made', async () => {
  const { project, token, comment } = await createShared()
  await db
    .update(projects)
    .set({ expiresAt: addDays(context.now(), -1) })
    .where(eq(projects.id, project.id))

  expect((await openListeningLink(context, token))?.state).toBe('ended')
  expect(await comment()).toEqual(refuse('link-closed'))
  expect(await shareListening(context, project.id, { name: 'Rui', rights: 'listen' })).toEqual(refuse('expired'))
})

test('a link to listen only → takes no comment', async () => {
  const { linkId, comment } = await createShared('listen')

  expect(await comment()).toEqual(refuse('link-closed'))
  expect(await listComments(db, [linkId])).toEqual([])
})

test('the same comment twice → once; a version of another project → refused', async () => {
  const { linkId, comment } = await createShared()
  const other = await createShared()
  await Promise.all([comment(), comment(), comment()])

  expect(await listComments(db, [linkId])).toHaveLength(1)
  expect(await comment({ versionId: other.versionId })).toEqual(refuse('version-gone'))
})

test('too many links, comments of a link or tries of a network → refused', async () => {
  const { project, linkId, comment } = await createShared()
  for (let count = 1; count < maxListeningLinks; count += 1)
    expect((await shareListening(context, project.id, { name: 'Rui', rights: 'listen' })).ok).toBe(true)
  expect(await shareListening(context, project.id, { name: 'Rui', rights: 'listen' })).toEqual(refuse('too-many-links'))

  for (let count = 0; count < listeningRateLimits.comments.limit; count += 1)
    await comment({ text: `${count}` }, '203.0.113.78')
  expect(await comment({ text: 'Mais uma' }, '203.0.113.78')).toEqual(refuse('too-many-tries'))

  const row = { linkId, name: 'Bia', versionName: 'Valsa' }
  const missing = maxCommentsPerLink - listeningRateLimits.comments.limit
  await db.insert(listenerComments).values(Array.from({ length: missing }, (_, at) => ({ ...row, content: `c${at}` })))
  expect(await comment({ text: 'A última' })).toEqual(refuse('too-many-comments'))
})
