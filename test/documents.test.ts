import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { test } from 'vitest'

import { expectNone } from '#test/support/guard.ts'

const root = dirname(import.meta.dirname)
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
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
  expectNone(missing, 'Each document names a path that is not there: correct the path in the document.')
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
    (name) => name !== 'test/documents.test.ts' && /\.(tsx?|mjs|css|sql|ya?ml|json)$/.test(name),
  ))
    for (const [word] of (await readFile(join(root, file), 'utf8')).matchAll(/\w+/g)) words.add(word)
  const missing: string[] = []
  for (const document of documents) {
    const text = await readFile(join(root, document), 'utf8')
    // A capital letter after a small one: a name of code, not a word of prose or a command.
    for (const [, name = ''] of text.matchAll(/`([A-Za-z]+[a-z0-9][A-Z]\w*)(?:\(\))?`/g))
      if (!words.has(name)) missing.push(`${document}: ${name}`)
  }
  expectNone(
    missing,
    'A document names an identifier that stands in no source: write its name of today, or, if it is one of a library, add it to `namesOfOthers` in test/documents.test.ts.',
  )
})
