import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { getPgColumnBuilders } from 'drizzle-orm/pg-core/columns/all'
import { expect, onTestFinished, test } from 'vitest'

import { expectListed, expectNone } from '#test/support/guard.ts'

const root = dirname(import.meta.dirname)
const rooms = ['core', 'copy', 'db', 'adapters', 'use-cases', 'app', 'server']

/** Kinds of column that hold a number, a moment, yes and no, or an id: of these a column need not say what it holds of clients. */
const wordless = new Set(
  'bigint bigserial boolean doublePrecision integer numeric real serial smallint smallserial timestamp uuid'.split(' '),
)

/** One violation for each lint rule: a configuration change that disables one is noticed. */
const lintViolations: [file: string, code: string, rule: string][] = [
  ['core/imports-db.ts', `import { orders } from '#db/schema.ts'\nexport const x = orders\n`, 'no-restricted-imports'],
  ['core/reads-clock.ts', `export const now = () => new Date()\n`, 'no-restricted-globals'],
  ['core/formats.ts', `export const price = (n: number) => n.toFixed(2)\n`, 'no-restricted-properties'],
  ['copy/imports-app.ts', `import { x } from '#app/http/forms.ts'\nexport const y = x\n`, 'no-restricted-imports'],
  [
    'db/imports-use-case.ts',
    `import { x } from '#use-cases/order/place-order.ts'\nexport const y = x\n`,
    'no-restricted-imports',
  ],
  ...['pgEnum', ...Object.keys(getPgColumnBuilders()).filter((kind) => !wordless.has(kind))].map(
    (kind): [string, string, string] => [
      `db/unmarked-${kind.toLowerCase()}.ts`,
      `import { ${kind} } from 'drizzle-orm/pg-core'\nexport const x = ${kind}\n`,
      'no-restricted-imports',
    ],
  ),
  ['adapters/imports-server.ts', `import { x } from '#server/http.ts'\nexport const y = x\n`, 'no-restricted-imports'],
  ['use-cases/speaks-sql.ts', `import { sql } from 'drizzle-orm'\nexport const y = sql\n`, 'no-restricted-imports'],
  [
    'use-cases/sees-tables.ts',
    `import { orders } from '#db/schema.ts'\nexport const y = orders\n`,
    'no-restricted-imports',
  ],
  ['app/routes/speaks-sql.tsx', `import { sql } from 'drizzle-orm'\nexport const y = sql\n`, 'no-restricted-imports'],
  [
    'app/routes/sees-adapter.tsx',
    `import { x } from '#adapters/mail/smtp.ts'\nexport const y = x\n`,
    'no-restricted-imports',
  ],
  ...['app/http/runs-part.ts', 'app/routes/runs-part.tsx', 'server/runs-part.ts'].map(
    (file): [string, string, string] => [
      file,
      `import { x } from '#use-cases/order/internal/revoke-extra.ts'\nexport const y = x\n`,
      'no-restricted-imports',
    ],
  ),
  [
    'app/routes/site/reads-settings.tsx',
    `import { x } from '#db/content/document-versions.ts'\nexport const y = x\n`,
    'no-restricted-imports',
  ],
  ['app/ui/reads-db.tsx', `import { x } from '#db/order/orders.ts'\nexport const y = x\n`, 'no-restricted-imports'],
  ['app/ui/site/ends-song.tsx', `export const x = <a href="/faq">x</a>\n`, 'forbid-elements'],
  [
    'app/ui/tracking/stays.tsx',
    `import { Link } from 'react-router'\nexport const x = <Link to="/faq">x</Link>\n`,
    'forbid-elements',
  ],
  ['server/formats.ts', `export const f = new Intl.NumberFormat('pt-BR')\n`, 'no-restricted-globals'],
  ['server/prints.ts', `console.log('x')\nexport {}\n`, 'no-console'],
  ['server/reads-env.ts', `export const x = process.env.PORT\n`, 'no-process-env'],
  ['server/default.ts', `export default function x() {}\n`, 'no-default-export'],
  ['server/climbs.ts', `import { x } from '../core/shared/money.ts'\nexport const y = x\n`, 'no-restricted-imports'],
  ['use-cases/climbs.ts', `import { x } from '../core/shared/money.ts'\nexport const y = x\n`, 'no-restricted-imports'],
  [
    'emulator/peeks.ts',
    `import { cents } from '#core/shared/money.ts'\nexport const y = cents\n`,
    'no-restricted-imports',
  ],
  ['core/BadName.ts', `export const x = 1\n`, 'filename-case'],
  ['core/any.ts', `export const x: any = 1\n`, 'no-explicit-any'],
  ['core/non-null.ts', `export const x = (y: string | null) => y!.length\n`, 'no-non-null-assertion'],
  ['core/interface.ts', `export interface X { y: string }\n`, 'consistent-type-definitions'],
  ['server/floats.ts', `export function f(p: () => Promise<void>) {\n  p()\n}\n`, 'no-floating-promises'],
]

