import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { currentCatalog } from '#db/content/document-versions.ts'
import { listDiscountUses } from '#db/order/discount-uses.ts'
import { auditLog, orders } from '#db/schema.ts'
import { openPanel } from '#test/support/panel.ts'
import { openPlainBrowser } from '#test/support/plain-browser.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const { db } = context
const deps = depsOf(context)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')
const path = '/admin/vales/descontos'

async function show(at: string) {
  const page = openPlainBrowser(deps.siteUrl, panel.ask, owner.cookie)
  await page.goto(at)
  return page
}

const { orderId } = await context.place({ discount: 'ESSENCIAL5' })
const lapsed = await context.place({ discount: 'ESSENCIAL5', email: 'bia@exemplo.com.br' })
await db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, lapsed.orderId))

test('the codes → each with the orders that hold it, without those that gave it back', async () => {
  const page = await show(path)

  expect(page.text('main')).toMatch(/5% no pacote Essencial · 1 uso/)
  expect(page.html()).toContain(`href="/admin/orders/${orderId}"`)
  expect(page.html()).not.toContain(`href="/admin/orders/${lapsed.orderId}"`)
})

test('more uses than are shown → all of them are counted', async () => {
  await context.place({ discount: 'ESSENCIAL5', email: 'caio@exemplo.com.br' })
  const uses = await listDiscountUses(db, ['ESSENCIAL5', 'PREMIUM5'], { now: context.now(), shown: 1 })

  expect(uses).toMatchObject([{ code: 'ESSENCIAL5', total: 2 }])
  expect(uses[0]?.orders).toHaveLength(1)
})

test('a code is taken out here → the shop knows it no more, and it is audited', async () => {
  const page = await show(path)
  await page.press('Remover: PREMIUM5')
  await page.press('Salvar')

  const { discounts } = await currentCatalog(db)
  expect(discounts.map(({ id }) => id)).toEqual(['ESSENCIAL5', 'PROFISSIONAL5'])
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry?.action).toBe('catalog-saved')
})

test('prices and deadlines → without the codes', async () => {
  const page = await show('/admin/settings/catalogo')
  expect(page.html()).not.toContain('discounts.ESSENCIAL5')
})
