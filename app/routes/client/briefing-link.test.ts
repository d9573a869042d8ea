import { expect, test } from 'vitest'

import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { briefingUrl } from '#use-cases/briefing/briefing-links.ts'

const context = await createTestContext()
const { ask, send } = await openClientPages(depsOf(context))

const project = await createPaidProject(context)
const briefing = await findBriefingOfProject(context.db, project.id)
if (!briefing) throw new Error('a paid project has a briefing')
const link = briefingUrl(context, briefing).slice(context.siteUrl.length)
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
  const led = await ask(link, { headers: { 'sec-fetch-site': 'cross-site' } })
  const question = led.headers.get('location') ?? ''
  expect([led.status, led.headers.getSetCookie()]).toEqual([303, []])
  const page = await ask(question, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect([page.status, page.headers.getSetCookie()]).toEqual([200, []])
  expect(page.text).toContain('Este link abre um briefing que já foi começado.')

  const opened = await send(question, {})
  expect([opened.status, opened.headers.get('location')]).toEqual([303, own])
  expect(opened.headers.getSetCookie()).toEqual([expect.stringMatching(/^harmonia_briefing=/)])
})

test('an unknown link → says so; an unknown package → not found', async () => {
  const unknown = await send('/briefing/continuar?pacote=essencial&chave=x', {})
  expect(unknown.headers.get('location')).toBe('/briefing/essencial?link=desconhecido')
  expect((await ask('/briefing/continuar?pacote=x&chave=y')).status).toBe(404)
})
