import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { createRequestHandler, data, redirect, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'

import { loaderDataContext } from '#app/http/context.ts'
import { createServerBuild } from '#test/support/servers/server-build.ts'

import { bypassLoaderSerialization } from './bypass-loader-serialization.ts'
import { partialBuilds, type PartialBuild } from './partial-builds.ts'

type Routes = ServerBuild['routes']
type Module = NonNullable<Routes[string]>['module']

const screen: Module['default'] = () => null
const hydrated = { default: screen, handle: { hydrate: true } }
const script: Module = { default: screen, loader: () => ['oi'] }
Reflect.deleteProperty(script, 'default')

const routes: Routes = Object.fromEntries(
  [
    route('root', { module: { default: screen, loader: () => ({ shop: 'Harmonia' }) } }),
    route('site', { parentId: 'root' }),
    route('home', { parentId: 'site', index: true }),
    route('faq', {
      parentId: 'site',
      path: 'faq',
      module: { default: screen, loader: () => data({ visits: 3 }, 201) },
    }),
    route('track', { parentId: 'site', path: 'acompanhar/:code?', module: { default: screen, loader: goAway } }),
    route('script', { parentId: 'site', path: 'conversa.json', module: script }),
    route('missing', { parentId: 'site', path: '*' }),
    route('panel', { parentId: 'root', path: 'admin', module: hydrated }),
    route('orders', { parentId: 'panel', path: 'orders' }),
    route('login', { parentId: 'root', path: 'entrar', module: hydrated }),
  ].map((one) => [one.id, one]),
)

/**
 * `partial-builds.ts`, `bypass-loader-serialization.ts` and `entry.server.tsx` lean on `ServerBuild`, on the result of
 * `data()` and on `EntryContext`: check all three against a new version before raising this one.
 */
const checkedVersion = '8.4.0'

test('React Router → the version whose internals were checked', async () => {
  const path = createRequire(import.meta.url).resolve('react-router/package.json')
  const { version }: { version: string } = JSON.parse(await readFile(path, 'utf8'))

  expect(version).toBe(checkedVersion)
})

test('each first path segment → its own routes and the dynamic ones', () => {
  const parts = partialBuilds(build())

  expect([...parts.keys()].toSorted()).toEqual(['', 'acompanhar', 'admin', 'conversa.json', 'entrar', 'faq'])
  expect(idsOf(parts.get('faq'))).toEqual(['faq', 'missing', 'root', 'site'])
  expect(idsOf(parts.get('acompanhar'))).toEqual(['missing', 'root', 'site', 'track'])
  expect(idsOf(parts.get('admin'))).toEqual(['missing', 'orders', 'panel', 'root', 'site'])
})

test('segments with a page React takes over → marked', () => {
  const marked = [...partialBuilds(build())].filter(([, { isHydrated }]) => isHydrated)

  expect(marked.map(([segment]) => segment).toSorted()).toEqual(['admin', 'entrar'])
})

test('a partial build → the manifest of the whole one', () => {
  const whole = build()

  expect(partialBuilds(whole).get('entrar')?.build.assets).toBe(whole.assets)
})

test('loader data → passed outside the router, with the loader’s status', async () => {
  const { response, loaded } = await visit('/faq', new Map())

  expect(Object.fromEntries(loaded ?? [])).toEqual({ root: { shop: 'Harmonia' }, faq: { visits: 3 } })
  expect([response.status, await response.json()]).toEqual([201, { root: null, faq: null }])
})

test('no data map in the context → the router carries the data, as for hydrated pages', async () => {
  const { response } = await visit('/faq', null)

  expect(await response.json()).toEqual({ root: { shop: 'Harmonia' }, faq: { visits: 3 } })
})

test('redirects and resource routes → unchanged', async () => {
  const moved = await visit('/acompanhar/P0001', new Map())
  const answer = await visit('/conversa.json', new Map())

  expect([moved.response.status, moved.response.headers.get('location')]).toEqual([302, '/faq'])
  expect(await answer.response.json()).toEqual(['oi'])
})

async function visit(path: string, loaded: Map<string, unknown> | null) {
  const part = partialBuilds(bypassLoaderSerialization(build())).get(path.split('/')[1] ?? '')
  if (!part) throw new Error(`nobody answers ${path}`)
  const context = new RouterContextProvider()
  context.set(loaderDataContext, loaded)
  const response = await createRequestHandler(part.build, 'production')(
    new Request(`http://harmonia.test${path}`),
    context,
  )
  return { response, loaded: context.get(loaderDataContext) }
}

function goAway() {
  return redirect('/faq')
}

function idsOf(part: PartialBuild | undefined): string[] {
  return Object.keys(part?.build.routes ?? {}).toSorted()
}

function route(id: string, { module = { default: screen }, ...rest }: Partial<NonNullable<Routes[string]>>) {
  return { id, path: undefined, ...rest, module }
}

/** Responds with the router context instead of the page. */
function build(): ServerBuild {
  return createServerBuild({
    routes,
    entry: {
      module: {
        default: (_request, status, headers, entry) =>
          Response.json(entry.staticHandlerContext.loaderData, { status, headers }),
      },
    },
  })
}
