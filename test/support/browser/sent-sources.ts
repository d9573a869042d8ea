import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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
    for (const [source, line] of placesIn(mappings)) {
      const name = names[source] ?? ''
      if (!/^(?:app|core|copy)\/.*\.tsx?$/.test(name)) continue
      linesOf.set(name, (linesOf.get(name) ?? new Set()).add(line))
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

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The places that the mappings of a source map name: the number of the source and that of the line, both from 0. */
function placesIn(mappings: string): [source: number, line: number][] {
  let [source, line] = [0, 0]
  return mappings.split(/[;,]/).flatMap((segment): [number, number][] => {
    const [, ofSource, ofLine] = numbersIn(segment)
    if (ofSource === undefined || ofLine === undefined) return []
    source += ofSource
    line += ofLine
    return [[source, line]]
  })
}

/** Base 64, five bits a letter; the sixth says that the number goes on, the first of all its sign. */
function numbersIn(segment: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const letter of segment) {
    const bits = digits.indexOf(letter)
    value |= (bits & 31) << shift
    shift += 5
    if (bits & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    ;[value, shift] = [0, 0]
  }
  return numbers
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
