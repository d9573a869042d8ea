import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { expectNone } from '#test/support/guard.ts'
import { buildScreens, listScreens } from '#test/support/routes.ts'

import { cachedPaths, createRouteTable, isPersonal, isPurchase, pages, rowsOf } from './route-table.ts'

const build = await buildScreens(() => true)

test.each([
  ['/', '/'],
  ['/_.data', '/'],
  ['/pacotes', '/pacotes'],
  ['/Pacotes/', '/pacotes'],
  ['/pagamento/express', '/pagamento/:packageId'],
  ['/vale%2Dpresente/us%61r', '/vale-presente/usar'],
  ['/%61dmin/projects', '/admin/projects'],
  ['/pacotes%2Fx', '/*'],
  ['/%E0%A4%A', '/*'],
  ['/preview', '/preview/:code?'],
  ['/preview/abc', '/preview/:code?'],
  ['/preview/abc/notas', '/preview/:code/notas'],
  ['/briefing/continuar', '/briefing/continuar'],
  ['/briefing/essencial', '/briefing/:packageId'],
  ['/extra/abc/coro', '/extra/:key/:extraId'],
  ['/admin', '/admin'],
  ['/admin.data', '/admin'],
  ['/admin/projects/quadro', '/admin/projects/quadro'],
  ['/admin/projects/7f3c.data', '/admin/projects/:projectId'],
  ['/admin/nowhere', '/admin/*'],
  ['/wp-login.php', '/*'],
  ['/pacotes/x/y', '/*'],
])('%s → %s', (path, pattern) => {
  expect(pages.find(path).pattern).toBe(pattern)
})

test('a route without facts, which only the compiler would refuse → the start is refused with its name', () => {
  // As a start reads it, without types.
  const stated = JSON.parse('[{ "path": "novo", "file": "routes/client/new.tsx" }]')

  expect(() => rowsOf(stated)).toThrow('app/routes.ts does not say what routes/client/new.tsx is')
})

test('an address that nobody answers, below one of a buyer → is as personal as that one', () => {
  expect(pages.find('/preview/abc/typo')).toMatchObject({ pattern: '/*', facts: { kind: 'personal' } })
  expect(pages.find('/nowhere/abc').facts.kind).toBe('site')
})

const { loggable } = createRouteTable([
  { pattern: '/', facts: { kind: 'site', access: 'everybody' } },
  { pattern: '/ouvir/:token', facts: { kind: 'personal', access: 'link' } },
  { pattern: '/auth/preview/:code?', facts: { kind: 'personal', access: 'project' } },
  { pattern: '/presente/:token/musica', facts: { kind: 'transfer', access: 'gift' } },
  { pattern: '/extra/:key/:extraId', facts: { kind: 'checkout', access: 'project' } },
  { pattern: '/pedidos/:code/contrato.pdf', facts: { kind: 'personal', access: 'order' } },
  { pattern: '/admin/projects/:projectId', facts: { kind: 'panel', access: 'assigned' } },
])

test.each([
  ['/ouvir/segredo', '/ouvir/…'],
  ['/Ouvir/segredo.data', '/Ouvir/…'],
  ['//ouvir//segredo', '//ouvir//…'],
  ['/ou%76ir/segredo', '/ouvir/…'],
  ['/p%C3%A3o', '/p%C3%A3o'],
  ['/ouvir/segredo/erro', '/ouvir/…/erro'],
  ['/presente/segredo/musica', '/presente/…/musica'],
  ['/auth/preview/segredo', '/auth/preview/…'],
  ['/auth/preview', '/auth/preview'],
  ['/extra/segredo/registro-ubc', '/extra/…/registro-ubc'],
  ['/pedidos/P0001/contrato.pdf', '/pedidos/P0001/contrato.pdf'],
  ['/admin/projects/7f3c', '/admin/projects/7f3c'],
])('%s, where a key, or an id, is in its place → logged as %s', (path, logged) => {
  expect(loggable(path)).toBe(logged)
})

test('a page that depends on a visitor → never kept for everybody', () => {
  const cached = pages.rows.filter(({ facts }) => facts.cache !== undefined)
  expectNone(
    cached.filter(({ facts }) => facts.kind !== 'site' || facts.access !== 'everybody').map(({ pattern }) => pattern),
    'The next visitor would get the page of the one before: remove `cache` from the line of this address in app/routes.ts.',
  )
  expect(cachedPaths).toEqual(expect.arrayContaining(['/', '/pacotes', '/portfolio/mare-mansa']))
})

test('a buyer’s own purchase → nothing sells around it; a voucher is bought within the shop', () => {
  const found = ['/pagamento/express', '/vale-presente', '/pacotes'].map((path) => pages.find(path).facts)
  expect(found.map((facts) => [isPersonal(facts), isPurchase(facts)])).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ])
})

test('files of routes/client and routes/checkout → made for one visitor, and no others', () => {
  const differing = listScreens().filter(({ path, files }) => {
    const isOwn = files.some((file) => /^routes\/(?:client|checkout)\//.test(file))
    return isOwn !== ['personal', 'checkout'].includes(pages.find(path).facts.kind)
  })
  expectNone(
    differing.map(({ path, files }) => `${path}: ${files.at(-1)}`),
    'What lies in routes/client or routes/checkout is personal(…) or checkout(…) in app/routes.ts, and nothing else is: say so there, or move the file.',
  )
})

test('a route that calls a use case which stores orders → is a checkout, and no other is', async () => {
  const root = join(import.meta.dirname, '..')
  const textOf = (file: string) => readFile(join(root, file), 'utf8')
  const sources = (await readdir(join(root, 'use-cases'), { recursive: true })).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const useCases: string[] = []
  for (const file of sources) {
    const text = await textOf(`use-cases/${file}`)
    if (!/import \{[^}]*\bcreateOrder\b/.test(text)) continue
    for (const [signature, name = ''] of text.matchAll(/^export (?:async )?function (\w+)\([^]*?\{\n/gm))
      if (signature.includes('PlacedOrder')) useCases.push(name)
  }
  const placing = new RegExp(`\\b(${useCases.join('|')})\\(`)
  expect(useCases.length).toBeGreaterThan(3)

  const differing: string[] = []
  for (const { id, path, files } of listScreens()) {
    if (!build.routes[id]?.module.action) continue
    const places = placing.test(await textOf(`app/${files.at(-1)}`))
    if (places !== (pages.find(path).facts.kind === 'checkout'))
      differing.push(`${path} ${places ? 'stores orders' : 'stores no order'}`)
  }
  expectNone(
    differing,
    'Correct app/routes.ts. A route that stores orders is checkout(…): otherwise nobody is told when sales fail here. No other is: its failures would be taken for lost sales.',
  )
})
