import { expect, test } from 'vitest'

import { findClient } from '#db/client/clients.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createDeliveredProject } from '#test/support/delivery-fixtures.ts'
import { openPlainBrowser } from '#test/support/plain-browser.ts'
import { readProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { accessToken } from '#use-cases/access/access-tokens.ts'
import { chooseAnniversary } from '#use-cases/delivery/choose-anniversary.ts'

// The mail of one year later by plain forms, while or where no script runs.

const context = await createTestContext()
const deps = depsOf(context)
const pages = await openClientPages(deps)

test('the mail of one year later → off until it is asked for, told with its day, and off again', async () => {
  const { project } = await createDeliveredProject(context)
  const client = openPlainBrowser(deps.siteUrl, pages.ask)
  await client.goto(`/deliveries/${project.id}`)
  client.fill('E-mail', project.clientEmail)
  await client.press('Verificar Email e Acessar')
  expect(client.text('[aria-labelledby="um-ano"]')).toContain('Se você quiser')

  await client.press('Quero receber')
  expect(client.text('[aria-labelledby="um-ano"]')).toContain('Combinado: um único e-mail')
  expect((await readProject(context, project.id)).anniversaryWantedAt).toEqual(context.now())
  await client.press('Não quero mais receber')
  expect((await readProject(context, project.id)).anniversaryWantedAt).toBeNull()
})

test('the way out of the mail, in a browser nobody knows → a button, and only that turns it off', async () => {
  const { project } = await createDeliveredProject(context)
  await chooseAnniversary(context, { projectId: project.id, isWanted: true })
  const chave = accessToken(context.signer, 'stop-mail', `song-anniversary:${project.id}`)
  const stopped = async () => (await findClient(context.db, project.clientId))?.stoppedMails
  const reader = openPlainBrowser(deps.siteUrl, pages.ask)
  await reader.goto(`/emails/parar?chave=${chave}`)
  expect(await stopped()).toEqual({})

  await reader.press('Não quero mais receber')
  expect(reader.text('h1')).toBe('Pronto, desligado')
  expect(await stopped()).toEqual({ 'song-anniversary': context.now().toISOString() })
})

test('a browser that may not open the delivery → changes nothing', async () => {
  const { project } = await createDeliveredProject(context)
  await pages.send(`/deliveries/${project.id}`, { intent: 'anniversary', wanted: '1' })

  expect((await readProject(context, project.id)).anniversaryWantedAt).toBeNull()
})
