import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { securityEvents } from '#db/schema.ts'
import { cookiesOf, openClientPages } from '#test/support/client-pages.ts'
import { createDeliveredProject } from '#test/support/delivery-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const { send } = await openClientPages(depsOf(context))
const email = 'dona@exemplo.com.br'
const { project } = await createDeliveredProject(context, { email })
const gates = [`/preview/${project.previewCode}`, `/deliveries/${project.id}`, `/deliveries/${project.id}/presente`]

test.each(gates)('the tries cannot be counted at %s → said in place, with the e-mail that was typed', async (path) => {
  await context.db.execute(sql`alter table rate_limits rename to away`)
  const asked = send(path, { intent: 'open', email })
  await Promise.allSettled([asked])
  await context.db.execute(sql`alter table away rename to rate_limits`)
  const answer = await asked

  expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []])
  expect(answer.text).toContain('Dados do projeto não carregados.')
  expect(answer.text).toContain(`value="${email}"`)
})

test.each(gates)('another form at %s without access → kept, and no try at its e-mail', async (path) => {
  const answer = await send(path, { intent: 'anything', email, text: 'Mais violão no refrão' })

  expect([answer.status, answer.text.includes('Mais violão no refrão')]).toEqual([403, true])
  expect(await context.db.select().from(securityEvents)).toEqual([])
})

test.each(gates)('an empty e-mail at %s → refused, and no try', async (path) => {
  const answer = await send(path, { intent: 'open', email: ' ' })

  expect([answer.status, answer.text.includes('Por favor, insira seu email.')]).toEqual([422, true])
  expect(await context.db.select().from(securityEvents)).toEqual([])
})

test('the gate without its code → its own words, and no try', async () => {
  const answer = await send('/preview', { code: '', email })

  expect([answer.status, answer.text.includes('Código de prévia inválido.')]).toEqual([422, true])
  expect(await context.db.select().from(securityEvents)).toEqual([])
})

test('a gate answered again by a browser that is in → leads on', async () => {
  for (const path of gates) {
    const opened = await send(path, { intent: 'open', email })
    const again = await send(path, { intent: 'open', email }, cookiesOf(opened))
    expect([opened.status, again.status, again.headers.get('location')]).toEqual([303, 303, path])
  }
})

test('a new browser opens a song by its address and the e-mail → its client is told once, what it may do, and how to end it', async () => {
  const made = await createDeliveredProject(context, { email: 'clara@exemplo.com.br' })
  const path = `/deliveries/${made.project.id}`
  const orderId = made.project.orderId ?? ''
  const told = async () =>
    (await context.mailsOf(orderId)).filter(({ kind }) => kind === 'order-opened').map(({ content }) => content)
  const opened = await send(path, { intent: 'open', email: 'clara@exemplo.com.br' })
  await send(path, { intent: 'open', email: 'clara@exemplo.com.br' }, cookiesOf(opened))
  await send(path, { intent: 'open', email: 'errada@exemplo.com.br' })

  const [mail, ...more] = await told()
  expect(more).toEqual([])
  expect(mail?.paragraphs.join(' ')).toMatch(
    /com o link ou o código da música e o seu e-mail.*ouve a música e pode comentar e aprovar/,
  )
  expect(mail?.action?.label).toBe('Não foi você?')
  const { visitorId } = await context.order(orderId)
  const buyer = `harmonia_visita=${context.signer.sign('visitor', visitorId)}`
  await send(path, { intent: 'open', email: 'clara@exemplo.com.br' }, buyer)
  expect(await told()).toHaveLength(1)
})
