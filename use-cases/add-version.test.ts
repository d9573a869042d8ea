import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays, formatDate } from '#core/dates.ts'
import { previewDays } from '#core/project.ts'
import { refuse } from '#core/result.ts'
import { mostVersions } from '#core/version.ts'
import { listHistoryOfProject } from '#db/projects-admin.ts'
import { orders, projectVersions } from '#db/schema.ts'
import { listVersions } from '#db/versions.ts'
import { aPaidProject, aVersion, privateLink, readProject } from '#test/support/a-project.ts'
import { aDoer, openWorld } from '#test/support/world.ts'

import { addVersion } from './add-version.ts'
import { returnToWaiting } from './return-to-waiting.ts'

const world = await openWorld()
const form = { name: 'Valsa', description: '', trackNumber: '', link: privateLink, recommended: false }

test('a version is stored with a description of its own, moves the work on and is told to the client', async () => {
  const project = await aPaidProject(world)
  const added = await addVersion(
    world,
    { projectId: project.id, doer: aDoer({ id: 'ana' }) },
    { ...form, recommended: true },
  )

  expect(added.ok).toBe(true)
  expect(await listVersions(world.db, project.id)).toMatchObject([
    {
      name: 'Valsa',
      description: 'Versão musical',
      recommended: true,
      track: { kind: 'bandcamp-private', url: privateLink },
    },
  ])
  expect((await readProject(world, project.id)).step).toBe('presentation')
  expect((await listHistoryOfProject(world.db, project)).at(-1)).toMatchObject({
    type: 'version-added',
    details: { versionName: 'Valsa', step: 'presentation' },
    actor: 'staff:ana',
  })
  const mails = await world.mailsOf(project.orderId)
  expect(mails.map(({ kind }) => kind)).toContain('new-version')
  expect(mails.find(({ kind }) => kind === 'new-version')?.content.action?.url).toBe(
    `${world.siteUrl}/preview/${project.previewCode}`,
  )
})

test('a version opens an expired preview again, and never shortens one', async () => {
  const expired = await aPaidProject(world, { expiresAt: addDays(world.now(), -3) })
  await aVersion(world, expired.id)

  const end = addDays(world.now(), previewDays)
  expect((await readProject(world, expired.id)).expiresAt).toEqual(end)
  const mail = (await world.mailsOf(expired.orderId)).find(({ kind }) => kind === 'new-version')
  expect(mail?.content.facts).toContainEqual(expect.objectContaining({ value: formatDate(end) }))

  const later = addDays(world.now(), 60)
  for (const expiresAt of [later, null]) {
    const project = await aPaidProject(world, { expiresAt })
    await aVersion(world, project.id)
    expect((await readProject(world, project.id)).expiresAt).toEqual(expiresAt)
  }
})

test('one version at most is recommended: the newest that was marked', async () => {
  const project = await aPaidProject(world)
  await aVersion(world, project.id, { name: 'Primeira', recommended: true })
  await aVersion(world, project.id, { name: 'Segunda', recommended: true })
  await aVersion(world, project.id, { name: 'Terceira' })

  const versions = await listVersions(world.db, project.id)
  expect(versions.filter(({ recommended }) => recommended).map(({ name }) => name)).toEqual(['Segunda'])
})

test('no mail is sent while the project is not waiting for the client', async () => {
  const project = await aPaidProject(world, { status: 'feedback' })
  await aVersion(world, project.id)

  expect((await world.mailsOf(project.orderId)).map(({ kind }) => kind)).not.toContain('new-version')
  expect((await readProject(world, project.id)).status).toBe('feedback')
})

test('what is wrong is refused and leaves nothing', async () => {
  const project = await aPaidProject(world)
  const who = { projectId: project.id, doer: aDoer({ id: 'ana' }) }

  expect(await addVersion(world, who, { ...form, name: ' ' })).toEqual(refuse('name-required'))
  expect(await addVersion(world, who, { ...form, link: 'https://bandcamp.com.evil.example/track/x' })).toEqual(
    refuse('link-invalid'),
  )
  expect(await addVersion(world, { ...who, projectId: '00000000-0000-4000-8000-000000000000' }, form)).toEqual(
    refuse('not-found'),
  )
  expect(await listVersions(world.db, project.id)).toEqual([])
})

test('nothing is added to or told about a project whose money went back or is claimed back', async () => {
  for (const change of [{ state: 'refunded' }, { state: 'disputed' }, { withdrawalAskedAt: world.now() }] as const) {
    const project = await aPaidProject(world, { status: 'feedback' })
    await world.db.update(orders).set(change).where(eq(orders.id, project.orderId))
    const who = { projectId: project.id, doer: aDoer({ id: 'ana' }) }

    expect(await addVersion(world, who, form)).toEqual(refuse('order-closed'))
    expect(await returnToWaiting(world, who, 'Ouça.')).toEqual(refuse('order-closed'))
    expect((await world.mailsOf(project.orderId)).map(({ kind }) => kind)).not.toContain('returned-to-waiting')
  }
})

test('an approved project accepts no version, and the number of versions is limited', async () => {
  const approved = await aPaidProject(world, { status: 'approved' })
  expect(await addVersion(world, { projectId: approved.id, doer: aDoer({ id: 'ana' }) }, form)).toEqual(
    refuse('project-approved'),
  )

  const full = await aPaidProject(world)
  const row = { projectId: full.id, name: 'x', description: 'x', track: { kind: 'link' as const, url: privateLink } }
  await world.db
    .insert(projectVersions)
    .values(Array.from({ length: mostVersions }, (_, index) => ({ ...row, number: index + 1 })))
  expect(await addVersion(world, { projectId: full.id, doer: aDoer({ id: 'ana' }) }, form)).toEqual(
    refuse('too-many-versions'),
  )
})
