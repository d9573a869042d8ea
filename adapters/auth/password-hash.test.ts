import { hashPassword as hashEarlier } from 'better-auth/crypto'
import { expect, test } from 'vitest'

import {
  createPasswordHasher,
  hashBackupCodes,
  hashLikeBackupCodes,
  parseBackupCodes,
  verifyPassword,
} from './password-hash.ts'

const { hash: hashNew, isOutdated } = createPasswordHasher()

test('a hash → carries its cost, verifies its password and no other', async () => {
  const hash = await hashNew('violão de nylon')
  expect(hash).toMatch(/^scrypt:32768:8:3:[\w-]{22}:[\w-]{43}$/)
  expect(await verifyPassword({ hash, password: 'violão de nylon'.normalize('NFD') })).toBe(true)
  expect(await verifyPassword({ hash, password: 'violao de nylon' })).toBe(false)
  expect(isOutdated(hash)).toBe(false)
})

test('a hash of before this cost → verified, and outdated', async () => {
  const hash = await hashEarlier('violão de nylon')
  expect(await verifyPassword({ hash, password: 'violão de nylon' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'outra senha' })).toBe(false)
  expect(isOutdated(hash)).toBe(true)
})

test('backup codes → stored as hashes that only the right code meets', async () => {
  const hashes = await hashBackupCodes(['AAAAA-BBBBB', 'CCCCC-DDDDD'])
  expect(parseBackupCodes(JSON.stringify(hashes))).toEqual(hashes)
  expect(hashes.join()).not.toContain('AAAAA')
  expect(await hashLikeBackupCodes(hashes, 'CCCCC-DDDDD')).toBe(hashes[1])
  expect(hashes).not.toContain(await hashLikeBackupCodes(hashes, 'CCCCC-DDDDE'))
  expect(await hashLikeBackupCodes([], 'CCCCC-DDDDD')).toBeNull()
})
