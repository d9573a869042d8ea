import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'

import { createServerBuild } from '#test/support/servers/server-build.ts'

import { partialBuilds } from './partial-builds.ts'

type Routes = ServerBuild['routes']

const routes: Routes = Object.fromEntries(
  [
    route('root'),
    route('site', { parentId: 'root' }),
    route('home', { parentId: 'site', index: true }),
    route('faq', { parentId: 'site', path: 'faq' }),
    route('track', { parentId: 'site', path: 'acompanhar/:code?' }),
    route('script', { parentId: 'site', path: 'conversa.json' }),
    route('missing', { parentId: 'site', path: '*' }),
    route('panel', { parentId: 'root', path: 'admin' }),
    route('orders', { parentId: 'panel', path: 'orders' }),
    route('login', { parentId: 'root', path: 'entrar' }),
  ].map((one) => [one.id, one]),
)

test('each first path segment → its own routes and the dynamic ones', () => {
  const parts = partialBuilds(build())

  expect([...parts.keys()].toSorted()).toEqual(['', 'acompanhar', 'admin', 'conversa.json', 'entrar', 'faq'])
  expect(idsOf(parts.get('faq'))).toEqual(['faq', 'missing', 'root', 'site'])
  expect(idsOf(parts.get('acompanhar'))).toEqual(['missing', 'root', 'site', 'track'])
  expect(idsOf(parts.get('admin'))).toEqual(['missing', 'orders', 'panel', 'root', 'site'])
})

test('a partial build → the manifest of the whole one', () => {
  const whole = build()

  expect(partialBuilds(whole).get('entrar')?.assets).toBe(whole.assets)
})

function idsOf(part: ServerBuild | undefined): string[] {
  return Object.keys(part?.routes ?? {}).toSorted()
}

function route(id: string, at: Partial<NonNullable<Routes[string]>> = {}) {
  return { id, path: undefined, ...at, module: { default: () => null } }
}

function build(): ServerBuild {
  return createServerBuild({ routes, entry: { module: { default: () => new Response() } } })
}
