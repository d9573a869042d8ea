import { expect, test } from 'vitest'

import { addDays } from '#core/shared/dates.ts'
import { findDataSubject } from '#db/client/data-subjects.ts'
import { auditLog, rateLimits } from '#db/schema.ts'
import { openPanel } from '#test/support/panel.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { applyRetention } from '#use-cases/client/apply-retention.ts'
import { sendDataRequest } from '#use-cases/client/send-data-request.ts'

const context = await createTestContext()
const deps = depsOf(context)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')
const path = '/admin/settings/dados'

async function read(at: string) {
  const { status, text } = await panel.ask(at, { headers: { cookie: owner.cookie } })
  expect(status).toBe(200)
  return text.replaceAll(/<!-- -->|<wbr\/>/g, '')
}

async function requestErasure(email: string) {
  const project = await createPaidProject(context, { email, name: 'Rosa Antunes' })
  const subject = await findDataSubject(context.db, email)
  if (!subject) throw new Error('no such person')
  await sendDataRequest(context, subject, { kind: 'erasure', message: '', endsSong: true })
  return project
}

test('nobody waits and nothing ran → the page says so, and the dashboard counts nothing', async () => {
  const page = await read(path)
  expect(page).toContain('Nenhum pedido em aberto')
  expect(page).toContain('Ainda não rodou.')
  expect(await read('/admin')).not.toContain('dados pessoais para responder')
})

test('a request → on the dashboard and the page, with the day of its term and the way to the client', async () => {
  const { clientId } = await requestErasure('rosa@exemplo.com.br')
  expect(await read('/admin')).toContain('pedido sobre dados pessoais para responder em até 15 dias')
  const page = await read(path)
  for (const shown of [
    'Apagar os dados',
    'Responder até 04/12/2026',
    `/admin/clients/${clientId}?apagar=1`,
    'No prazo',
  ])
    expect(page).toContain(shown)

  const client = await read(`/admin/clients/${clientId}?apagar=1`)
  for (const shown of ['encerrados sem entrega', 'Contrato e termos de uso', 'Acessos aos dados'])
    expect(client).toContain(shown)
})

test('a request past its term → marked', async () => {
  const before = context.time
  context.time = addDays(before, 16)
  expect(await read(path)).toContain('Prazo vencido')
  context.time = before
})

test('an answer without words → refused, and nothing is closed', async () => {
  const requestId = /name="request" value="([0-9a-f-]{36})"/.exec(await read(path))?.[1] ?? ''
  const answer = await panel.post(path, owner.cookie, { intent: 'answer', request: requestId, answer: ' ' })
  expect([answer.status, answer.text.includes('Escreva a resposta.')]).toEqual([409, true])
})

test('an answered request → listed with whoever answered it', async () => {
  const requestId = /name="request" value="([0-9a-f-]{36})"/.exec(await read(path))?.[1] ?? ''
  await panel.post(path, owner.cookie, { intent: 'answer', request: requestId, answer: 'Foi apagado.' })
  expect(await read(path)).toMatch(/Respondidos.*19\/11\/2026 · Ana Lima/)
})

test('a run of the retention job → when it was and what it deleted', async () => {
  await context.db.insert(rateLimits).values({ key: 'velho', count: 1, windowEndsAt: addDays(context.time, -3) })
  await applyRetention(deps)
  expect(await read(path)).toContain('Última vez em 19/11/2026, 12:00: 1 contador de tentativas.')
  expect(JSON.stringify(await context.db.select().from(auditLog))).toContain('retention-applied')
  expect(await read('/admin/audit')).toContain('1 contador de tentativas')
})
