import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { projects } from '#db/schema.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { openSong } from './open-song.ts'

const context = await createTestContext()
let host = 0
const open = (typed: { key: string; email: string; ip?: string }) =>
  openSong(context, { ip: `10.2.0.${(host += 1)}`, allowsExpired: false, ...typed })

test('id or preview code with the client’s e-mail in any case → opens', async () => {
  const project = await createPaidProject(context, { email: 'Rosa@Exemplo.com.br' })
  const opened = accept({ projectId: project.id, orderId: project.orderId, previewCode: project.previewCode })

  expect(await open({ key: project.previewCode, email: ' ROSA@exemplo.COM.br ' })).toEqual(opened)
  expect(await open({ key: project.id, email: 'rosa@exemplo.com.br' })).toEqual(opened)
})

test('another e-mail, an order code or an unknown link → refused', async () => {
  const project = await createPaidProject(context)

  expect(await open({ key: project.previewCode, email: 'outra@exemplo.com.br' })).toEqual(refuse('email-wrong'))
  expect(await open({ key: project.code, email: project.clientEmail })).toEqual(refuse('not-found'))
  expect(await open({ key: 'f'.repeat(32), email: project.clientEmail })).toEqual(refuse('not-found'))
  expect(await open({ key: "' or true --", email: project.clientEmail })).toEqual(refuse('not-found'))
  expect(await open({ key: project.previewCode, email: '  ' })).toEqual(refuse('email-required'))
})

test('an expired link or an erased client → named', async () => {
  const old = await createPaidProject(context, { expiresAt: addDays(context.now(), -1) })
  expect(await open({ key: old.previewCode, email: old.clientEmail })).toEqual(refuse('expired'))

  const erased = await createPaidProject(context)
  await context.db.update(projects).set({ clientEmail: '' }).where(eq(projects.id, erased.id))
  expect(await open({ key: erased.previewCode, email: 'x@exemplo.com.br' })).toEqual(refuse('email-missing'))

  const forever = await createPaidProject(context, { expiresAt: null })
  expect((await open({ key: forever.id, email: forever.clientEmail })).ok).toBe(true)
})

test('guessing → rate limited per address and project, even with the right e-mail', async () => {
  const [one, two] = [await createPaidProject(context), await createPaidProject(context)]
  const ip = '203.0.113.7'
  for (let i = 0; i < 15; i += 1) await open({ key: one.id, email: `x${i}@exemplo.com.br`, ip })
  expect(await open({ key: one.id, email: one.clientEmail, ip })).toEqual(refuse('too-many-tries'))

  for (let i = 0; i < 30; i += 1) await open({ key: two.id, email: `x${i}@exemplo.com.br` })
  const other = '203.0.113.8'
  for (let i = 0; i < 3; i += 1)
    expect(await open({ key: two.id, email: `y${i}@exemplo.com.br`, ip: other })).toEqual(refuse('email-wrong'))
  expect(await open({ key: two.id, email: two.clientEmail, ip: other })).toEqual(refuse('too-many-tries'))
})

test('wrong e-mails from elsewhere → the client is not locked out', async () => {
  const project = await createPaidProject(context)
  for (let i = 0; i < 40; i += 1) await open({ key: project.id, email: `x${i}@exemplo.com.br` })

  expect((await open({ key: project.id, email: project.clientEmail })).ok).toBe(true)
})
