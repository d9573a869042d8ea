import type { ServerBuild } from 'react-router'

type Parts = Pick<ServerBuild, 'routes' | 'entry'>

/** A build of React Router with these routes and nothing else. */
export function createServerBuild({ routes, entry }: Parts): ServerBuild {
  return {
    routes,
    entry,
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    assetsBuildDirectory: '',
    basename: '/',
    publicPath: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
}
