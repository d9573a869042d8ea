import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { buildScreens, listScreens } from '#test/support/routes.ts'

import { routePatterns, salePaths } from './route-patterns.ts'

const build = await buildScreens(() => true)
const patternOf = routePatterns(build)

test.each([
  ['/', '/'],
  ['/pacotes', '/pacotes'],
  ['/pagamento/express', '/pagamento/:packageId'],
  ['/preview', '/preview/:code?'],
  ['/preview/abc', '/preview/:code?'],
  ['/preview/abc/notas', '/preview/:code/notas'],
  ['/briefing/continuar', '/briefing/continuar'],
  ['/briefing/essencial', '/briefing/:packageId'],
  ['/extra/abc/coro', '/extra/:key/:extraId'],
  ['/admin', '/admin'],
  ['/admin/projects/quadro', '/admin/projects/quadro'],
  ['/admin/projects/7f3c', '/admin/projects/:projectId'],
  ['/admin/projects/7f3c.data', '/admin/projects/:projectId'],
  ['/wp-login.php', '(unknown)'],
  ['/admin/nowhere', '(unknown)'],
  ['/pacotes/x/y', '(unknown)'],
])('%s → %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern)
})

test.each([
  '/pagamento/express',
  '/vale-presente/comprar/express',
  '/revisao-extra/abc',
  '/extra/abc/coro',
  '/orcamento/1',
])('%s → a sale', (path) => {
  expect(salePaths(build)(path)).toBe(true)
})

test('a page that sells nothing → no sale', () => {
  for (const path of ['/', '/pagamento', '/acompanhar-pedido', '/admin/orders/1', '/nowhere/x'])
    expect(salePaths(build)(path)).toBe(false)
})

test('a route that calls a use case which stores orders → says that it is a sale, and no other does', async () => {
  const root = join(import.meta.dirname, '../..')
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

  for (const { id, path, files } of listScreens()) {
    if (!build.routes[id]?.module.action) continue
    const isSale = salePaths(build)(path.replaceAll(/:\w+\??/g, 'x'))
    expect({ path, isSale }).toEqual({ path, isSale: placing.test(await textOf(`app/${files.at(-1)}`)) })
  }
})
