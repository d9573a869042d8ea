import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createElement } from 'react'
import { UNSAFE_withComponentProps, UNSAFE_withErrorBoundaryProps, type ServerBuild } from 'react-router'

import addresses from '#app/routes.ts'

type Routes = ServerBuild['routes']
type Module = NonNullable<Routes[string]>['module']

const modules = import.meta.glob<Module>(['../../app/root.tsx', '../../app/routes/**/*.{ts,tsx}'])

/** A path of `app/routes.ts`, with the files of its route and all parents. */
export type Screen = { id: string; path: string; files: string[] }

/** Every route with its full path, such as `/admin/orders/:orderId`. */
export function listScreens(
  entries: readonly RouteConfigEntry[] = addresses,
  above: Screen = { id: 'root', path: '', files: [] },
): Screen[] {
  return entries.flatMap((entry) => {
    const screen = {
      id: idOf(entry),
      path: entry.path ? `${above.path}/${entry.path}` : above.path,
      files: [...above.files, entry.file],
    }
    return entry.children ? listScreens(entry.children, screen) : [screen]
  })
}

/** The routes as a build contains them, loaded directly from their sources without a bundler. */
export async function buildScreens(wanted: (entry: RouteConfigEntry) => boolean): Promise<ServerBuild> {
  const routes: Routes = { root: { id: 'root', path: '', module: await load('root.tsx') } }
  await addRoutes(routes, addresses.filter(wanted), 'root')

  return {
    entry: { module: await loadEntry() },
    routes,
    assets: {
      version: 'test',
      url: '/assets/manifest.js',
      entry: { module: '/assets/entry.js', imports: [] },
      routes: Object.fromEntries(
        Object.values(routes).flatMap((route) => (route ? [[route.id, manifestOf(route)]] : [])),
      ),
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
}

async function addRoutes(routes: Routes, entries: readonly RouteConfigEntry[], parentId: string): Promise<void> {
  for (const entry of entries) {
    const id = idOf(entry)
    routes[id] = { id, parentId, path: entry.path, index: entry.index, module: await load(entry.file) }
    await addRoutes(routes, entry.children ?? [], id)
  }
}

function idOf({ id, file }: RouteConfigEntry): string {
  return id ?? file.replace(/\.tsx?$/, '')
}

async function load(file: string): Promise<Module> {
  const read = modules[`../../app/${file}`]
  if (!read) throw new Error(`app/routes.ts names a file that is not there: ${file}`)
  return withProps(await read())
}

/** Wraps a route's component as React Router's plugin does, to pass `loaderData`. Style sheets are left out. */
function withProps({ links: _styles, ...module }: Module): Module {
  const { default: Page, ErrorBoundary } = module
  return {
    ...module,
    default: Page && UNSAFE_withComponentProps((props) => createElement(Page, { key: 'page', ...props })),
    ErrorBoundary:
      ErrorBoundary &&
      UNSAFE_withErrorBoundaryProps((props) => createElement(ErrorBoundary, { key: 'error', ...props })),
  }
}

async function loadEntry(): Promise<ServerBuild['entry']['module']> {
  return import('#app/entry.server.tsx')
}

function manifestOf({ id, parentId, path, index, module }: NonNullable<Routes[string]>) {
  return {
    id,
    parentId,
    path,
    index,
    module: `/assets/${id}.js`,
    hasLoader: 'loader' in module,
    hasAction: 'action' in module,
    hasClientLoader: false,
    hasClientAction: false,
    hasClientMiddleware: false,
    hasDefaultExport: module.default !== undefined,
    hasErrorBoundary: module.ErrorBoundary !== undefined,
    imports: [],
    css: [],
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  }
}
