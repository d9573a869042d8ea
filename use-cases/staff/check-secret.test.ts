import { beforeEach, expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'
import { findSecretFingerprint } from '#db/admin/installation.ts'
import { installation } from '#db/schema.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { adoptSecret, checkSecret } from './check-secret.ts'

const context = await createTestContext()
const [one, other] = ['a'.repeat(40), 'b'.repeat(40)]
const inSettings = (...secrets: string[]) => ({ secrets, areChosen: true })
const inFolder = (...secrets: string[]) => ({ secrets, areChosen: false })

beforeEach(async () => {
  await context.db.delete(installation)
})

test('the first start → its secret is recognised later, but cannot be read from the database', async () => {
  expect(await adoptSecret(context, inFolder(one))).toEqual(accept('known'))

  const stored = await findSecretFingerprint(context.db)
  expect(stored).toMatch(/^[\w-]{43}$/)
  expect(stored).not.toContain(one)
  expect(await checkSecret(context, inFolder(one))).toEqual(accept('known'))
})

test('the data directory was lost → refused, and the used secret stays the one to bring back', async () => {
  await adoptSecret(context, inFolder(one))

  expect(await checkSecret(context, inFolder())).toEqual(refuse('secret-missing'))
  expect(await adoptSecret(context, inFolder(other))).toEqual(refuse('secret-missing'))
  expect(await adoptSecret(context, inFolder(one))).toEqual(accept('known'))
})

test('a new secret before the old one → the next start may leave the old one out', async () => {
  await adoptSecret(context, inFolder(one))

  expect(await adoptSecret(context, inSettings(other, one))).toEqual(accept('rotated'))
  expect(await adoptSecret(context, inSettings(other))).toEqual(accept('known'))
})

test('another secret in the settings → a choice, which is carried out', async () => {
  await adoptSecret(context, inFolder(one))

  expect(await adoptSecret(context, inSettings(other))).toEqual(accept('replaced'))
  expect(await adoptSecret(context, inSettings(other))).toEqual(accept('known'))
})

test('two first starts at once with secrets of their own → one wins, the other is refused', async () => {
  const results = await Promise.all([adoptSecret(context, inFolder(one)), adoptSecret(context, inFolder(other))])

  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})