test('every import rule → refuses its bad example', async () => {
  const home = await mkdtemp(join(tmpdir(), 'lint-'))
  onTestFinished(() => rm(home, { recursive: true }))
  for (const name of ['.oxlintrc.json', '.gitignore', 'tsconfig.json', 'package.json'])
    await copyFile(join(root, name), join(home, name))
  await symlink(join(root, 'node_modules'), join(home, 'node_modules'))
  for (const [file, code] of lintViolations) {
    await mkdir(dirname(join(home, file)), { recursive: true })
    await writeFile(join(home, file), code)
  }

  const found = await lint(home)
  const missed = lintViolations.filter(
    ([file, , rule]) => !found.some((one) => one.filename.endsWith(file) && one.code.includes(rule)),
  )
  expectNone(
    missed.map(([file, , rule]) => `${file}: ${rule}`),
    '.oxlintrc.json no longer refuses these examples: a change of it switched a rule off, perhaps by a later override for the same files.',
  )
})

test('a function that may run in a transaction → asks its one connection one thing after the other', async () => {
  const found: string[] = []
  for (const folder of ['db', 'use-cases']) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
      const [, ...functions] = (await readFile(join(root, folder, name), 'utf8')).split(/^(?:export )?async function /m)
      for (const text of functions) {
        // Database or transaction is always the first parameter.
        const [signature = ''] = text.split('{\n')
        const isOfTransaction = /\b(?:DbOrTx|Tx)\b/.test(signature)
        if (isOfTransaction && /Promise\.all(?:Settled)?\(/.test(text))
          found.push(`${folder}/${name}: ${text.split('(')[0]}`)
      }
    }
  }
  expectNone(
    found,
    'A transaction has one connection, which answers one query at a time: await one after the other in place of Promise.all.',
  )
})

test('the panel → reads its pages again through its own hook, which keeps no session alive', async () => {
  const users: string[] = []
  for (const folder of ['app/routes/admin', 'app/ui/admin']) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(name) || name.endsWith('use-panel-updates.ts')) continue
      const text = await readFile(join(root, folder, name), 'utf8')
      if (text.includes('use-live-updates.ts')) users.push(`${folder}/${name}`)
    }
  }
  expectNone(
    users,
    'Use usePanelUpdates of use-panel-updates.ts in place of use-live-updates.ts: its reads do not count as use, so a panel left open signs out.',
  )
})

test('the address of a page → read from `url`: where only its data is asked for, that of the request is another', async () => {
  const files = globSync('app/{http,routes,site}/**/*.{ts,tsx}', { cwd: root })
  const found: string[] = []
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file) || file.endsWith('app/http/context.ts')) continue
    if (/new URL\(\w*\.?request\.url/.test(await readFile(join(root, file), 'utf8'))) found.push(file)
  }
  expect(files.length).toBeGreaterThan(200)
  expectNone(
    found,
    'Take `url` of the loader or action (`Asked` of app/http/context.ts). Whether a script asks, isAskedByScript says.',
  )
})

/** Their row goes with the conflict: read again, the refusal and what was typed would go too. Or the page shows nothing of it. */
const notReadAgain = [
  'clients/clients.tsx',
  'finance/invoices.tsx',
  'orders/unmatched-payments.tsx',
  'settings/settings-data.tsx',
]

