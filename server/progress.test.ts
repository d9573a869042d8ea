import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { showProgress } from './progress.mjs'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  return () => vi.useRealTimers()
})

function watch(options?: Parameters<typeof showProgress>[1]) {
  const lines: string[] = []
  return { lines, progress: showProgress((line) => lines.push(line), options) }
}

test('a command that ends at once → says nothing', () => {
  const { lines, progress } = watch()
  progress.begin('Copiando')
  vi.advanceTimersByTime(4_000)
  progress.end()
  vi.advanceTimersByTime(60_000)

  expect(lines).toEqual([])
})

test('a step that can be counted → how much is done, for how long it has run, and what is left', () => {
  const { lines, progress } = watch()
  let done = 0
  progress.begin('Copiando os arquivos', { total: 40, count: () => done, unit: 'MB' })
  vi.advanceTimersByTime(5_000)
  done = 10
  vi.advanceTimersByTime(5_000)

  expect(lines).toEqual([
    '… Copiando os arquivos: 0 de 40 MB, 5 s',
    '… Copiando os arquivos: 10 de 40 MB, 10 s, faltam cerca de 30 s',
  ])
})

test('the next step → counted from its own beginning', () => {
  const { lines, progress } = watch({ language: 'en' })
  progress.begin('reading')
  vi.advanceTimersByTime(8_000)
  progress.begin('writing')
  vi.advanceTimersByTime(2_000)

  expect(lines).toEqual(['… reading: 5 s', '… writing: 2 s'])
})

test('a step that cannot be counted → how long it took last time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harmonia-progress-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const timesFile = join(folder, 'new', 'times.json')
  const first = watch({ timesFile })
  first.progress.begin('Preparando o site')
  vi.advanceTimersByTime(130_000)
  first.progress.end()
  const { lines, progress } = watch({ timesFile })
  progress.begin('Preparando o site')
  vi.advanceTimersByTime(5_000)

  expect(lines).toEqual(['… Preparando o site: 5 s, da última vez levou 2 min'])
})
