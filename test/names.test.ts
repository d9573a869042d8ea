import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = dirname(import.meta.dirname)
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const sources = files.filter((file) => /\.(tsx?|mjs)$/.test(file))
const rooms = ['core', 'copy', 'db', 'adapters', 'use-cases', 'app', 'server', 'emulator', 'bench']

/** Words the code gave up, and the field's word for each. */
const retired: Record<string, string> = {
  asked: 'requested',
  beat: 'section, ornament',
  deed: 'action',
  desk: 'screen, panel',
  doer: 'actor',
  door: 'access',
  forget: 'delete, clear',
  hear: 'play, receive',
  heard: 'played, message',
  house: 'mailContext, shop',
  kept: 'cached, stored, preserved',
  longest: 'max',
  notices: 'webhook events, toasts',
  paper: 'document, PDF',
  postman: 'delivery queue',
  said: 'parsed input, message',
  seal: 'signer',
  sealed: 'signed',
  shortest: 'min',
  standing: 'balance, status',
  taken: 'created, input',
  tell: 'notify',
  told: 'view, notified',
  world: 'context',
}

/** Names somebody outside the code depends on: stored data, fields of forms, and the emulator's journal and control API. */
const outsideNames = [
  { names: ['askedAt', 'keptOrders', 'tellClient'], files: /./ },
  { names: ['tell'], files: /\.test\.ts$/ },
  { names: ['notices'], files: /^emulator\/|^server\/demo\/emulator-bank\.ts$|^bench\/server\/sales\.ts$|\.test\.ts$/ },
]