test('a screen of the panel whose form can meet a conflict → read again after it', async () => {
  const folder = join(root, 'app/routes/admin')
  const found: string[] = []
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.tsx')) continue
    const text = await readFile(join(folder, name), 'utf8')
    if (!text.includes('export async function action(') || text.includes('export { shouldRevalidate }')) continue
    const handlers = [...text.matchAll(/(?<=from ')\.\/[\w-]+\.ts(?=')/g)]
    const read = handlers.map(([path]) => readFile(join(folder, dirname(name), path), 'utf8'))
    if ([text, ...(await Promise.all(read))].some((code) => /\b409\b/.test(code))) found.push(name)
  }
  expectListed(found, {
    listed: notReadAgain,
    list: '`notReadAgain` in test/architecture.test.ts',
    advice:
      'An answer of 409 says that somebody else was faster, and the screen of app/routes/admin still shows what was: write `export { shouldRevalidate }` as other screens do.',
  })
})

/** The opening tags of forms in a screen; braces in an attribute may hold a `>`. */
function formTags(code: string): string[] {
  return [...code.matchAll(/<(?:form|Form|[\w.]+\.Form)\b(?=[\s>])/g)].map(({ index }) => {
    let depth = 0
    let end = index
    while (end < code.length && (code[end] !== '>' || depth > 0)) {
      if (code[end] === '{') depth += 1
      if (code[end] === '}') depth -= 1
      end += 1
    }
    return code.slice(index, end)
  })
}

test('a form without noValidate → named: the browser would answer in its own language, over the messages of ours', async () => {
  const found: string[] = []
  for (const name of await readdir(join(root, 'app'), { recursive: true })) {
    if (!name.endsWith('.tsx') || name.includes('.test.')) continue
    const tags = formTags(await readFile(join(root, 'app', name), 'utf8'))
    if (tags.some((tag) => !/\bnoValidate\b/.test(tag))) found.push(`app/${name}`)
  }
  expectNone(found, 'Write <form noValidate …>: the server checks, and answers in Portuguese beside the field.')
})

test('the tags of forms → found whole, and nothing else', () => {
  const code = 'const a = <form method="post" onSubmit={() => b > c} noValidate><Format /></form>'
  expect(formTags(code)).toEqual(['<form method="post" onSubmit={() => b > c} noValidate'])
})

/** Values that people type or paste have one cleaner each. Cleaned by hand, one door takes what another refuses. */
const cleanedByHand: { what: string; pattern: RegExp; sample: string; but?: string[] }[] = [
  {
    what: 'an e-mail of a form not read by emailField',
    pattern: /(?<!email)(?<![a-z])(?:field|fields|get)\((?:[^()]|\([^()]*\))*'\w*e-?mail\w*'\)/gi,
    sample: "const email = field(form, 'email')",
    // There it is the number of the column with the addresses; the other is emailField itself.
    but: ['app/routes/admin/imports/import.tsx', 'app/http/forms.ts'],
  },
  {
    what: 'an e-mail trimmed instead of normalizeEmail',
    pattern: /\b\w*email\w*\)?\??\.trim\(\)(?! === '')/gi,
    sample: 'const known = raw.email.trim().toLowerCase()',
  },
  {
    what: 'a code put into capitals instead of visibleText, codeLetters or parseOrderCode',
    pattern: /\b\w*code\w*\??\.(?:trim\(\)\.)?toUpperCase\(\)/gi,
    sample: 'const code = typedCode.trim().toUpperCase()',
  },
  {
    what: 'an address of the web trimmed instead of normalizeUrl',
    pattern: /\b\w*(?<!site)(?:url|link)\w*\.trim\(\)/gi,
    sample: 'const link = url.trim()',
  },
  {
    what: 'a telephone number stripped instead of parsePhone',
    pattern: /\b(?:typed|raw)\.?phone\w*\.(?:trim|replace|replaceAll)\(/gi,
    sample: "const phone = raw.phone.replace(/x/, '')",
  },
  {
    what: 'a number of letters after which a paste is cut: leave it to the parser, or name the limit of prose that the server refuses',
    pattern: /\bmaxLength(?:=\{?["']?|: )\d/g,
    sample: '<Field id="code" maxLength={12} />',
    // Of the panel's fields no browser is told: the server names what is too long.
    but: ['app/content-editor/settings-form.ts', 'app/content-editor/payment-links-form.ts'],
  },
  {
    what: 'an amount, a day or a number trimmed instead of parseBRL, parseDay or visibleNumber',
    pattern:
      /\b(?:parseBRL|parseTypedDay|isCalendarDay|Number)\(\w+\.trim\(\)\)|\b(?:day|number|count)\w* = \w+\.trim\(\)/g,
    sample: 'const day = validUntil.trim()',
  },
  {
    what: 'line breaks of a form mended once more',
    pattern: /field\([^)]*\)\.replace(?:All)?\([^)]*\\r/g,
    sample: String.raw`const note = field(form, 'note').replaceAll('\r\n', '\n')`,
  },
]

test.each(cleanedByHand)('$what → found in its example, and nowhere in the product', async (rule) => {
  expect(rule.sample.match(rule.pattern)).toHaveLength(1)
  const found: string[] = []
  for (const room of ['core', 'db', 'use-cases', 'app', 'server']) {
    for (const name of await readdir(join(root, room), { recursive: true })) {
      const file = `${room}/${name}`
      if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file) || rule.but?.includes(file)) continue
      const lines = (await readFile(join(root, file), 'utf8')).match(rule.pattern) ?? []
      found.push(...lines.map((line) => `${file}: ${line}`))
    }
  }
  expectNone(
    found,
    `This is ${rule.what}: use the cleaner, so that every way in takes the same. Where the pattern of the rule is wrong, name the file in its \`but\` in test/architecture.test.ts.`,
  )
})

