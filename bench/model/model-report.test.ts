import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { demandAt, reachedAt, resources } from './capacity.ts'
import { demandTable, limitTable, waitTable } from './model-report.ts'

const cellsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))

test('docs/operator/scale.md → shows what the model computes', async () => {
  const shown = cellsOf(await readFile(join(import.meta.dirname, '../../docs/operator/scale.md'), 'utf8'))
  for (const row of [...cellsOf(limitTable()), ...cellsOf(demandTable()), ...cellsOf(waitTable())])
    expect(shown).toContainEqual(row)
})

test('limits → in the order in which they are reached', () => {
  const factors = resources().map(reachedAt)
  expect(factors).toEqual(factors.toSorted((one, other) => one - other))
  expect(Math.min(...factors)).toBeGreaterThan(0)
})

test('ten times the load → ten times the work, and processes that are no fuller', () => {
  const [one, ten] = [demandAt(10), demandAt(100)]
  expect(ten.databaseCores).toBeCloseTo(10 * one.databaseCores)
  expect(ten.processes).toBeLessThanOrEqual(10 * one.processes)
  expect(ten.wait).toBeLessThan(1)
})
