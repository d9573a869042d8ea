import { expect, test } from 'vitest'

import { buildScreens } from '#test/support/routes.ts'

import { routePatterns } from './route-patterns.ts'

const patternOf = routePatterns(await buildScreens(() => true))

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
