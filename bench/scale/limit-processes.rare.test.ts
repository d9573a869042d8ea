import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { cpuTimeOf } from '../server/processes.ts'
import { limitProcesses } from './limit-processes.ts'

function startBusy(): number {
  const child = spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child.pid ?? 0
}

/** The share of a core that a process used in a second. */
async function useOf(pid: number): Promise<number> {
  const [before, began] = [await cpuTimeOf([pid]), performance.now()]
  await wait(1_000)
  return ((await cpuTimeOf([pid])) - before) / 1_000 / (performance.now() - began)
}

test.skipIf(process.platform !== 'linux')(
  'a busy process limited to a fifth → uses about that, and goes on afterwards',
  { retry: 2 },
  async () => {
    const pid = startBusy()
    const release = limitProcesses([pid], 0.2)
    await wait(300)
    const limited = await useOf(pid)
    await release()
    expect(limited).toBeGreaterThan(0.05)
    expect(limited).toBeLessThan(0.35)
    expect(await useOf(pid)).toBeGreaterThan(limited)
  },
)
