import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

import { parseSync } from 'vite'
import { afterAll, expect, test } from 'vitest'

import { expectNone } from '#test/support/guard.ts'

import { createRelease } from './release-files.mjs'

const root = dirname(import.meta.dirname)
const folder = await mkdtemp(join(tmpdir(), 'harmonia-release-'))
const release = join(folder, 'harmonia')
createRelease(root, release)
afterAll(() => rm(folder, { recursive: true, force: true }))

const files = readdirSync(release, { recursive: true, encoding: 'utf8' })
const readJson = (name: string) => JSON.parse(readFileSync(join(release, name), 'utf8'))
const manifest: Record<'dependencies' | 'optionalDependencies' | 'scripts', Record<string, string>> = readJson(
  'package.json',
)
const lock: { packages: Record<string, { dev?: boolean; version?: string }> } = readJson('package-lock.json')
const installed = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, '')))

type Import = { file: string; specifier: string }

/** What the release's own code imports when it runs on the server. */
function listImports(): Import[] {
  const programs = files.filter((file) => /^(server|build\/(server|programs))\/.*\.m?js$/.test(file))
  return programs.flatMap((file) => {
    const code = readFileSync(join(release, file), 'utf8')
    const { module } = parseSync(file, code)
    const imports = module.staticImports.map((found) => found.moduleRequest.value)
    const exports = module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value))
    const dynamic = module.dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start, moduleRequest.end))
    const literal = dynamic.filter((text) => /^(['"`])[^$]*\1$/.test(text)).map((text) => text.slice(1, -1))
    return [...imports, ...exports, ...literal].flatMap((specifier) => (specifier ? [{ file, specifier }] : []))
  })
}

const imports = listImports()
const isBuiltin = (name: string) => name.startsWith('node:') || builtinModules.includes(name)
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

test('every package the built code loads → is a dependency, not one of development', () => {
  const packages = new Set(
    imports
      .map(({ specifier }) => specifier)
      .filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier))
      .map(packageOf),
  )

  expect(packages).toContain('sharp')
  expectNone(
    [...packages].filter((name) => !(name in manifest.dependencies)),
    'A server would not have these: move them from devDependencies to dependencies of package.json, or let the build take them in (vite.programs.config.ts).',
  )
  expectNone(
    [...packages].filter((name) => !installed.has(name)),
    'In package.json and not in the lockfile: npm install.',
  )
})

test('every file the built code loads → is in the release', () => {
  // The sources are run by `--dev` alone.
  const relative = imports.filter(({ specifier }) => specifier.startsWith('.') && specifier !== './dev.ts')
  const missing = relative.filter(({ file, specifier }) => !existsSync(resolve(release, dirname(file), specifier)))

  expect(relative.length).toBeGreaterThan(5)
  expectNone(
    missing.map(({ file, specifier }) => `${file} imports ${specifier}`),
    'Name the file in scripts/release-files.mjs, which says what a release consists of.',
  )
})

test('a package only development needs → is not installed; nor are its sources, tests, snapshots or secrets there', () => {
  expect(Object.values(lock.packages).filter(({ dev }) => dev)).toEqual([])
  for (const name of ['vite', 'vitest', 'typescript', '@react-router/dev', 'drizzle-kit'])
    expect(installed).not.toContain(name)
  expect(
    files.filter((file) => /\.(ts|tsx|env)$|_snapshot\.json$|(^|\/)(test|compiled|\.git)(\/|$)/.test(file)),
  ).toEqual([])
})

test('the places of a stack → can be named there, by the maps of the built files', () => {
  const named = files.filter((file) => file.endsWith('.map'))

  expect(named).toEqual(expect.arrayContaining(['build/server/index.js.map', 'build/programs/sound-worker.js.map']))
})

test('what npm ci needs → agrees: every dependency has its locked version', () => {
  const wanted = Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies })
  expect(wanted.filter(([name]) => !installed.has(name))).toEqual([])
  expect(readFileSync(join(release, '.npmrc'), 'utf8')).toMatch(/^omit=dev$/m)
  expect(readFileSync(join(release, '.npmrc'), 'utf8')).not.toMatch(/registry=|_auth/)
})

