import { expect, test } from 'vitest'

import { openClientPages } from '#test/support/client-pages.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const { ask, send } = await openClientPages(depsOf(context))
const { code } = await createPaidProject(context)

test('a page of a purchase is not found → nothing sells around it, as around the page itself', async () => {
  const { status, text } = await ask('/orcamento/0b9ad6f2-58a5-4c7e-9d0b-2f60f4f1a111')

  expect([status, text.includes('Página não encontrada'), text.includes('<footer')]).toEqual([404, true, true])
  expect(text).not.toContain('Contratar Agora')
})

test('a form of a purchase waits for a proof → nothing sells around it', async () => {
  const { status, text } = await send(`/acompanhar-pedido/desistir?codigo=${code}`, { reason: 'Mudei de ideia.' })

  expect(status).toBe(403)
  expect(text).not.toContain('Contratar Agora')
})
