import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

import { createCachedResponse, type CachedResponse } from './cached-response.ts'

/** The client build's files, in memory. Only the paths found at startup are served. */
export type Assets = {
  has(path: string): boolean
  /** The response for a file; read and compressed once, on first use. */
  load(path: string): Promise<CachedResponse | null>
  /** The response if it is already loaded. */
  ready(path: string): CachedResponse | undefined
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Lists the client build's files; their contents are read on first use. `common` are headers of every file. */
export async function loadAssets(folder: string, common: Record<string, string> = {}): Promise<Assets> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, string>(
    entries
      .filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined)
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file] as const)
      .filter(([path]) => !path.startsWith('/.')),
  )
  const ready = new Map<string, CachedResponse>()
  const inFlight = new Map<string, Promise<CachedResponse>>()

  async function readAndCache(path: string, file: string): Promise<CachedResponse> {
    const cached = await createCachedResponse(await readFile(file), { ...common, ...headersOf(path) })
    ready.set(path, cached)
    return cached
  }

  return {
    has: (path) => files.has(path),
    ready: (path) => ready.get(path),
    async load(path) {
      const file = files.get(path)
      if (!file) return null
      const current = ready.get(path) ?? inFlight.get(path)
      if (current) return current
      const reading = readAndCache(path, file).finally(() => inFlight.delete(path))
      inFlight.set(path, reading)
      return reading
    },
  }
}

function headersOf(path: string): Record<string, string> {
  return {
    'Content-Type': types[extname(path)] ?? 'application/octet-stream',
    // Files under /assets/ have a content hash in their name; the others may change.
    'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}
