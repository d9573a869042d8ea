import { expect, test } from 'vitest'

import { openClientPages } from '#test/support/client-pages.ts'
import { openPanel } from '#test/support/panel.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const { send } = await openClientPages(depsOf(context))
const { code, previewCode } = await createPaidProject(context)
const briefing = '0b9ad6f2-58a5-4c7e-9d0b-2f60f4f1a111'
const written = 'A voz mais baixa, e o nome dela na volta.\n"Lia" com ênfase.'

const held = (html: string, name: string) =>
  new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`)
    .exec(html)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('\n', '\r\n')

test.each([
  ['withdrawal', `/acompanhar-pedido/desistir?codigo=${code}`, 'reason', `/acompanhar-pedido?codigo=${code}`],
  ['invoice', `/acompanhar-pedido/nota?codigo=${code}`, 'taxId', `/acompanhar-pedido?codigo=${code}`],
  ['request for a price', `/acompanhar-pedido/orcamento?codigo=${code}`, 'text', `/acompanhar-pedido?codigo=${code}`],
  ['extra', `/extra/${previewCode}/stems-separados`, 'name', `/preview/${previewCode}?extra=stems-separados`],
  ['answer to a question', `/briefing/essencial?pedido=${code}`, 'answer', `/briefing/essencial?pedido=${code}&amp;`],
  ['own data', '/privacidade/meus-dados', 'message', '/privacidade/meus-dados'],
])('a form (%s) of a browser whose access ended → its page keeps all of it', async (_form, path, name, proof) => {
  const also: Record<string, string> = name === 'answer' ? { intent: 'answer', briefing } : {}
  const answer = await send(path, { [name]: written, other: 'x', senha: 'segredo segredo', ...also })

  expect([answer.status, answer.headers.get('location')]).toEqual([403, null])
  expect(answer.text).toContain(`action="${path}"`)
  expect(held(answer.text, name)).toBe(written.replaceAll('\n', '\r\n'))
  expect(held(answer.text, 'other')).toBe('x')
  expect(answer.text).toContain(`href="${proof}"`)
  expect(answer.text).not.toContain('segredo')
})

test('a press alone of a browser whose access ended → led to the proof', async () => {
  const answer = await send(`/acompanhar-pedido/desistir?codigo=${code}`, { intent: 'leave' })

  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/acompanhar-pedido?codigo=${code}`])
})

test('a form of the panel after the session ended, sent by the browser itself → its page keeps it; sent by a script → led to the sign-in', async () => {
  const { post } = await openPanel(depsOf(context))
  const path = '/admin/clients'
  const answer = await post(path, '', { notes: written, senha: 'segredo segredo' })
  const byScript = await post(`${path}.data`, '', { notes: written })

  expect(answer.status).toBe(403)
  expect(held(answer.text, 'notes')).toBe(written.replaceAll('\n', '\r\n'))
  expect(answer.text).toContain('href="/admin/login?origem=%2Fadmin%2Fclients')
  expect(answer.text).not.toContain('segredo')
  expect(byScript.text).not.toContain('Lia')
})
