import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { readMarks } from './marks.ts'
import { measure } from './measure.ts'
import { machineFacts, markTable, memoryTable, soakTable, speedTable, startTable, weightTable } from './report.ts'

const { values: wishes } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    soak: { type: 'string', default: '0' },
    connections: { type: 'string', default: '32' },
    write: { type: 'string' },
  },
})
const length = wishes.quick
  ? { orders: 20, starts: 3, rounds: 3, ms: 1_000 }
  : { orders: 300, starts: 5, rounds: 7, ms: 2_000 }
const size = { ...length, soakSeconds: Number(wishes.soak), connections: Number(wishes.connections) }

const facts = machineFacts()
const measured = await measure(size, (what) => console.error(`bench: ${what} …`))
const { figures, starts, firstStart, idle, loaded, soaked, weight, pinned } = measured

const report = [
  '# Harmonia, measured',
  `${facts} ${pinned ? 'Servers and PostgreSQL on core 0, generator on core 1.' : 'Nothing was pinned to a core.'}`,
  `## Load, ${size.connections} connections`,
  `${size.rounds} alternated rounds of ${size.ms / 1_000} s, medians. Ratios are to the first bare server above: of requests per second, and of processor time.`,
  speedTable(figures),
  '## Start, memory, weight',
  startTable(firstStart, starts),
  memoryTable(idle, loaded),
  ...(soaked ? [soakTable(soaked)] : []),
  weightTable(weight),
  '## Marks',
  markTable(readMarks(measured)),
].join('\n\n')

console.log(report)
if (wishes.write) await writeFile(wishes.write, `${report}\n`)
