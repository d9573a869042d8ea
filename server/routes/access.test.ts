import { readdir, readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { addresses } from '#server/http/addresses.ts'
import { expectNone } from '#test/support/guard.ts'

import { endpoints } from './endpoints.ts'

async function readServer(wanted: (file: string) => boolean) {
  const files = (await readdir('server', { recursive: true })).filter((file) => file.endsWith('.ts') && wanted(file))
  return Promise.all(files.map(async (file) => [file, await readFile(`server/${file}`, 'utf8')] as const))
}

const tests = await readServer((file) => file.endsWith('.test.ts') && file !== 'routes/access.test.ts')
const sources = await readServer((file) => !file.endsWith('.test.ts'))

const isFixed = (part: string) => !/^[:*]/.test(part)
const closed = Object.entries(endpoints).filter(([, { access }]) => access !== 'everybody')

test.each(closed)('%s, which not everybody may have → asked for in a test of server/', (path) => {
  const parts = path.split('/')
  // A name may be tried beside others, out of a list.
  const address = new RegExp(
    parts.map((part) => (isFixed(part) ? String.raw`(?:${part}|\$\{\w+\})` : '[^/]+')).join('/'),
  )
  const asking = tests
    .filter(([, text]) => address.test(text) && parts.filter(isFixed).every((part) => text.includes(part)))
    .map(([file]) => file)
  expectNone(
    asking.length > 0 ? [] : [path],
    'Write a test in server/routes/ that asks for this without access and with it.',
  )
})

const isPublic = (pattern: string) => /:(?:songId|packageId)$/.test(pattern)

test('an address with a key or an id in it → not stated as everybody’s', () => {
  const open = addresses.rows.filter(({ facts }) => facts.access === 'everybody').map(({ pattern }) => pattern)
  expectNone(
    open.filter((pattern) => /:(?:key|token|code|id|\w+Id)\b/.test(pattern) && !isPublic(pattern)),
    'Whoever has it in hand is asked for more, or holds what opens it: state that access (app/routes.ts, server/routes/endpoints.ts).',
  )
})

/** Keys and tokens are secret, also in a log; the codes of orders are not, and neither are the ids of rows. */
test('a path with a key or token in it → logged without it', () => {
  const keyed = addresses.rows.map(({ pattern }) => pattern).filter((pattern) => /:(key|token)\b/.test(pattern))
  expect(keyed.length).toBeGreaterThan(10)
  const readable = keyed.filter((path) =>
    addresses.loggable(path.replace(/:(key|token)/, 'segredo')).includes('segredo'),
  )
  expectNone(
    readable,
    'State link, gift or project as the access of these in app/routes.ts or server/routes/endpoints.ts.',
  )
})

test.each(sources)('%s → logs of a request its path only as it may be logged', (_file, source) => {
  expectNone(
    source.match(/log\.\w+\(\{[^}]*(?<!loggable\()c\.req\.(?:path|url)/g) ?? [],
    'A path may have a key in it: log addresses.loggable(c.req.path) (server/http/addresses.ts).',
  )
})
