import { expect, test } from 'vitest'

import { openPanel } from '#test/support/panel.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const deps = depsOf(await createTestContext())
const panel = await openPanel(deps)
const { cookie } = await createStaff(deps, 'owner')

test.each([
  ['/admin/exportar/pedidos.csv', 'você baixa aqui o arquivo', 'Baixar o arquivo'],
  ['/admin/settings', 'digitou está guardado', 'Enviar o que digitei'],
])('a form to %s waits for the password → “%s”, and then “%s”', async (path, before, go) => {
  const here = `/admin/conta/confirmar?${new URLSearchParams({ origem: '/admin/orders', para: path })}`
  const asked = await panel.post(here, cookie, { estado: 'paid' })
  const formulario = JSON.stringify({ to: path, fields: [['estado', 'paid']] })
  const form = { senha: 'violão de nylon', formulario }
  const confirmed = await panel.post('/admin/conta/confirmar?origem=/admin/orders', cookie, form)

  expect(asked.text).toContain(before)
  expect(confirmed.text).toContain(go)
})
