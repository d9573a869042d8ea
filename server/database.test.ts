import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { explainDataDir, explainFullDisk, explainNamelessUser, openDataDir } from './database.ts'

test('DATA_DIR is a file, or inside one → the start says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harmonia-data-dir-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'dados')
  await writeFile(file, '')

  await expect(openDataDir(file)).rejects.toThrow(`DATA_DIR (${file}) é um arquivo`)
  await expect(openDataDir(join(file, 'inner'))).rejects.toThrow('é um arquivo, ou está dentro de um')
})

test.each([
  ['EACCES', 'não pode gravar em DATA_DIR (/srv/dados)'],
  ['EROFS', 'está num disco só de leitura'],
  ['ENOSPC', 'está cheio'],
])('the data directory fails with %s → words that say what to do', (code, message) => {
  const failed = Object.assign(new Error('EXXX: mkdir'), { code })
  expect(explainDataDir(failed, '/srv/dados')).toMatchObject({ message: expect.stringContaining(message) })
})

test('PostgreSQL cannot start because the disk is full → the start ends with words that say what to do', () => {
  const failed = new Error(
    'O PostgreSQL embutido não iniciou. FATAL: could not extend file "base/1": No space left on device',
  )
  expect(explainFullDisk(failed, '/srv/dados')).toMatchObject({
    message: expect.stringMatching(/^O disco em que fica \/srv\/dados está cheio.*libere espaço/),
  })
})

test('any other failure of the start → stays what it was', () => {
  const failed = new Error('O PostgreSQL embutido não iniciou.')
  expect(explainFullDisk(failed, '/srv/dados')).toBe(failed)
})

test('a container runs it as a number without a name → words that say what to do', () => {
  const failed = new Error('initdb: error: could not look up effective user ID 1234: user does not exist')
  expect(explainNamelessUser(failed)).toMatchObject({ message: expect.stringContaining('defina DATABASE_URL') })
})
