import { readdir } from 'node:fs/promises'

import { memoryOf, processTree } from '../server/processes.ts'

/** At `x` seconds: resident bytes of the product, its open files and sockets, and PostgreSQL's processes. */
export type Reading = { x: number; memory: number; handles: number; connections: number }

const everyMs = 2_000

/** Samples a product until `end`. Zeros where there is no `/proc`. */
export function watchProcess(pid: number): { end: () => Promise<Reading[]> } {
  const readings: Reading[] = []
  const began = performance.now()
  let reading = Promise.resolve()
  const timer = setInterval(() => {
    reading = reading.then(async () => {
      const x = (performance.now() - began) / 1_000
      readings.push({ x, ...(await readProcess(pid)) })
    })
  }, everyMs)
  return {
    async end() {
      clearInterval(timer)
      await reading
      return readings
    },
  }
}

async function readProcess(pid: number): Promise<Omit<Reading, 'x'>> {
  const { resident } = await memoryOf(pid)
  const handles = (await readdir(`/proc/${pid}/fd`).catch(() => [])).length
  const [, ...others] = await Promise.all((await processTree(pid)).map(memoryOf))
  return { memory: resident, handles, connections: others.filter(({ name }) => name.startsWith('postgres')).length }
}
