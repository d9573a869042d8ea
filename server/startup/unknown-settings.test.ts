import { expect, test } from 'vitest'

import { settingNames } from '#server/env.ts'

import { findUnknownSettings } from './unknown-settings.ts'

const find = (...names: string[]) => findUnknownSettings(names, settingNames)

test.each([
  ['PROT', 'PORT'],
  ['SITE_ULR', 'SITE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['MERCADOPAGO_WEBHOOK_SECRET', 'MERCADOPAGO_WEBHOOK_SECRETS'],
  ['MERCADOPAGO_TOKEN', 'MERCADOPAGO_ACCESS_TOKEN'],
  ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
])('%s → named with the setting it was meant to be', (name, nearest) => {
  expect(find(name)).toEqual([{ name, nearest }])
})

test('our settings, and variables of the system and of other programs → nothing to say', () => {
  const system = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'HOSTTYPE',
    'USER',
    'LANG',
    'TERM',
    'PWD',
    'SHLVL',
    'MAIL',
    'TMPDIR',
    'TZ',
  ]
  const programs = ['NODE_ENV', 'NODE_OPTIONS', 'npm_config_loglevel', 'PGHOST', 'PGPORT', 'DEBUG', 'CI', 'AWS_REGION']

  expect(find(...settingNames, ...system, ...programs)).toEqual([])
})
