import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { pages } from '#app/route-table.ts'
import { endpoints } from '#server/routes/endpoints.ts'

/** All that a request can address, as the sources name it: what is added there is tried here without being listed. */
export type Surface = {
  /** Paths with parameters, as `/admin/orders/:orderId`. */
  paths: string[]
  /** Names of form fields and of the query. */
  fields: string[]
  /** What the hidden field `intent` may say. */
  intents: string[]
}

export async function readSurface(root: string): Promise<Surface> {
  const app = await sourcesOf(join(root, 'app'))
  const server = await sourcesOf(join(root, 'server'))
  const names = [
    ...matches(app, /\b(?:field|fields|uuidIn)\(form, '([\w-]+)'/g),
    ...matches(app, /(?:searchParams|query|wishes)\.(?:get|has|getAll)\('([\w-]+)'\)/g),
    ...matches(app, /\bname="([\w.-]+)"/g),
    ...matches(app, /\bread\('([\w-]+)'\)/g),
  ]
  const intents = [
    ...matches(app, /\bintent[=:]\s*"?'?\{?'?([a-z][\w-]+)/g),
    ...matches(app, /\bcase '([a-z][a-z-]+)'/g),
    ...matches(app, /\bintent\b.{0,4} === '([\w-]+)'/g),
  ]
  return {
    paths: unique([...pages.rows.map(({ pattern }) => pattern), ...serverPaths(server)]),
    fields: unique(names),
    intents: unique(intents),
  }
}

/** Also those of what runs before an answer, which `endpoints` does not name. */
function serverPaths(sources: string[]): string[] {
  const direct = matches(sources, /\.use\(\s*'(\/[^']*)'/g)
  return [...Object.keys(endpoints), ...direct]
}

async function sourcesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  return Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
}

function matches(sources: string[], pattern: RegExp): string[] {
  return sources.flatMap((source) => [...source.matchAll(pattern)].map(([, found = '']) => found))
}

function unique(values: string[]): string[] {
  return [...new Set(values)].toSorted()
}
