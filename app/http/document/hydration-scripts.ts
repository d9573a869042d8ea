import { createContext } from 'react'
import type { EntryContext } from 'react-router'

/** What React Router's `<Scripts>` puts into a page, the same for all pages made of the same routes. */
export type PageScripts = {
  /** Prepares what the page's data is handed over in. */
  context: string
  /** URLs of all modules, separated by spaces. */
  preload: string
  /** The module that loads the routes and starts React. */
  module: string
}

/** Set while a page is rendered whose scripts are known. Null in the browser. */
export const HydrationScriptsContext = createContext<(PageScripts & { nonce: string }) | null>(null)

const known = new WeakMap<EntryContext['manifest'], Map<string, PageScripts>>()

/**
 * The scripts of a page. What React Router writes is not at hand without rendering: `render` does so once for each set of
 * routes of a build.
 */
export function hydrationScriptsOf(
  { manifest, staticHandlerContext }: EntryContext,
  render: () => string,
): PageScripts {
  const ofBuild = known.get(manifest) ?? new Map<string, PageScripts>()
  known.set(manifest, ofBuild)
  const routes = staticHandlerContext.matches.map(({ route }) => route.id).join(' ')
  const scripts = ofBuild.get(routes) ?? readHydrationScripts(render())
  ofBuild.set(routes, scripts)
  return scripts
}

const preloadLink = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g
const contextScript = /<script nonce="[^"]*">(window\.__reactRouterContext = [\s\S]*?)<\/script>/
const moduleScript = /<script nonce="[^"]*" type="module" async="">([\s\S]*?)<\/script>/
const manifestInModule = /(?<=window\.__reactRouterManifest = )\{[\s\S]*?\n\}(?=;)/

/**
 * Finds them in a page rendered with `<Scripts>`. The manifest of the routes comes indented: its spaces are left out.
 * @throws when the markup is not the one it knows, rather than let pages be sent that never come alive
 */
export function readHydrationScripts(html: string): PageScripts {
  const context = contextScript.exec(html)?.[1]
  const urls = [...html.matchAll(preloadLink)].map(([, url]) => url ?? '')
  const module = moduleScript.exec(html)?.[1]
  if (context === undefined || module === undefined || urls.length === 0 || !manifestInModule.test(module))
    throw new Error('React Router writes other scripts into a hydrated page than those of version 8.4')
  const compact = module.replace(manifestInModule, (manifest) => JSON.stringify(JSON.parse(manifest)))
  return { context, preload: urls.join(' '), module: compact }
}
