// `npm run drawing`: draws docs/engineer/rooms.svg from the imports of the rooms.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { readOptions } from '#server/command-options.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** From who imports most to who imports nothing: as the architecture page lists them, from its end. */
const rooms = {
  server: 'runtime',
  app: 'user interface',
  'use-cases': 'operations',
  adapters: 'external systems',
  db: 'persistence',
  copy: 'all text',
  core: 'business rules',
  emulator: 'a program beside it',
}
const names = Object.keys(rooms)

export const drawingFile = 'docs/engineer/rooms.svg'

/** Which room imports which others, in the code of the product. */
export function readImports(): Map<string, Set<string>> {
  return new Map(names.map((room) => [room, importsOf(room)]))
}

function importsOf(room: string): Set<string> {
  const found = new Set<string>()
  for (const entry of readdirSync(join(root, room), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/(?<!\.test)\.(tsx?|mjs)$/.test(entry.name)) continue
    const source = readFileSync(join(entry.parentPath, entry.name), 'utf8')
    for (const [, name = ''] of source.matchAll(/(?:^(?:import|export)\b[^'"]*?from |\bimport\()'#([\w-]+)\//gm))
      if (name !== room && names.includes(name)) found.add(name)
  }
  return found
}

const [width, height, step, left, top] = [150, 46, 92, 24, 56]
const gap = 58

const x = (index: number) => left + index * step
const y = (index: number) => top + index * gap
const middle = (index: number) => x(index) + width / 2

/**
 * A staircase: who imports stands higher. From each room a line leads to the right; where it crosses the line that comes down to
 * another room, a dot says that the one imports the other.
 */
export function drawRooms(imports: ReadonlyMap<string, ReadonlySet<string>>): string {
  const importers = (name: string) => names.flatMap((room, row) => (imports.get(room)?.has(name) ? [row] : []))
  const lines: string[] = []
  const dots: string[] = []
  const boxes: string[] = []
  for (const [index, [name, what]] of Object.entries(rooms).entries()) {
    const columns = names.flatMap((other, column) => (imports.get(name)?.has(other) ? [column] : []))
    // A line that goes up breaks the rule, and is drawn in red.
    for (const column of columns)
      dots.push(
        `<circle cx="${middle(column)}" cy="${y(index) + height / 2}" r="6" class="${column > index ? 'dot' : 'wrong'}"/>`,
      )
    const far = Math.max(...columns, -1)
    if (far > index) lines.push(`<path d="M${x(index) + width} ${y(index) + height / 2}H${middle(far)}" class="line"/>`)
    const highest = Math.min(...importers(name), index)
    if (highest < index)
      lines.push(
        `<path d="M${middle(index)} ${y(highest) + height / 2}V${y(index) - 3}" class="line" marker-end="url(#arrow)"/>`,
      )
    boxes.push(
      `<rect x="${x(index)}" y="${y(index)}" width="${width}" height="${height}" rx="3" class="box"/>`,
      `<text x="${middle(index)}" y="${y(index) + 20}" class="name">${name}/</text>`,
      `<text x="${middle(index)}" y="${y(index) + 37}" class="what">${what}</text>`,
    )
  }
  const sentences = names.map(
    (name) => `${name} imports ${[...(imports.get(name) ?? [])].toSorted().join(', ') || 'no other room'}.`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${x(names.length - 1) + width + left} ${y(names.length - 1) + height + 24}" role="img" aria-labelledby="title what">
<title id="title">The rooms, and which imports which</title>
<desc id="what">${sentences.join(' ')}</desc>
<style>
.paper { fill: #fff } .box { fill: #f4f1ea; stroke: #111; stroke-width: 2 } .line { fill: none; stroke: #777; stroke-width: 1.5 }
.dot { fill: #111 } .wrong { fill: #d3122a } text { font-family: system-ui, sans-serif; text-anchor: middle; fill: #111 }
.name { font-weight: 700; font-size: 16px } .what { font-size: 12px } .note { font-size: 13px; text-anchor: start }
</style>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="#777"/></marker></defs>
<rect width="100%" height="100%" class="paper"/>
<text x="${left}" y="30" class="note">A dot where two lines cross: the room on the left imports the room below.</text>
${[...lines, ...dots, ...boxes].join('\n')}
</svg>
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions()
  writeFileSync(join(root, drawingFile), drawRooms(readImports()))
  process.stdout.write(`${drawingFile}\n`)
}