/** Where a retired word is the field's own: music has beats, a palette a colour of paper, a certificate a seal. */
const fieldsOwn = [
  { word: 'beat', files: /^(songs|adapters\/mail|core\/site)\// },
  { word: 'paper', files: /^(adapters\/(cover|mail|pdf|share-image)|core\/site)\// },
  { word: 'seal', files: /^adapters\/pdf\// },
]

const allowed = (file: string, name: string) =>
  file === 'test/names.test.ts' ||
  outsideNames.some(({ names, files: where }) => names.includes(name) && where.test(file)) ||
  fieldsOwn.some(({ word, files: where }) => retiredIn(name).includes(word) && where.test(file))

test('a retired word in an identifier or a file name → none', async () => {
  const found: string[] = []
  for (const file of sources) {
    found.push(...retiredIn(basename(file)).map((word) => `${file}: ${word}`))
    for (const name of identifiers(file, await readFile(join(root, file), 'utf8')))
      if (!allowed(file, name)) found.push(...retiredIn(name).map((word) => `${file}: ${name} (${retired[word]})`))
  }
  expect(found).toEqual([])
})

test('a parameter, a member, a destructured name, a type → identifiers; text and comments → not', () => {
  const source = [
    'export type ToldPage = { kept: string; seal?: number }',
    'async function openDoor(asked: string, { heard, page: { said } }) { return { taken: asked } } // world',
    "const text = 'desk'",
  ].join('\n')
  expect(identifiers('x.ts', source).flatMap(retiredIn).toSorted()).toEqual([
    'asked',
    'door',
    'heard',
    'kept',
    'said',
    'seal',
    'taken',
    'told',
  ])
})

test('a retired word → found inside a longer name, not inside another word', () => {
  expect(
    ['ToldPage', 'openDoor', 'order-doors.test.ts', 'indoor.ts', 'heartbeat.ts', 'outdoors.ts'].map(retiredIn),
  ).toEqual([['told'], ['door'], ['door'], [], [], []])
})

/** What React Router finds by its name in every route, and what every entry of the browser's parts is called by. */
const sharedExports = new Set(
  'action clientAction clientLoader ErrorBoundary handle headers hydrate links loader meta middleware shouldRevalidate'.split(
    ' ',
  ),
)

test('an exported name → stands for one thing', async () => {
  const found = new Map<string, string[]>()
  // An app of its own, with the exports React Router asks for.
  const own = sources.filter((file) => !file.startsWith('bench/plain-app/'))
  for (const file of own) {
    if (!rooms.some((room) => file.startsWith(`${room}/`)) || /\.(test|spec)\.tsx?$/.test(file)) continue
    for (const name of namedExports(await readFile(join(root, file), 'utf8')))
      found.set(name, [...(found.get(name) ?? []), file])
  }
  const shared = [...found].filter(([name, { length }]) => length > 1 && !sharedExports.has(name))
  expect(shared).toEqual([])
})

test('a name exported in any way → found; a default export has none', () => {
  expect(
    namedExports(
      [
        'export async function* readAll() {',
        'export type Row = { id: string }',
        'export default function Page() {',
        "export { one, two as three, type Four } from './numbers.ts'",
      ].join('\n'),
    ),
  ).toEqual(['readAll', 'Row', 'three'])
})

test.each(rooms)('the files of %s → no name twice', (room) => {
  const inRoom = sources.filter((file) => file.startsWith(`${room}/`)).map((file) => basename(file))
  expect(inRoom.filter((name, index) => inRoom.indexOf(name) !== index)).toEqual([])
})

test('a folder of sources → at most 28 entries, tests not counted', () => {
  const entries = new Map<string, Set<string>>()
  for (const file of sources.filter((name) => !/\.(test|spec)\.tsx?$/.test(name))) {
    const parts = file.split('/')
    for (let depth = 1; depth < parts.length; depth += 1) {
      const folder = parts.slice(0, depth).join('/')
      entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ''))
    }
  }
  const crowded = [...entries].filter(([, { size }]) => size > 28).map(([folder, { size }]) => `${folder}: ${size}`)
  expect(crowded).toEqual([])
})

const documents = files.filter((file) => file === 'README.md' || /^(docs|bench)\/.*\.md$/.test(file))

test('every path in the README and the documentation → exists', async () => {
  const missing: string[] = []
  for (const document of documents) {
    const text = await readFile(join(root, document), 'utf8')
    const named = text.matchAll(
      /`((?:core|copy|db|adapters|use-cases|app|server|emulator|bench|songs|scripts|test|docs)\/[\w./-]*)`/g,
    )
    const linked = text.matchAll(/\]\(((?!https?:|#)[^)#]+)[^)]*\)/g)
    for (const [, path = ''] of named) if (!existsSync(join(root, path))) missing.push(`${document}: ${path}`)
    for (const [, path = ''] of linked)
      if (!existsSync(join(root, dirname(document), path))) missing.push(`${document}: ${path}`)
  }
  expect(missing).toEqual([])
})

/** What documents name of libraries and of designs that were left out. */
const namesOfOthers = new Set([
  'DataStore',
  'devDependency',
  'generatePixPayload',
  'onIncomingRequest',
  'onUploadFinish',
])

test('an identifier in the README and the documentation → stands in a source', async () => {
  const words = new Set<string>(namesOfOthers)
  for (const file of files.filter(
    (name) => name !== 'test/names.test.ts' && /\.(tsx?|mjs|css|sql|ya?ml|json)$/.test(name),
  ))
    for (const [word] of (await readFile(join(root, file), 'utf8')).matchAll(/\w+/g)) words.add(word)
  const missing: string[] = []
  for (const document of documents) {
    const text = await readFile(join(root, document), 'utf8')
    // A capital letter after a small one: a name of code, not a word of prose or a command.
    for (const [, name = ''] of text.matchAll(/`([A-Za-z]+[a-z0-9][A-Z]\w*)(?:\(\))?`/g))
      if (!words.has(name)) missing.push(`${document}: ${name}`)
  }
  expect(missing).toEqual([])
})

/** Names given by an export. A default export has none, and what is only passed on has the name it had. */
function namedExports(source: string): string[] {
  const declared = [...source.matchAll(/^export (?:async )?(?:const|let|function\*?|type|class) (\w+)/gm)].map(
    ([, name = '']) => name,
  )
  const renamed = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    [...list.matchAll(/ as (\w+)/g)].map(([, name = '']) => name),
  )
  return [...new Set([...declared, ...renamed])].filter((name) => name !== 'default')
}

/** Every identifier of a file, each once: declared names, parameters, members and names of types. */
function identifiers(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found = new Set<string>()
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && (node.type === 'Identifier' || node.type === 'JSXIdentifier') && 'name' in node)
      found.add(String(node.name))
    Object.values(node).forEach(visit)
  }
  visit(program)
  return [...found]
}

/** The retired words among the words of a name, in singular or plural. */
function retiredIn(name: string): string[] {
  const words = (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())
  return Object.keys(retired).filter((word) => words.includes(word) || words.includes(`${word}s`))
}
