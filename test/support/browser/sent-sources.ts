import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { decode } from '@jridgewell/sourcemap-codec'
import { z } from 'zod'

const root = join(import.meta.dirname, '../../..')

/**
 * The sources a browser is sent, by the maps of the built scripts. Of a screen only what is left of it there: its loader and its
 * action are the server's. The scripts that are bundled by themselves have no map, and are all of `app/client`.
 */
export function readSentSources(): Map<string, string> {
  const maps = globSync('build/client/assets/*.js.map', { cwd: root })
  if (maps.length === 0) throw new Error('There is no build whose scripts could be read: npm run build')
  const linesOf = new Map<string, Set<number>>()
  for (const map of maps) {
    const { sources, mappings } = mapShape.parse(JSON.parse(read(map)))
    const names = sources.map((source) => source.replace(/^(?:\.\.\/)+|\?.*/g, ''))
    for (const [, source, line] of decode(mappings).flat()) {
      if (source === undefined || line === undefined) continue
      const name = names[source] ?? ''
      if (/^(?:app|core|copy)\/.*\.tsx?$/.test(name)) linesOf.set(name, (linesOf.get(name) ?? new Set()).add(line))
    }
  }
  const alone = globSync('app/client/**/*.{ts,tsx}', { cwd: root, exclude: (name) => name.includes('.test.') })
  for (const name of alone) if (!linesOf.has(name)) linesOf.set(name, new Set())
  return new Map([...linesOf].map(([name, lines]) => [name, isScreen(name) ? sentPart(read(name), lines) : read(name)]))
}

const mapShape = z.object({ sources: z.array(z.string()), mappings: z.string() })

function isScreen(name: string): boolean {
  return name === 'app/root.tsx' || name.startsWith('app/routes/')
}

/** The statements of which any line was sent, at their lines; the others are empty. */
function sentPart(text: string, sent: ReadonlySet<number>): string {
  const lines = text.split('\n')
  const begins = lines.flatMap((line, index) => (/^[^\s})\]]/.test(line) ? [index] : []))
  return begins
    .flatMap((from, place) => {
      const statement = lines.slice(from, begins[place + 1])
      return statement.some((_, at) => sent.has(from + at)) ? statement : statement.map(() => '')
    })
    .join('\n')
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
