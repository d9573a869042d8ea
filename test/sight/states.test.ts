import { matchRoutes } from 'react-router'
import { test } from 'vitest'

import { expectNone } from '#test/support/guard.ts'
import { listScreens } from '#test/support/routes.ts'

import { pageStates } from './states.ts'

const screens = listScreens().map(({ id, path, files }) => ({ id, path: path || '/', file: files.at(-1) ?? '' }))

test('every page of app/routes.ts → is in the list of states', () => {
  const seen = new Set(pageStates.map(({ path }) => routeOf(path)))
  const missing = screens.filter(({ id, file }) => file.endsWith('.tsx') && !seen.has(id))
  expectNone(
    missing.map(({ id, path }) => `${path} (${id})`),
    'Nobody looks at these pages: add a line { name, path, as } to test/sight/states.ts; what its path needs is filled in by test/sight/fill-shop.ts.',
  )
})

test('every state → has a name of its own', () => {
  const names = pageStates.map(({ name }) => name)
  expectNone(
    names.filter((name, index) => names.indexOf(name) !== index),
    'Their pictures would overwrite each other: name one of the two otherwise in test/sight/states.ts.',
  )
})

function routeOf(path: string): string | undefined {
  const [pathname = ''] = path.replaceAll(/\{[^}]+\}/g, 'x').split('?')
  return matchRoutes(screens, pathname)?.at(-1)?.route.id
}
