import { expect, test } from 'vitest'

import type { Health } from '#core/admin/health.ts'

import { healthLines } from './health.ts'

const healthy: Health = {
  database: { light: 'good', reached: true, isReadOnly: false },
  clock: { light: 'good', offsetMs: 12 },
  disk: { light: 'good', freeBytes: 53.9 * 1024 ** 3 },
  payments: { light: 'good', refused: false, simulated: false, usesLinks: false, lastWebhookAt: null },
  mail: { light: 'good', transport: 'smtp', state: 'reached', queued: 0, unresolved: 0 },
  files: { light: 'good', store: 'bucket' },
  proxy: { light: 'good', problem: null },
}
const textOf = (part: keyof Health, change: Partial<Health>) =>
  healthLines({ ...healthy, ...change }).find((line) => line.part === part)?.text

test('a shop that sells by links only → not a word about the emulator', () => {
  const payments = { ...healthy.payments, simulated: true, usesLinks: true }
  expect(textOf('payments', { payments })).toBe(
    'Pedidos novos são pagos por links, e a equipe registra cada pagamento.',
  )
})

test('links beside an account at the provider → both are described', () => {
  const payments = { ...healthy.payments, usesLinks: true }
  expect(textOf('payments', { payments })).toMatch(/pagos por links.*Conectado à conta/)
})

test('free space → in the unit a person reads', () => {
  expect(textOf('disk', {})).toBe('53,9 GB livres no servidor.')
  expect(textOf('disk', { disk: { light: 'bad', freeBytes: 210 * 1024 ** 2 } })).toMatch(
    /^210 MB livres.*Libere espaço/,
  )
})

test('a clock that is off → how far and in which direction, and what to do', () => {
  expect(textOf('clock', { clock: { light: 'bad', offsetMs: -90_400 } })).toMatch(/^90 segundos atrasado.*timedatectl/)
  expect(textOf('clock', { clock: { light: 'look', offsetMs: 8_000 } })).toMatch(/^8 segundos adiantado/)
})

test('a proxy without TRUST_PROXY → the setting that mends it', () => {
  expect(textOf('proxy', { proxy: { light: 'bad', problem: 'forwarded' } })).toContain('Defina TRUST_PROXY=1')
  expect(textOf('proxy', { proxy: { light: 'look', problem: 'expected' } })).toContain('TRUST_PROXY=1')
})

test('a database that answers but cannot be written → not called away', () => {
  expect(textOf('database', { database: { light: 'bad', reached: true, isReadOnly: true } })).toContain(
    'não aceita gravações',
  )
})
