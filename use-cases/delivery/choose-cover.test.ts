import { expect, test } from 'vitest'

import { readCoverSeed } from '#db/project/covers.ts'
import { listHistory } from '#db/project/history.ts'
import { createPaidProject, readProject } from '#test/support/project-fixtures.ts'
import { createPlayableVersion } from '#test/support/recording-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'

import { chooseCover } from './choose-cover.ts'

const context = await createTestContext()

test('a client’s choice → stored and in the history', async () => {
  const { id, orderId } = await createPaidProject(context)

  expect(await chooseCover(context, 'buyer', { projectId: id, choice: '2' })).toMatchObject({ ok: true })
  expect((await readProject(context, id)).coverChoice).toBe(2)
  const history = await listHistory(context.db, { orderId, projectId: id })
  expect(history.at(-1)).toMatchObject({ type: 'cover-chosen', details: { choice: 2 }, actor: 'buyer' })
})

test('the same choice again → no second entry', async () => {
  const { id, orderId } = await createPaidProject(context)
  const entries = async () =>
    (await listHistory(context.db, { orderId, projectId: id })).filter(({ type }) => type === 'cover-chosen')
  await chooseCover(context, testActor(), { projectId: id, choice: '1' })
  await chooseCover(context, testActor(), { projectId: id, choice: '1' })

  expect(await entries()).toHaveLength(1)
})

test.each(['3', '-1', '', 'x'])('choice "%s" → refused', async (choice) => {
  const { id } = await createPaidProject(context)

  expect(await chooseCover(context, 'buyer', { projectId: id, choice })).toMatchObject({ code: 'choice-unknown' })
})

test('an unknown project → refused', async () => {
  const projectId = '00000000-0000-4000-8000-000000000000'

  expect(await chooseCover(context, 'buyer', { projectId, choice: '1' })).toMatchObject({ code: 'not-found' })
})

test('a project with a recording → its cover is drawn from the loudness; without, from the briefing alone', async () => {
  const { id } = await createPaidProject(context)
  expect((await readCoverSeed(context.db, await readProject(context, id))).peaks).toEqual([])

  await createPlayableVersion(context, id)
  const { peaks = [] } = await readCoverSeed(context.db, await readProject(context, id))
  expect(peaks.length).toBeGreaterThan(10)
  expect(Math.max(...peaks)).toBeLessThanOrEqual(1)
})
