import { expect, test } from 'vitest'

import { parseOptions, refuseServerOptions } from './command-options.ts'

const options = {
  to: { type: 'string' },
  check: { type: 'boolean' },
  orders: { type: 'string', default: '40' },
} as const

test('options as they are → their values, with those that were not typed', () => {
  expect(parseOptions(['--to', '/mnt/disk', '--check'], { options }).values).toMatchObject({
    to: '/mnt/disk',
    check: true,
    orders: '40',
  })
  expect(parseOptions(['--orders=12'], { options }).values.orders).toBe('12')
})

test.each([
  [['--chek'], 'Não conheço “--chek”. Você quis dizer --check?'],
  [['--ordres', '12'], 'Não conheço “--ordres”. Você quis dizer --orders?'],
  [['-orders'], 'Não conheço “-orders”. Você quis dizer --orders?'],
  [['-x'], 'Não conheço “-x”. Existe: --to, --check, --orders.'],
  [['check'], 'Não conheço “check”. Você quis dizer --check?'],
  [['--porta', '3000'], 'Não conheço “--porta”. Existe: --to, --check, --orders.'],
  [['--to'], 'Falta o valor de --to.'],
  [['--to', '--check'], 'Falta o valor de --to.'],
  [['--check=yes'], '--check vai sozinho, sem valor.'],
])('%j → “%s”', (args, answer) => {
  expect(() => parseOptions(args, { options })).toThrow(answer)
})

test('a word of a command that knows words → taken; another → the nearest', () => {
  const words = ['all', 'changed', 'check']
  expect(parseOptions(['all'], { words }).words).toEqual(['all'])
  expect(() => parseOptions(['chnaged'], { words })).toThrow('Você quis dizer changed?')
})

test('anything after a command without options → refused', () => {
  expect(() => parseOptions(['--fast'])).toThrow('Não conheço “--fast”: este comando não tem opções.')
})

test('an option of the server → the environment is named, where its settings are', () => {
  expect(() => refuseServerOptions(['--port', '3001'])).toThrow(
    'este comando não tem opções. As configurações são variáveis',
  )
  expect(() => refuseServerOptions(['--dev'])).not.toThrow()
  expect(() => refuseServerOptions([])).not.toThrow()
})
