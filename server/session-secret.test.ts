import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { loadOrCreateSecret, readSecret } from './session-secret.ts'

async function createDataDir(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'harmonia-secret-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

test('no secret yet → one is made, and read again from then on', async () => {
  const dataDir = await createDataDir()
  expect(await readSecret(dataDir, 'session')).toBeNull()
  const made = await loadOrCreateSecret(dataDir, 'session')
  expect(await readSecret(dataDir, 'session')).toBe(made)
})

test('a secret put there by hand with a line break → read without it', async () => {
  const dataDir = await createDataDir()
  await mkdir(join(dataDir, 'secrets'))
  await writeFile(join(dataDir, 'secrets', 'session'), `${'s'.repeat(40)}\n`)
  expect(await readSecret(dataDir, 'session')).toBe('s'.repeat(40))
})

test('a secret that cannot be read → an error, and no new one in its place', async () => {
  const dataDir = await createDataDir()
  // A folder is refused to every user, also to root.
  await mkdir(join(dataDir, 'secrets', 'session'), { recursive: true })
  await expect(loadOrCreateSecret(dataDir, 'session')).rejects.toThrow('EISDIR')
})

test('a data directory that is a file → no secret', async () => {
  const dataDir = await createDataDir()
  await writeFile(join(dataDir, 'file'), '')
  expect(await readSecret(join(dataDir, 'file'), 'session')).toBeNull()
})
