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

test.each([
  ['BACKUP_BUCKET', 'BACKUP_S3_BUCKET'],
  ['WHATSAPP_SECRET', 'WHATSAPP_APP_SECRET'],
  ['CLAMD_PORT', 'CLAMD_HOST'],
  ['FFMPEG_BINARY', 'FFMPEG_PATH'],
])('%s, far from every setting but with the first word of one → named with the nearest', (name, nearest) => {
  expect(find(name)).toEqual([{ name, nearest }])
})

test('every setting of several words, with another end → named', () => {
  const ours = settingNames.filter((name) => name.includes('_') && !name.startsWith('OTEL_'))
  const others = ours.map((name) => `${name.split('_')[0]}_ZZZZZZZZZ`)
  expect(find(...others).map(({ name }) => name)).toEqual(others)
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
  const programs = [
    'NODE_ENV',
    'NODE_OPTIONS',
    'npm_config_loglevel',
    'PGHOST',
    'PGPORT',
    'DEBUG',
    'CI',
    'AWS_REGION',
    'OTEL_TRACES_SAMPLER',
    'CLAMD_SERVICE_HOST',
  ]

  expect(find(...settingNames, ...system, ...programs)).toEqual([])
})
