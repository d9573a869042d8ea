import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'
import { securityEvents } from '#db/schema.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { lookUpVoucher } from '#use-cases/voucher/look-up-voucher.ts'

import { applyCode } from './apply-code.ts'

const context = await createTestContext()
const [discount] = firstCatalog.discounts
const attempt = (typed: string, ip: string) => ({
  catalog: firstCatalog,
  packageId: discount?.packageId ?? '',
  typed,
  ip,
  userAgent: 'Test',
  visitorId: null,
})
const right = discount?.id ?? ''

test('a right code typed a hundred times → never counted', async () => {
  for (let tries = 0; tries < 100; tries += 1)
    expect(await applyCode(context, attempt(right, '203.0.113.1'))).toEqual(accept({ discount, voucher: null }))
})

test('sixty wrong codes from one network, discounts and vouchers mixed → no more answers there, not even of a right one', async () => {
  const ip = '203.0.113.2'
  for (let tries = 0; tries < 30; tries += 1) {
    expect(await applyCode(context, attempt(`NATAL${tries}`, ip))).toEqual(refuse('discount-unknown'))
    const voucher = { typed: 'AAAA-AAAA-AAAA-AAAA', ip, userAgent: 'Test', visitorId: null }
    expect(await lookUpVoucher(context, voucher)).toEqual(refuse('voucher-unknown'))
  }
  expect(await applyCode(context, attempt('NATAL', ip))).toEqual(refuse('too-many-tries'))
  expect(await applyCode(context, attempt(right, ip))).toEqual(refuse('too-many-tries'))
  expect(await applyCode(context, attempt(right, '203.0.113.3'))).toMatchObject({ ok: true })

  const logged = await context.db.select().from(securityEvents).where(eq(securityEvents.kind, 'code-limited'))
  expect(logged.map(({ subject, count }) => [subject, count])).toEqual([['código de desconto ou vale', 2]])
})

test('a right code between wrong ones → takes off itself alone', async () => {
  const ip = '203.0.113.4'
  for (let tries = 0; tries < 60; tries += 1) {
    await applyCode(context, attempt(`PASCOA${tries}`, ip))
    if (tries < 59) await applyCode(context, attempt(right, ip))
  }
  expect(await applyCode(context, attempt('PASCOA', ip))).toEqual(refuse('too-many-tries'))
})

test('an empty field → no try', async () => {
  for (let tries = 0; tries < 70; tries += 1)
    expect(await applyCode(context, attempt('', '203.0.113.5'))).toEqual(accept({ discount: null, voucher: null }))
})
