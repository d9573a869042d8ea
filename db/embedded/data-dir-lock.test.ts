import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { lockDataDir } from './data-dir-lock.ts'

for (const platform of ['linux', 'darwin']) {
  test(`a second process while the first one runs → refused (${platform})`, async () => {
    const dataDir = await createDataDir()
    await lockInOtherProcess(dataDir, platform)

    expect(await lockDataDir(dataDir, { platform, patience: 200 })).toEqual({ ok: false, code: 'data-dir-in-use' })
  })

  test(`a killed holder → the directory is free (${platform})`, async () => {
    const dataDir = await createDataDir()
    const holder = await lockInOtherProcess(dataDir, platform)
    holder.kill('SIGKILL')

    const answer = await lockDataDir(dataDir, { platform })
    expect(answer.ok).toBe(true)
    if (answer.ok) await answer.value.release()
  })

  test(`a released lock → can be acquired at once (${platform})`, async () => {
    const dataDir = await createDataDir()
    const first = await lockDataDir(dataDir, { platform })
    if (first.ok) await first.value.release()

    const second = await lockDataDir(dataDir, { platform })
    expect([first.ok, second.ok]).toEqual([true, true])
    if (second.ok) await second.value.release()
  })
}

test('another path of the same directory → the same lock', async () => {
  const dataDir = await createDataDir()
  const alias = `${dataDir}-alias`
  await symlink(dataDir, alias)
  onTestFinished(() => rm(alias))
  const first = await lockDataDir(dataDir)

  expect(await lockDataDir(alias, { patience: 200 })).toEqual({ ok: false, code: 'data-dir-in-use' })
  if (first.ok) await first.value.release()
})

async function createDataDir() {
  const dataDir = await mkdtemp(join(tmpdir(), 'harmonia-lock-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function lockInOtherProcess(dataDir: string, platform: string) {
  const script = `
    const { lockDataDir } = await import('./db/embedded/data-dir-lock.ts')
    const { ok } = await lockDataDir(${JSON.stringify(dataDir)}, { platform: ${JSON.stringify(platform)} })
    console.log(ok)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    // Where the lock is a file, acquiring and releasing it removes the one left by the killed process.
    const last = await lockDataDir(dataDir, { platform })
    if (last.ok) await last.value.release()
  })

  const [answer] = await once(child.stdout, 'data')
  expect(String(answer).trim()).toBe('true')
  return child
}