test('the style sheets → draw hover where something hovers: a phone keeps it on what was tapped last', async () => {
  const sheets = (await readdir(join(root, 'app/styles'))).filter((name) => name.endsWith('.css'))
  const sources = await Promise.all(sheets.map((name) => readFile(join(root, 'app/styles', name), 'utf8')))
  const found = sheets.filter((_name, index) => /:hover/.test((sources[index] ?? '').replaceAll(':not(:hover', '')))
  expectNone(found, 'Write @variant hover { … } in place of :hover.')
})

/** What these name is imported, to the check for dead code: over whole rooms, nothing in them would be unused. */
const patternOfImports = /import \{[^}]*\bglob\b[^}]*\} from 'node:fs\/promises'|import\.meta\.glob\b/

test('a pattern over the sources → read with globSync, which hides no dead code', async () => {
  const files = globSync(
    '{core,copy,db,adapters,use-cases,app,server,emulator,bench,songs,test,scripts}/**/*.{ts,tsx,mjs}',
    {
      cwd: root,
      exclude: ['**/node_modules'],
    },
  )
  const found: string[] = []
  for (const file of files) if (patternOfImports.test(await readFile(join(root, file), 'utf8'))) found.push(file)
  expectListed(found, {
    // Routes are entries anyway.
    listed: ['test/support/routes.ts'],
    list: '`listed` of this rule',
    advice: 'Use globSync of node:fs in place of the glob of node:fs/promises or of Vite.',
  })
})

test('the folders → no catch-all file and no barrel', async () => {
  const files: string[] = []
  for (const room of rooms)
    files.push(...(await readdir(join(root, room), { recursive: true })).map((file) => `${room}/${file}`))

  expectNone(
    files.filter((file) => /(^|\/)(utils?|helpers?|misc|index)(\.tsx?|$)/.test(file)),
    'Name the file by what is in it (docs/engineer/naming.md); who imports names the file itself, so that no barrel is needed.',
  )
})

/** They run inside other use cases, whose tests see what they wrote or answered; what is in `internal/` does so without being named here. */
const partsOfUseCases = [
  'briefingMailUrl',
  'canEditBriefing',
  'checkContent',
  'deleteChunks',
  'endAccessOfClient',
  'endAccessToRefunded',
  'fillVoucherCode',
  'findApprovedRecording',
  'findMp3Source',
  'flagMissingWork',
  'hasRushLine',
  'hashEmail',
  'insertFirstIntent',
  'isMp3Possible',
  'listComing',
  'needsMp3',
  'newVoucherCode',
  'promiseSong',
  'readAccessToken',
  'readDelivered',
  'readDueDates',
  'readExtraProgress',
  'readLaterSale',
  'readPhoneNews',
  'readQueue',
  'readRestartDays',
  'readSoldDays',
  'savePresentation',
  'storedBriefingLink',
  'tokenPlaceholder',
  'withBriefingLink',
]

