import { expect, test } from 'vitest'

import { connectedServicesOf, listProcessors, processorSchema } from './processors.ts'

const named = (change: object) => processorSchema.parse({ id: 'um', name: 'Um', ...change })
const everything = {
  provider: 'mercado-pago',
  mail: 'smtp',
  messages: 'cloud-api',
  files: 'bucket',
  backups: 'bucket',
} as const

test('an installation with everything connected → each service; a small one → the payments only', () => {
  expect(connectedServicesOf(everything)).toEqual(['payments', 'mail', 'messages', 'files', 'backups'])
  const small = { provider: 'links', mail: 'folder', messages: 'emulator', files: 'folder', backups: null } as const
  expect(connectedServicesOf(small)).toEqual(['payment-links'])
})

test('a connected service nobody entered → listed all the same', () => {
  expect(listProcessors([], ['payments', 'mail'])).toEqual([
    { service: 'payments', entry: null },
    { service: 'mail', entry: null },
  ])
})

test('an entry of staff for a service → in its place, others after', () => {
  const mail = named({ service: 'mail', country: 'Brasil' })
  const musician = named({ id: 'dois', name: 'Dois' })
  expect(listProcessors([musician, mail], ['payments', 'mail'])).toEqual([
    { service: 'payments', entry: null },
    { service: 'mail', entry: mail },
    { service: null, entry: musician },
  ])
})

test('an entry for a service that is not connected → listed, too', () => {
  const bucket = named({ service: 'files' })
  expect(listProcessors([bucket], ['payments'])).toEqual([
    { service: 'payments', entry: null },
    { service: 'files', entry: bucket },
  ])
})
