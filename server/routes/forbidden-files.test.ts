import { expect, test } from 'vitest'

import type { RequestInfo } from '#app/http/context.ts'
import { createDocuments } from '#server/render/react-router.ts'
import { buildScreens } from '#test/support/routes.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const deps = depsOf(context)
const build = await buildScreens(({ file }) => file.startsWith('routes/admin/'))
const documents = createDocuments(deps, () => Promise.resolve(build), 'test')
const producer = await createStaff(deps, 'producer')

test.each(['GET', 'POST'])('a producer requests a list as a file (%s) → refused with a page', async (method) => {
  const requestInfo: RequestInfo = {
    id: 'test',
    ip: '198.51.100.9',
    userAgent: 'Firefox',
    databaseDown: false,
  }
  const headers = { accept: 'text/html,*/*', cookie: producer.cookie, origin: deps.siteUrl }
  const request = new Request(`${deps.siteUrl}/admin/exportar/clientes.csv`, { method, headers })
  const response = await documents.answer(request, requestInfo)

  expect(response.status).toBe(403)
  expect(await response.text()).toContain('Só para administradores')
})
