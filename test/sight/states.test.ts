import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'

import { listScreens } from '#test/support/routes.ts'

import { pageStates } from './states.ts'

const screens = listScreens().map(({ id, path, files }) => ({ id, path: path || '/', file: files.at(-1) ?? '' }))

test('every page of app/routes.ts → is in the list of states', () => {
  const seen = new Set(pageStates.map(({ path }) => routeOf(path)))
  const missing = screens.filter(({ id, file }) => file.endsWith('.tsx') && !seen.has(id))
  expect(
    missing.map(
      ({ id, path }) =>
        `${path} (${id}): nobody looks at it. Add a line { name, path, as } to test/sight/states.ts; what its path needs is filled in by test/sight/fill-shop.ts.`,
    ),
  ).toEqual([])
})

test('every state → has a name of its own', () => {
  const names = pageStates.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

function routeOf(path: string): string | undefined {
  const [pathname = ''] = path.replaceAll(/\{[^}]+\}/g, 'x').split('?')
  return matchRoutes(screens, pathname)?.at(-1)?.route.id
}
