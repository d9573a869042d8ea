import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join, matchesGlob, normalize } from 'node:path'

import { expect, test } from 'vitest'

import { settingsGroups } from '#app/content-editor/settings-form.ts'
import { settingsPath, settingsScreens } from '#app/content-editor/settings-screens.ts'
import { navItemsFor } from '#app/ui/admin/shell/nav-items.ts'
import { incidentCauses } from '#core/admin/incident.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { settingNames } from '#server/env.ts'
import { expectNone } from '#test/support/guard.ts'

const root = dirname(import.meta.dirname)
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const documents = await Promise.all(
  files
    .filter((file) => file.endsWith('.md'))
    .map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
)
const textOf = (file: string) => documents.find((document) => document.file === file)?.text ?? ''

/** What `find` complains about, with the document it stands in. */
function inDocuments(find: (text: string, file: string) => string[], among = documents): string[] {
  return among.flatMap(({ file, text }) => find(text, file).map((found) => `${file}: ${found}`))
}

test('every path in a document → exists, and every pattern of paths finds one', () => {
  const missing = inDocuments((text) =>
    [
      ...text.matchAll(
        /`((?:core|copy|db|adapters|use-cases|app|server|emulator|bench|songs|scripts|test|docs)\/[\w./*-]*)`/g,
      ),
    ].flatMap(([, path = '']) => (isThere(path) ? [] : [path])),
  )
  expectNone(missing, 'A document names a path that is not there: correct the path in the document.')
})

function isThere(path: string): boolean {
  if (!path.includes('*')) return existsSync(join(root, path))
  return files.some((file) => matchesGlob(file, path))
}

test('every link in a document → leads to a file, and to a heading that is in it', () => {
  const broken = inDocuments((text, file) =>
    linksOf(text).flatMap((link) => {
      const [path = '', heading] = link.split('#')
      const target = path === '' ? file : normalize(join(dirname(file), path))
      if (!existsSync(join(root, target))) return [link]
      return heading === undefined || headingsOf(textOf(target)).includes(heading) ? [] : [link]
    }),
  )
  expectNone(broken, 'A link of a document leads nowhere: correct it in the document.')
})

function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(((?!https?:|mailto:)[^)\s]+)\)/g)].map(([, link = '']) => link)
}

/** As they are addressed: small letters, without punctuation, with hyphens for spaces. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('a heading → addressed as browsers and forges do', () => {
  expect(headingsOf('## What was executed\n### 2A. Containers, “dc”')).toEqual([
    'what-was-executed',
    '2a-containers-dc',
  ])
})

test('every document → reached by links from the README', () => {
  const seen = new Set(['README.md'])
  for (const file of seen)
    for (const link of linksOf(textOf(file))) {
      const target = normalize(join(dirname(file), link.split('#')[0] ?? ''))
      if (target.endsWith('.md')) seen.add(target)
    }
  expectNone(
    documents.map(({ file }) => file).filter((file) => !seen.has(file)),
    'Nobody finds this document: link it from one that its readers open (a decision from docs/decisions/README.md).',
  )
})

const { scripts }: { scripts: Record<string, string> } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

test('every command in a document → a script of package.json, or one of npm', () => {
  const unknown = inDocuments((text) =>
    [...text.matchAll(/\bnpm run ([\w:-]+)/g)].flatMap(([, name = '']) => (name in scripts ? [] : [`npm run ${name}`])),
  )
  const programs = inDocuments((text) =>
    [...text.matchAll(/\bnode ((?:server|scripts|songs|bench|test)\/[\w./-]+\.(?:mjs|ts))/g)].flatMap(([, path = '']) =>
      existsSync(join(root, path)) ? [] : [`node ${path}`],
    ),
  )
  expectNone([...unknown, ...programs], 'A document names a command that is not there: correct it in the document.')
})

test('the page of tests → names every command there is', () => {
  const text = textOf('docs/engineer/testing.md')
  const runsBefore = (name: string) => name.startsWith('pre') && name.slice('pre'.length) in scripts
  expectNone(
    Object.keys(scripts).filter((name) => !runsBefore(name) && !new RegExp(`npm (?:run )?${name}\``).test(text)),
    'CONTRIBUTING.md promises every command: say in docs/engineer/testing.md what this one does.',
  )
})

test('a decision about code of ours → without the number of its lines', () => {
  const counted = inDocuments(
    (text) => text.match(/\b\d+\s+lines\b/g) ?? [],
    documents.filter(({ file }) => file.startsWith('docs/decisions/')),
  )
  expectNone(counted, 'The next change makes it wrong, and nobody looks: name the file.')
})

test('a command that reads the terminal, with lines after it → joined to them: of a pasted block it would take them', () => {
  const open = inDocuments((text) =>
    [...text.matchAll(/^```sh\n([^]*?)\n```$/gm)].flatMap(([, block = '']) =>
      block
        .split('\n')
        .slice(0, -1)
        .filter((line) => /^(?! ).*\b(?:harmonia-run|dc exec|dc run|git clone)\b/.test(line))
        .filter((line) => !/(?:&&|\|)$/.test(line.replace(/\s+#.*$/, ''))),
    ),
  )
  expectNone(open, 'End the line of the document with && (or make it the last of its block).')
})

/** Options of npm, Vitest, Playwright and drizzle-kit, which the documents hand to them. */
const optionsOfOthers = new Set(['name', 'omit', 'retries'])