/** Folders of one room alone, beside the nouns. */
const ownFolders = ['contracts', 'embedded', 'migrations', 'seed', 'shared']

test('the nouns of the architecture page → the folders of the rooms', async () => {
  const page = await readFile(join(root, 'docs/engineer/architecture.md'), 'utf8')
  const [, list = ''] = /the same nouns everywhere\*\*: ([^;]*);/.exec(page) ?? []
  const folders = await Promise.all(['core', 'copy', 'db', 'use-cases'].map(foldersOf))
  const nouns = new Set(folders.flat().filter((folder) => !ownFolders.includes(folder)))
  expectListed([...nouns], {
    listed: [...list.matchAll(/`([\w-]+)`/g)].map(([, noun = '']) => noun),
    list: 'the sentence “the same nouns everywhere” of docs/engineer/architecture.md, in alphabetical order',
    advice:
      'A folder of core/, copy/, db/ or use-cases/ is a noun of the whole product: does it belong to one that is there?',
  })
})

test.each(['adapters', 'app', 'server'])('the folders of %s/ → all on the architecture page', async (room) => {
  const page = await readFile(join(root, 'docs/engineer/architecture.md'), 'utf8')
  const [, list = ''] = new RegExp(`^${room}/(.*(?:\n .*)*)`, 'm').exec(page) ?? []
  const listed = [...list.matchAll(/([\w-]+)\//g)].map(([, folder = '']) => folder)
  expectListed(await foldersOf(room), {
    listed,
    list: `the line of ${room}/ at the top of docs/engineer/architecture.md`,
    advice: 'The folder is not on the page that says what is where.',
  })
})

test('every exported use case → called by a test that imports it', async () => {
  const folder = join(root, 'use-cases')
  const names = await readdir(folder, { recursive: true })
  const roots = [folder, join(root, 'app'), join(root, 'server'), join(root, 'test', 'support')]
  const tests = (await Promise.all(roots.map(readTests))).flat()
  const verbs = names.filter((name) => name.endsWith('.ts') && !name.includes('.test.') && !name.includes('internal/'))

  const untested: string[] = []
  for (const verb of verbs) {
    const exported = (await readFile(join(folder, verb), 'utf8')).matchAll(/^export (?:async )?function (\w+)/gm)
    for (const [, name = ''] of exported)
      if (!tests.some((source) => calls(source, basename(verb), name))) untested.push(name)
  }
  expectListed(untested, {
    listed: partsOfUseCases,
    list: '`partsOfUseCases` in test/architecture.test.ts',
    advice:
      'Write a test that imports and calls it, beside its file. What only runs inside of other use cases belongs into internal/ of its noun, where their tests cover it.',
  })
})

test('every use case → called by the product, not by tests alone', async () => {
  const folders = ['use-cases', 'app', 'server']
  const sources = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(root, folder), { recursive: true })
      const files = names.filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      return Promise.all(
        files.map(async (name) => [`${folder}/${name}`, await readFile(join(root, folder, name), 'utf8')]),
      )
    }),
  )
  const code = sources.flat()
  const uncalled = code
    .filter(([path = '']) => path.startsWith('use-cases/') && !path.includes('/internal/'))
    .flatMap(([path = '', source = '']) =>
      [...source.matchAll(/^export (?:async )?function (\w+)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !code.some(([other, text = '']) => other !== path && new RegExp(`\\b${name}\\b`).test(text)))
        .map((name) => `${path}: ${name}`),
    )
  expectNone(
    uncalled,
    'Nothing calls it but tests: a route, a job in server/jobs.ts or another use case has to, or it goes.',
  )
})

test('a name in an import, a comment, a title or a longer name → no call', () => {
  const imported = `import { addNote } from './add-note.ts'\n`

  expect(calls(`${imported}await addNote(context, note)\n`, 'add-note.ts', 'addNote')).toBe(true)
  for (const rest of [
    '',
    '// addNote(x)',
    '/** addNote(x) */',
    `test('addNote(x)')`,
    'addNoteLater(x)',
    'x.addNote(y)',
  ])
    expect(calls(`${imported}${rest}\n`, 'add-note.ts', 'addNote')).toBe(false)
  expect(calls('addNote(x)\n', 'add-note.ts', 'addNote')).toBe(false)
})

