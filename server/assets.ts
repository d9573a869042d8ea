import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

import { keepResponse, type KeptResponse } from './kept-response.ts'

/** The built files of the browser side, in memory: their paths are the only ones served from the disk's tree. */
export type Assets = {
  has(path: string): boolean
  /** The file ready to send; compressed on its first use. */
  load(path: string): Promise<KeptResponse | null>
  /** Already loaded, or nothing. */
  ready(path: string): KeptResponse | undefined
  text(path: string): Promise<string>
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

export async function loadAssets(folder: string): Promise<Assets> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, string>(
    entries
      .filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined)
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file] as const)
      .filter(([path]) => !path.startsWith('/.')),
  )
  const ready = new Map<string, KeptResponse>()

  return {
    has: (path) => files.has(path),
    ready: (path) => ready.get(path),
    async load(path) {
      const file = files.get(path)
      if (!file) return null
      const kept = ready.get(path) ?? (await keepResponse(await readFile(file), headersOf(path)))
      ready.set(path, kept)
      return kept
    },
    async text(path) {
      return readFile(files.get(path) ?? path, 'utf8')
    },
  }
}

function headersOf(path: string): Record<string, string> {
  return {
    'Content-Type': types[extname(path)] ?? 'application/octet-stream',
    // A built file carries its hash in its name; the others are asked for again.
    'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}
