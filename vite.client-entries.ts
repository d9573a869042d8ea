import { hash } from 'node:crypto'
import { basename, extname, relative } from 'node:path'

import type { Plugin } from 'vite'

const query = '?client'
const prefix = '\0client-entry:'

/**
 * `import files from '#app/client/entries/chat.ts?client'`: builds that module as one more entry of the client build, so
 * that it shares chunks (React above all) with every other page, and gives its URL, followed by the URLs of the chunks
 * it needs at once, separated by spaces.
 */
export function clientEntries(entries: string[]): Plugin {
  const references = new Map<string, string>()
  /** Filled by the client build, which runs before the server's. */
  const built = new Map<string, string>()

  return {
    name: 'client-entries',
    enforce: 'pre',
    async buildStart() {
      if (this.environment.mode !== 'build' || this.environment.name !== 'client') return
      for (const entry of entries) {
        const id = await resolved(await this.resolve(`/${entry}`), entry)
        references.set(id, this.emitFile({ type: 'chunk', id, preserveSignature: 'strict' }))
      }
    },
    async resolveId(source, importer) {
      if (!source.endsWith(query)) return null
      return prefix + (await resolved(await this.resolve(source.slice(0, -query.length), importer), source))
    },
    load(id) {
      if (!id.startsWith(prefix)) return null
      const file = id.slice(prefix.length)
      const { mode, name, config } = this.environment
      if (mode !== 'build') return `export default ${JSON.stringify(`/${relative(config.root, file)}`)}`
      if (name === 'client') {
        const reference = references.get(file)
        if (!reference) throw new Error(`${file} is not listed as a client entry`)
        return `export default import.meta.ROLLUP_FILE_URL_${reference}`
      }
      const files = built.get(file)
      if (!files) throw new Error(`the client build has not built ${file}`)
      return `export default ${JSON.stringify(files)}`
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const [file, reference] of references) {
        const needed = (name: string): string[] => {
          const chunk = bundle[name]
          return [name, ...(chunk?.type === 'chunk' ? chunk.imports.flatMap(needed) : [])]
        }
        const names = new Set(needed(this.getFileName(reference)))
        built.set(file, [...names].map((name) => `/${name}`).join(' '))
      }
    },
  }
}

/** Stands for every page that React Router hydrates. */
const page = 'page'

type Graph = { getModuleInfo(id: string): { importers: string[] } | null }

/**
 * Puts our own modules that a client entry needs into a chunk of that entry, or into one shared by several. Otherwise a
 * price would bring along the chunk of the panel that needs prices, too. What a page of React Router also loads is kept
 * apart from what only entries need.
 */
export function chunksOfEntries(entries: string[], isLoadedPage: (id: string) => boolean) {
  const parts = (id: string, graph: Graph) =>
    id.includes('node_modules') || entryAt(id) ? [] : [...loadersOf(id, graph, new Set())].toSorted()
  return [
    {
      // First, because a chunk takes along what its members import: pages load nothing that only entries need.
      name: (id: string, graph: Graph) => {
        const names = parts(id, graph)
        if (names.length < 2 || !names.includes(page)) return null
        // Few pages show packages.
        return /[\\/]catalog[\\/]/.test(id) ? 'catalog' : sharedName(names)
      },
      debugName: 'page-shared',
      priority: 4,
    },
    {
      name: (id: string, graph: Graph) => {
        const names = parts(id, graph)
        return names.length < 2 || names.includes(page) ? null : sharedName(names)
      },
      debugName: 'site-shared',
      priority: 3,
    },
    {
      name: (id: string, graph: Graph) => {
        const [name] = parts(id, graph)
        return name && name !== page ? `${name}-part` : null
      },
      debugName: 'site-parts',
      priority: 2,
    },
  ]

  function entryAt(id: string): string | undefined {
    return entries.find((entry) => id.endsWith(`/${entry}`))
  }

  function loadersOf(id: string, graph: Graph, seen: Set<string>): Set<string> {
    if (seen.has(id)) return new Set()
    seen.add(id)
    const own = entryAt(id)
    if (own) return new Set([basename(own, extname(own))])
    if (isLoadedPage(id)) return new Set([page])
    const importers = graph.getModuleInfo(id)?.importers ?? []
    return new Set(importers.flatMap((importer) => [...loadersOf(importer, graph, seen)]))
  }
}

/** Short: every place that is hydrated names its chunks in the page. */
function sharedName(names: string[]): string {
  return `s${hash('sha256', names.join(' ')).slice(0, 4)}`
}

async function resolved(found: { id: string } | null, source: string): Promise<string> {
  if (!found) throw new Error(`there is no client entry ${source}`)
  return found.id
}