/** Each part of the bench is an option, too. */
test('every option after a command of ours in a document → one that a program reads', async () => {
  const sources = await readSources(/^(?:server|bench|scripts|test|songs|emulator)\/.*\.(?:ts|mjs)$/)
  const unknown = inDocuments((text) =>
    [...text.matchAll(/(?:npm run [\w:]+ --|node (?:server|bench|test|songs)\/[\w./-]+)((?: [^`\n#|&;]*)?)/g)].flatMap(
      ([, rest = '']) =>
        [...rest.matchAll(/(?<=\s)--([a-z][\w-]*)/g)].flatMap(([, name = '']) =>
          optionsOfOthers.has(name) ||
          new RegExp(`(?:'|\\b)${name}'?: (?:\\{ type|measure[A-Z])|'--${name}'`).test(sources)
            ? []
            : [`--${name}`],
        ),
    ),
  )
  expectNone(unknown, 'A document names an option that no program reads: correct it in the document.')
})

async function readSources(pattern: RegExp): Promise<string> {
  const texts = await Promise.all(
    files.filter((file) => pattern.test(file)).map((file) => readFile(join(root, file), 'utf8')),
  )
  return texts.join('\n')
}

/** What documents name of libraries and of designs that were left out. */
const namesOfOthers = new Set([
  'DataStore',
  'devDependency',
  'generatePixPayload',
  'onIncomingRequest',
  'onUploadFinish',
])

test('an identifier in a document → stands in a source', async () => {
  const words = new Set<string>(namesOfOthers)
  for (const file of files.filter(
    (name) => name !== 'test/documents.test.ts' && /\.(tsx?|mjs|css|sql|ya?ml|json)$/.test(name),
  ))
    for (const [word] of (await readFile(join(root, file), 'utf8')).matchAll(/\w+/g)) words.add(word)
  const missing = inDocuments((text) =>
    // A capital letter after a small one: a name of code, not a word of prose or a command.
    [...text.matchAll(/`([A-Za-z]+[a-z0-9][A-Z]\w*)(?:\(\))?`/g)].flatMap(([, name = '']) =>
      words.has(name) ? [] : [name],
    ),
  )
  expectNone(
    missing,
    'A document names an identifier that stands in no source: write its name of today, or, if it is one of a library, add it to `namesOfOthers` in test/documents.test.ts.',
  )
})

test('the README → one page with four small pictures', async () => {
  const text = textOf('README.md')
  const pictures = [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = '']) => path)
  expect(
    text.split('\n').length,
    'README.md is one page: move what only one of its readers needs to docs/.',
  ).toBeLessThanOrEqual(150)
  expect(pictures, 'The README shows four pictures: others belong to the page in docs/ that needs them.').toHaveLength(
    4,
  )
  for (const picture of pictures)
    expect(
      (await stat(join(root, picture))).size,
      `${picture} has too many bytes: npm run readme-pictures makes it small`,
    ).toBeLessThanOrEqual(150_000)
})

test('the page of settings → names every setting there is', () => {
  const text = textOf('docs/operator/settings.md')
  expectNone(
    settingNames.filter((name) => !text.includes(`\`${name}\``)),
    'A setting without a word for whoever runs the server: add a row to docs/operator/settings.md.',
  )
})

test('the page of operations → names every alarm and every metric there is', async () => {
  const text = textOf('docs/operator/operations.md')
  const metrics = (await readSources(/^server\/(?:start|monitoring\/metrics)\.ts$/)).match(/(?<=')harmonia_\w+(?=')/g)
  expect(metrics?.length).toBeGreaterThan(15)
  expectNone(
    [...incidentCauses, ...(metrics ?? [])].filter((name) => !text.includes(`\`${name}\``)),
    'Whoever runs the server looks for this name: add a row to docs/operator/operations.md.',
  )
})

test('words of the panel on the pages for a studio → as the panel says them', async () => {
  const sources = await readSources(/^(?:app|copy|core)\/.*(?<!\.test)\.tsx?$/)
  const missing = inDocuments(
    (text) =>
      [...text.matchAll(/(?<![\w/])_([^_\n]+)_(?!\w)/g)]
        .flatMap(([, words = '']) => words.split(' › '))
        .filter((words) => !sources.includes(words)),
    documents.filter(({ file }) => file.startsWith('docs/owner/')),
  )
  expectNone(missing, 'In italics stand words that the panel shows: write them as it does today.')
})

test('a way through the panel in a document → leads to a screen, a group or a field that is there', async () => {
  const screens = navItemsFor('owner').map(({ label }) => label)
  const groups = settingsGroups(firstSettings)
  const panel = await Promise.all(
    files
      .filter((file) => /^app\/(?:routes|ui)\/admin\/.*\.tsx$/.test(file))
      .map((file) => readFile(join(root, file), 'utf8')),
  )
  const isUnder = (screen: string, name: string) =>
    screen === 'Configurações'
      ? settingsScreens.some(({ label }) => label === name)
      : panel.some((source) => source.includes(screen) && source.includes(name))
  const isOn = (screen: string, name: string) => {
    const to = settingsScreens.find(({ label }) => label === screen)?.to
    return groups.some(
      ({ section, title, fields }) =>
        settingsPath(section) === to && [title, ...fields.map(({ label }) => label)].includes(name),
    )
  }
  const missing = inDocuments((text) =>
    [...text.matchAll(/(?<![\w/])_([^_\n]+ › [^_\n]+)_(?!\w)/g)].flatMap(([, way = '']) => {
      const [first = '', second = '', third] = way.split(' › ')
      // Ways through Mercado Pago begin with a screen of its own.
      if (!screens.includes(first)) return []
      return isUnder(first, second) && (third === undefined || isOn(second, third)) ? [] : [way]
    }),
  )
  expectNone(missing, 'A document leads to a screen that is not there: write the way as the panel has it today.')
})

test('the index of decisions → every record once, under its title', () => {
  const index = textOf('docs/decisions/README.md')
  const rows = [...index.matchAll(/^\| \[(\d+)\]\(([\w-]+\.md)\) +\| (.+?) +\|/gm)].map(([, number, file, title]) =>
    [number, file, title].join(' '),
  )
  const records = documents
    .filter(({ file }) => /^docs\/decisions\/\d/.test(file))
    .map(({ file, text }) => {
      const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(text) ?? []
      return [number, file.replace('docs/decisions/', ''), title].join(' ')
    })
  expectNone(
    records.filter((record) => rows.filter((row) => row === record).length !== 1),
    'Add a row for the record to docs/decisions/README.md, under its noun, with its title as the record has it.',
  )
  expectNone(
    rows.filter((row) => !records.includes(row)),
    'A row of docs/decisions/README.md without a record of this number, file and title.',
  )
})

test('a decision that is named by its number → is there, or named as gone in the index', async () => {
  const numbers = new Set(documents.flatMap(({ file }) => /^docs\/decisions\/0*(\d+)-/.exec(file)?.slice(1) ?? []))
  const [, gone = ''] = /not used again: ([\d, and]+)/.exec(textOf('docs/decisions/README.md')) ?? []
  for (const [number] of gone.matchAll(/\d+/g)) numbers.add(number)
  const sources = await Promise.all(
    files
      .filter((file) => /\.(tsx?|mjs|css|ya?ml)$/.test(file))
      .map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
  )
  const unknown = inDocuments(
    (text) =>
      [...text.matchAll(/\b[Dd]ecisions? (\d+(?:(?:, | and )\d+)*)/g)].flatMap(([, list = '']) =>
        (list.match(/\d+/g) ?? []).filter((number) => !numbers.has(number)).map((number) => `decision ${number}`),
      ),
    [...documents, ...sources],
  )
  expectNone(unknown, 'There is no decision of this number: name the one that says it today.')
})
