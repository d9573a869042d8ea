import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { areChoicesOpen } from '#core/preview/listening-link.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { listListeningLinks } from '#db/preview/listening-links.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import { projects } from '#db/schema.ts'
import { createPaidProject, createVersion, readProject } from '#test/support/project-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { chooseVersion, isApproved, openChoices } from './choose-version.ts'
import { listeningToken } from './listening-token.ts'
import { revokeListening, shareListening } from './share-listening.ts'

const context = await createTestContext()
const { db } = context
let host = 0

/** A project with two versions, and a link of somebody in the family. */
async function createFamily(versions = 2) {
  const project = await createPaidProject(context)
  const ids: string[] = []
  for (let count = 0; count < versions; count += 1)
    ids.push(await createVersion(context, project.id, { name: `Versão ${count}` }))
  const shared = await shareListening(context, project.id, { name: 'Tia Bia', rights: 'listen' })
  if (!shared.ok) throw new Error(shared.code)
  const { linkId } = shared.value
  const token = listeningToken(context.signer, linkId)
  const choose = (versionId: string) => chooseVersion(context, { token, ip: `10.8.0.${(host += 1)}` }, versionId)
  return { project, linkId, ids, choose }
}

test('a choice made twice, or at once → counts once, the last one', async () => {
  const { project, ids, choose } = await createFamily()
  await Promise.all([choose(ids[0] ?? ''), choose(ids[0] ?? '')])
  expect(await choose(ids[1] ?? '')).toEqual(accept())

  expect(await listListeningLinks(db, project.id)).toMatchObject([{ choiceId: ids[1], choiceName: 'Versão 1' }])
})

test('a choice → approves nothing', async () => {
  const { project, ids, choose } = await createFamily()
  await choose(ids[0] ?? '')

  const stored = await readProject(context, project.id)
  expect([stored.status, stored.approvedVersionId, isApproved(stored)]).toEqual(['waiting', null, false])
})

test('choices that were opened → nobody chooses any more, until another version comes', async () => {
  const { project, ids, choose } = await createFamily()
  context.time = addMinutes(context.time, 1)
  expect(await openChoices(context, project.id)).toEqual(accept())
  expect(await choose(ids[0] ?? '')).toEqual(refuse('choices-open'))

  context.time = addMinutes(context.time, 1)
  const next = await createVersion(context, project.id)
  const stored = await readProject(context, project.id)
  expect(areChoicesOpen(stored.choicesOpenedAt, await listHearableVersions(db, project.id))).toBe(false)
  expect(await choose(next)).toEqual(accept())
})

test('one version, the version of another song, a revoked link or an approved song → refused', async () => {
  const alone = await createFamily(1)
  const [one, other] = [await createFamily(), await createFamily()]

  expect(await alone.choose(alone.ids[0] ?? '')).toEqual(refuse('nothing-to-choose'))
  expect(await one.choose(other.ids[0] ?? '')).toEqual(refuse('version-gone'))
  await db.update(projects).set({ status: 'approved' }).where(eq(projects.id, one.project.id))
  expect(await one.choose(one.ids[0] ?? '')).toEqual(refuse('already-answered'))
  await revokeListening(context, other.project.id, other.linkId)
  expect(await other.choose(other.ids[0] ?? '')).toEqual(refuse('link-closed'))
})