test('migrations → all of them, with the journal that says which is the newest', async () => {
  const [sources, copies] = [await readdir(join(root, 'db/migrations')), await readdir(join(release, 'db/migrations'))]

  expect(copies).toEqual(sources)
  expect(await readdir(join(release, 'db/migrations/meta'))).toEqual(['_journal.json'])
})

test('the pages for whoever runs it → are in the release, and lead only to pages that are', () => {
  const pages = ['going-live', 'settings', 'backups', 'operations', 'security'].map(
    (name) => `docs/operator/${name}.md`,
  )
  const links = pages.flatMap((page) => {
    const found = readFileSync(join(release, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)
    return [...found].map(([, link = '']) => join(dirname(page), link))
  })

  expect(files).toContain('README.md')
  expect(files).toContain('LICENSE.md')
  expect(links.length).toBeGreaterThan(1)
  expectNone(
    links.filter((link) => !existsSync(join(release, link))),
    'Whoever runs the server has these pages alone: name the linked file in scripts/release-files.mjs, or leave the link out.',
  )
})

test('the image → is built by these commands, without the library that must not be distributed', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const [build = '', final = ''] = dockerfile.split(/^FROM .*$/m).slice(1)

  expect(build).toMatch(
    /npm run release[^]*build\/release\/harmonia[^]*npm ci && rm -rf node_modules\/node-av node_modules\/@seydx node_modules\/node-linux-\*/,
  )
  expect(final).toMatch(/^USER node$/m)
  expect(final).toMatch(/FFMPEG_PATH=\/usr\/bin\/ffmpeg/)
  expect(final).not.toMatch(/COPY (?!--from=build \/source\/build\/release\/harmonia \/app)/)
  const [, health = ''] = /CMD \["node", "(server\/health-check\.mjs)"\]/.exec(final) ?? []
  expect(files).toContain(health)
})

test('a server of systemd → leaves what its own Node and FFmpeg replace, as the image does', () => {
  const [removal = ''] = /rm -rf node_modules.*/.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? []
  const pages = ['going-live', 'updates'].map((name) => readFileSync(join(root, `docs/operator/${name}.md`), 'utf8'))

  expect(removal.split(' ')).toHaveLength(5)
  expect(pages.map((page) => page.includes(removal))).toEqual([true, true])
})

const memoryLimits = (text: string) =>
  text.match(/MALLOC_\w+=\d+|--max-[a-z-]+=\d+(?=.* server\/main\.mjs)/g)?.toSorted()

test.each([
  ['the release', () => manifest.scripts.start ?? ''],
  ['the image', () => readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll(/[",]/g, '')],
  ['the unit of systemd', () => readFileSync(join(root, 'deploy/harmonia.service'), 'utf8')],
])('%s → starts the server with the memory limits of npm start', (_, read) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

  expect(memoryLimits(scripts.start)).toHaveLength(5)
  expect(memoryLimits(read())).toEqual(memoryLimits(scripts.start))
})

test('the log of the proxy → the records of access the privacy page names: whole addresses, six months, no paths', () => {
  const log = readFileSync(join(release, 'deploy/Caddyfile'), 'utf8').split('\tlog {')[1] ?? ''

  expect(log).toMatch(/roll_keep_for 183d/)
  expect(log).not.toMatch(/ip_mask|remote_ip|client_ip/)
  expect(log).toMatch(/request>uri delete\s+request>headers delete/)
})

test('the failures of the proxy → are logged without the paths of links, too', () => {
  const options = /^\{\n[^]*?^\}/m.exec(readFileSync(join(release, 'deploy/Caddyfile'), 'utf8'))?.[0] ?? ''
  expect(options).toMatch(/log default \{[^]*request>uri delete\s+request>headers delete/)
})

test('the composed services → hold no secret', () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')
  const values = compose.matchAll(/^\s*\w*(?:PASSWORD|SECRET\w*|ACCESS_KEY\w*|TOKEN):\s*(.*)$/gm)
  expect([...values].map(([, value]) => value).filter((value) => !value?.startsWith('${'))).toEqual([])
  expect(readFileSync(join(root, 'deploy/harmonia.env.example'), 'utf8')).not.toMatch(
    /^\w*(PASSWORD|SECRET\w*|TOKEN|KEY)=.+/m,
  )
})