function calls(source: string, file: string, name: string): boolean {
  if (!new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*/${file}'`, 'm').test(source)) return false
  const code = source
    .replaceAll(/^import [^']*'[^']*'$|\/\*.*?\*\//gms, '')
    .replaceAll(/\/\/.*|'(?:[^'\\\n]|\\.)*'/g, '')
  return new RegExp(`(?<![\\w.]|function )${name}\\(`).test(code)
}

type Finding = { filename: string; code: string }

async function lint(folder: string): Promise<Finding[]> {
  const run = promisify(execFile)
  const options = { cwd: folder, maxBuffer: 16 * 1024 * 1024 }
  const command = [join(root, 'node_modules', 'oxlint', 'bin', 'oxlint'), '--type-aware', '-f', 'json']
  // oxlint ends with an error when it finds something, which is what it is asked for here.
  const { stdout } = await run(process.execPath, command, options).catch((error: { stdout: string }) => error)
  const report: { diagnostics: Finding[] } = JSON.parse(stdout)
  return report.diagnostics
}

async function readTests(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.test\.tsx?$|test-context\.ts$/.test(file),
  )
  return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
}

test('a data-* name a script reads or sets → in the table of docs/engineer/page.md', async () => {
  const table = await readFile(join(root, 'docs/engineer/page.md'), 'utf8')
  const known = new Set(table.match(/(?<=`)data-[a-z-]+(?=`)/g))
  const files = (await readdir(join(root, 'app'), { recursive: true })).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
  const unknown: string[] = []
  for (const file of files) {
    const code = await readFile(join(root, 'app', file), 'utf8')
    for (const name of dataNames(code)) if (!known.has(name)) unknown.push(`app/${file}: ${name}`)
  }
  expectNone(
    unknown,
    'Add the name to the row of its script in the table of docs/engineer/page.md: such names tie markup, style and scripts together, and nothing else says so.',
  )
})

test('style sheets that a page loads together → each class is styled by one of them', async () => {
  const folder = join(root, 'app/styles')
  const imports = (await readFile(join(folder, 'parts.css'), 'utf8')).matchAll(/@import '\.\/([\w-]+\.css)'/g)
  const sheetsOf = new Map<string, string[]>()
  for (const [, sheet = ''] of imports) {
    const names = (await readFile(join(folder, sheet), 'utf8')).match(/(?<=^ {2}\.)[\w-]+(?=[\s,{])/gm)
    for (const name of new Set(names)) sheetsOf.set(name, [...(sheetsOf.get(name) ?? []), sheet])
  }
  expectNone(
    [...sheetsOf].filter(([, sheets]) => sheets.length > 1).map(([name, sheets]) => `.${name}: ${sheets.join(', ')}`),
    'One class is styled by several sheets of app/styles/parts.css: the order of loading would decide. Keep its rules in one sheet, or give one of the two another name.',
  )
  expect(sheetsOf.get('comparison')).toEqual(['shop.css'])
})

test('a data-* name → found in selectors, attributes and datasets', () => {
  expect(dataNames(`find('a[data-one]:not([data-two="x"])'); e.toggleAttribute('data-three', true)`)).toEqual([
    'data-one',
    'data-two',
    'data-three',
  ])
  expect(dataNames('e.dataset.oneTwo = x; const { three, four } = e.dataset')).toEqual([
    'data-one-two',
    'data-three',
    'data-four',
  ])
})

/** The names by which code finds or marks elements; not those that JSX writes for the style sheet. */
function dataNames(code: string): string[] {
  const selected = [...code.matchAll(/\[(data-[a-z-]+)/g), ...code.matchAll(/Attribute\('(data-[a-z-]+)'/g)]
  const read = [...code.matchAll(/dataset\.(\w+)/g)]
  const destructured = [...code.matchAll(/\{([\w, ]+)\} = [\w.]+\.dataset/g)].flatMap(([, names = '']) =>
    names.split(','),
  )
  const properties = [...read.map(([, name = '']) => name), ...destructured.map((name) => name.trim())]
  return [
    ...selected.map(([, name = '']) => name),
    ...properties.map((name) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`),
  ]
}

async function foldersOf(room: string): Promise<string[]> {
  const entries = await readdir(join(root, room), { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
}
