import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { briefings } from '#db/schema.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { briefingUrl } from '#use-cases/briefing/briefing-links.ts'

const context = await createTestContext()
const { ask, follow, send } = await openClientPages(depsOf(context))

const project = await createPaidProject(context)
const briefing = await findBriefingOfProject(context.db, project.id)
if (!briefing) throw new Error('a paid project has a briefing')
const link = (briefingUrl(context, briefing) ?? '').slice(context.siteUrl.length)
const own = `/briefing/essencial?pedido=${project.code}`

test.each(['none', 'same-origin', 'same-site', ''])(
  'a link opened from %j → opens its briefing at once',
  async (site) => {
    const opened = await ask(link, { headers: site ? { 'sec-fetch-site': site } : {} })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, own])
    expect(opened.headers.getSetCookie()).toEqual([expect.stringMatching(/^harmonia_briefing=/)])
  },
)

test('a link followed from another site → opened by a button only', async () => {
  const { led, page, address } = await follow(link, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect([led.status, address]).toEqual([303, expect.stringMatching(/continuar\?pacote=essencial&entrada=[\w-]{12}$/)])
  expect([page.status, page.headers.getSetCookie()]).toEqual([200, []])
  expect(page.text).toContain('Este link abre um briefing que já foi começado.')

  const chave = /name="chave" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const opened = await send(address, { chave })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, own])
  expect(opened.headers.getSetCookie()).toEqual([expect.stringMatching(/^harmonia_briefing=/)])
})

test('the link of a project’s briefing → the story, without the e-mail it was begun with', async () => {
  const email = 'quem.escreveu@exemplo.com.br'
  await context.db.update(briefings).set({ email }).where(eq(briefings.id, briefing.id))
  const cookie = ((await ask(link)).headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''

  for (const path of [own, `${own}&enviado=1`, own.replace('?', '.data?'), `${own}&passo=6`]) {
    const page = await ask(path, { headers: { cookie } })
    expect([path, page.status < 300, page.text.includes(email)]).toEqual([path, true, false])
  }
  expect((await ask(`${own}&enviado=1`, { headers: { cookie } })).text).toContain('o e-mail do pedido')
  const unlinked = { email, orderId: null, projectId: null }
  await context.db.update(briefings).set(unlinked).where(eq(briefings.id, briefing.id))
  expect((await ask('/briefing/essencial', { headers: { cookie } })).text).toContain(email)
})

test('an unknown link → says so; an unknown package → not found', async () => {
  const unknown = await send('/briefing/continuar?pacote=essencial', { chave: 'x' })
  expect(unknown.headers.get('location')).toBe('/briefing/essencial?link=desconhecido')
  expect((await ask('/briefing/continuar?pacote=x')).status).toBe(404)
})
