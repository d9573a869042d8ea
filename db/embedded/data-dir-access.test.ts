import { chmod, lstat, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { closeDataDir } from './data-dir-access.ts'

async function createOpenDataDir() {
  const dataDir = await mkdtemp(join(tmpdir(), 'harmonia-access-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  for (const folder of ['mail', 'files/originais', 'postgres/base', 'closed'])
    await mkdir(join(dataDir, folder), { recursive: true })
  for (const file of ['mail/convite.eml', 'files/originais/voz', 'postgres/base/1', 'closed/inner', 'note.txt']) {
    await writeFile(join(dataDir, file), 'x')
    await chmod(join(dataDir, file), 0o644)
  }
  for (const folder of ['', 'mail', 'files', 'files/originais', 'postgres']) await chmod(join(dataDir, folder), 0o755)
  await chmod(join(dataDir, 'closed'), 0o700)
  return dataDir
}

const modeOf = async (...path: string[]) => ((await lstat(join(...path))).mode & 0o777).toString(8)

test('an installation that everybody could read → only its user can, and PostgreSQL keeps its own rights', async () => {
  const dataDir = await createOpenDataDir()
  await closeDataDir(dataDir, false)
  expect(await modeOf(dataDir)).toBe('700')
  for (const folder of ['mail', 'files', 'files/originais']) expect(await modeOf(dataDir, folder)).toBe('700')
  for (const file of ['mail/convite.eml', 'files/originais/voz', 'note.txt'])
    expect(await modeOf(dataDir, file)).toBe('600')
  expect(await modeOf(dataDir, 'postgres')).toBe('755')
})

test('as root → the directory can be passed through, but nothing in it can be read', async () => {
  const dataDir = await createOpenDataDir()
  await closeDataDir(dataDir, true)
  expect(await modeOf(dataDir)).toBe('711')
  expect(await modeOf(dataDir, 'mail')).toBe('700')
})

test('a restricted directory → stays restricted, also for PostgreSQL', async () => {
  const dataDir = await createOpenDataDir()
  await chmod(dataDir, 0o700)
  await closeDataDir(dataDir, true)
  expect(await modeOf(dataDir)).toBe('700')
})

test('a link to files elsewhere → what it leads to is left alone', async () => {
  const dataDir = await createOpenDataDir()
  const elsewhere = await createOpenDataDir()
  await symlink(elsewhere, join(dataDir, 'bigger-disk'))
  await closeDataDir(dataDir, false)
  expect(await modeOf(elsewhere)).toBe('755')
})
