import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { expectNone } from '#test/support/guard.ts'

const policy = await readFile('docs/operator/security.md', 'utf8')
const list = await readFile('docs/operator/security-asvs.md', 'utf8')
const text = policy + list

/** Cells of the tables that state what is met: requirement, state, how. */
const rows = [...list.matchAll(/^\| ([^|]+?) +\| +([MCPN–]) +\|(.*)\|$/gm)].map(
  ([, name = '', state = '', how = '']) => ({
    name,
    state,
    how,
  }),
)
const citation = /`[\w./-]+\.test\.tsx?` “[^”]+”/

test('every file that the pages on security name as showing a claim → exists', () => {
  const named = [...text.matchAll(/`([\w./-]*\/[\w.-]+\.tsx?)`/g)].map(([, path = '']) => path)

  expect(named.length).toBeGreaterThan(40)
  expectNone(
    named.filter((path) => !existsSync(path)),
    'docs/operator/security.md or security-asvs.md names a file that is not there: name the test that shows the claim today.',
  )
})

test('every test that the pages on security name → by its title, as the file has it', async () => {
  const cited = [...text.matchAll(/`([\w./-]+\.test\.tsx?)`(?: “([^”]+)”)?/g)]
  const wrong: string[] = []
  for (const [, path = '', title = ''] of cited) {
    const source = existsSync(path) ? await readFile(path, 'utf8') : ''
    const isThere = ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
    if (title === '' || !isThere) wrong.push(`${path} “${title}”`)
  }

  expect(cited.length).toBeGreaterThan(100)
  expectNone(
    wrong,
    'After a test in docs/operator/security.md or security-asvs.md stands its title in “ ”: write it as the file has it today.',
  )
})

test('every requirement that is said to be met → shown by a test, or by a section of the page', () => {
  const met = rows.filter(({ state }) => state === 'M')
  expect(met.length).toBeGreaterThan(80)
  expectNone(
    met
      .filter(({ how }) => !citation.test(how) && !/\(security\.md#|as \d+\.\d+\.\d+/.test(how))
      .map(({ name }) => name),
    'M in docs/operator/security-asvs.md means that a test shows it: name file and title, or write C where nothing of ours can be tested.',
  )
})

test('what is met by how the product is made → says by what', () => {
  expectNone(
    rows.filter(({ state, how }) => state === 'C' && how.trim() === '').map(({ name }) => name),
    'C in docs/operator/security-asvs.md says what makes it so.',
  )
})

test('every promise and every limit of the policy → shown by a test', () => {
  const sections = policy.split(/\n(?=## )/).slice(1)
  const promises = sections.filter((section) => !section.startsWith('## What is not met'))
  const guessing = sections.find((section) => section.startsWith('## Guessing')) ?? ''
  const limits = [...guessing.matchAll(/^\| (?!What|-)([^|]+)\|(.*)$/gm)]

  expect(promises.length).toBeGreaterThan(10)
  expect(limits.length).toBeGreaterThan(10)
  expectNone(
    [
      ...promises.filter((promise) => !citation.test(promise)).map((promise) => promise.slice(0, 40)),
      ...limits.filter(([row]) => !citation.test(row)).map(([, what = '']) => what.trim()),
    ],
    'Name the test that shows this, or do not promise it.',
  )
})

test('code that would run a text → nowhere in the product', async () => {
  const found: string[] = []
  for (const path of globSync('{core,copy,db,adapters,use-cases,app,server}/**/*.{ts,tsx,mjs}')) {
    if (/\.test\.tsx?$/.test(path)) continue
    const source = await readFile(path, 'utf8')
    if (/\beval\(|new Function\(|\bshell: |(?<![.\w])exec(?:Sync)?\(/.test(source)) found.push(path)
  }
  expectNone(found, 'A text would become a program here: give a child process a list of arguments.')
})
