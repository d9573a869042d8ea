import { expect, test } from 'vitest'

import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { createProjectGrant, createOrderGrant } from '#test/support/access-fixtures.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { storePrefill } from './cookies.ts'

const context = await createTestContext()
const deps = depsOf(context)
const { ask, send } = await openClientPages(deps)
const nobody = new Request(context.siteUrl)

const project = await createPaidProject(context, { name: 'Segredo Guardado', email: 'segredo@exemplo.com.br' })
await createVersion(context, project.id)
const other = await createPaidProject(context, { name: 'Outra Pessoa', email: 'outra@exemplo.com.br' })

const inside = [
  `/acompanhar-pedido?codigo=${project.code}`,
  `/preview/${project.previewCode}`,
  `/deliveries/${project.id}`,
  `/briefing/essencial?pedido=${project.code}&passo=2`,
  `/briefing/essencial?passo=2`,
]
const exits = {
  'the order': ['/acompanhar-pedido', { intent: 'leave', followed: project.code }],
  'its preview': [`/client-preview/${project.previewCode}`, { intent: 'leave' }],
  'its delivery': [`/deliveries/${project.id}`, { intent: 'leave' }],
} as const

/** As a browser keeps them: a newer cookie takes the place of an older one. */
function cookieOf(lines: string[]): string {
  const pairs = lines.map((line) => line.split(';')[0] ?? '')
  return [...new Map(pairs.map((pair) => [pair.split('=')[0], pair])).values()].join('; ')
}

/** A browser with access to an order, its preview and briefing, and to another order. */
async function openEverything(): Promise<string[]> {
  const step = { step: 'people', briefing: (await findBriefingOfProject(deps.db, project.id))?.id ?? '' }
  const saved = await send('/briefing/essencial', { ...step, 'name-1': 'Thaís Segredo' }, bought)
  const prefill = { name: 'Segredo Guardado', email: 'segredo@exemplo.com.br', phone: '' }
  return [
    bought,
    ...saved.headers.getSetCookie(),
    createProjectGrant(nobody, deps, project.id),
    storePrefill(prefill, deps),
  ]
}
const bought = createOrderGrant(
  new Request(nobody, { headers: { cookie: cookieOf([createOrderGrant(nobody, deps, other.orderId)]) } }),
  deps,
  project.orderId,
)

test.each(Object.entries(exits))(
  'signing out of %s → all of its access ends, and no other',
  async (_, [exit, fields]) => {
    const lines = await openEverything()
    const cookie = cookieOf(lines)
    for (const path of inside) expect((await ask(path, { headers: { cookie } })).text).toContain('Segredo')

    const left = await send(exit, fields, cookie)
    expect([left.status, left.headers.get('location')]).toEqual([303, `${exit}?aviso=saiu`])
    expect(left.headers.get('clear-site-data')).toBe('"cache"')
    const after = cookieOf([...lines, ...left.headers.getSetCookie()])
    for (const path of [...inside, `${exit}?aviso=saiu`])
      expect((await ask(path, { headers: { cookie: after } })).text).not.toMatch(/segredo/i)

    const elsewhere = await ask(`/acompanhar-pedido?codigo=${other.code}`, { headers: { cookie: after } })
    expect(elsewhere.text).toContain('Outra Pessoa')
    const farewell = await ask(`${exit}?aviso=saiu`, { headers: { cookie: after } })
    expect(farewell.text).toMatch(/<p class="font-bold">Você saiu/)
  },
)

test('a second click or an access already ended → still signed out, and nobody else', async () => {
  const left = await send(
    '/acompanhar-pedido',
    { intent: 'leave', followed: project.code },
    cookieOf([createOrderGrant(nobody, deps, other.orderId)]),
  )

  expect([left.status, left.headers.get('location')]).toEqual([303, '/acompanhar-pedido?aviso=saiu'])
  expect(left.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^harmonia_dados=; .*Max-Age=0/),
    expect.stringMatching(/^harmonia_visita=; .*Max-Age=0/),
  ])
})
