// Prepares the working copy: `node scripts/prepare.mjs [build]`. Runs before `npm start`, `npm test` and others, on any
// Node and before anything is installed: plain JavaScript without dependencies.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { isNodeNewEnough } from '../server/node-version.mjs'
import { showProgress } from '../server/progress.mjs'
import { noteWorker, withLock } from './prepare-lock.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...names) => join(root, ...names)
const [wish, stray] = process.argv.slice(2)
const wantsBuild = wish === 'build'

const installStamp = at('node_modules', '.harmonia-stamp')
const buildStamp = at('build', '.stamp')
// In a directory that neither npm ci nor a build deletes.
const lock = at('.react-router', 'prepare.lock')

const sources = ['app', 'core', 'copy', 'db', 'adapters', 'use-cases', 'server', 'emulator', 'public']
const settings = [
  'vite.config.ts',
  'vite.programs.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

if (stray !== undefined) fail(`não conheço “${stray}”: este comando não tem opções.`)
if (!isReady()) await withLock(lock, prepare, () => say('Outro processo já está preparando tudo; aguardando…'))
ensureNode()

function isReady() {
  return isInstalled() && (!wantsBuild || readStamp(buildStamp) === hashSources())
}

async function prepare() {
  if (!isInstalled()) await install()
  ensureNode()
  if (wantsBuild && readStamp(buildStamp) !== hashSources()) await build()
}

async function install() {
  say('Instalando as dependências (npm ci)…')
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? [process.env.npm_node_execpath ?? process.execPath, process.env.npm_execpath]
    : ['npm']
  rmSync(installStamp, { force: true })
  // node-av contains FFmpeg as a library; its separate ffmpeg executable is not needed, so its download is skipped.
  const packages = wantedPackages()
  const count = () => packages.filter((path) => existsSync(at(path, 'package.json'))).length
  const command = [...npm, 'ci', '--include=dev', '--include=optional']
  await withProgress('Instalando', { total: packages.length, count, unit: 'pacotes' }, () =>
    run(command, { SKIP_FFMPEG: 'true' }),
  )
  writeFileSync(installStamp, hashInstall())
}

async function build() {
  say('Preparando o site (react-router build)…')
  const stamp = hashSources()
  // Deleted first and written last: an interrupted build is never taken for a finished one.
  rmSync(buildStamp, { force: true })
  const path = `${at('node_modules', '.bin')}:${process.env.PATH}`
  const env = { PATH: path, NODE_ENV: 'production' }
  const programs = [at('node_modules', '.bin', 'vite'), 'build', '--config', 'vite.programs.config.ts']
  await withProgress('Preparando o site', {}, () => run([at('node_modules', '.bin', 'react-router'), 'build'], env))
  await withProgress('Preparando os programas ao lado', {}, () => run(programs, env))
  writeFileSync(buildStamp, stamp)
}

function isInstalled() {
  const stamp = hashInstall()
  if (readStamp(installStamp) === stamp) return true
  if (!matchesLock()) return false

  writeFileSync(installStamp, stamp)
  return true
}

/** npm install or npm ci may have been run by hand; npm's own list of node_modules shows whether it matches. */
function matchesLock() {
  const list = at('node_modules', '.package-lock.json')
  if (!existsSync(list)) return false

  const wanted = readJson(at('package-lock.json')).packages
  const found = readJson(list).packages
  const manifest = readJson(at('package.json'))
  const sameWishes = ['dependencies', 'devDependencies', 'optionalDependencies'].every(
    (kind) => sorted(manifest[kind]) === sorted(wanted[''][kind]),
  )
  return (
    sameWishes &&
    Object.entries(wanted).every(([path, entry]) => {
      if (path === '' || found[path]?.version === entry.version) return true
      return entry.optional === true && !isForThisMachine(entry)
    })
  )
}

/** The folders npm is going to fill. */
function wantedPackages() {
  const { packages } = readJson(at('package-lock.json'))
  return Object.keys(packages).filter((path) => path !== '' && (!packages[path].os || isForThisMachine(packages[path])))
}

function isForThisMachine({ os, cpu, libc }) {
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc)
}

function sorted(wishes = {}) {
  return JSON.stringify(Object.entries(wishes).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function hashInstall() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const name of ['package.json', 'package-lock.json']) hash.update(readFileSync(at(name)))
  return hash.digest('hex')
}

function hashSources() {
  const hash = createHash('sha256')
  for (const name of settings) if (existsSync(at(name))) hash.update(name).update(readFileSync(at(name)))
  for (const name of sources) if (existsSync(at(name))) hashDirectory(hash, name)
  return hash.digest('hex')
}

function hashDirectory(hash, directory) {
  const entries = readdirSync(at(directory), { withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = `${directory}/${entry.name}`
    if (entry.isDirectory()) hashDirectory(hash, name)
    else if (!/\.test\.tsx?$/.test(name))
      hash
        .update(name)
        .update('\0')
        .update(readFileSync(at(name)))
  }
}

async function withProgress(name, amount, work) {
  const progress = showProgress((line) => console.log(line), {
    timesFile: at('node_modules', '.cache', 'harmonia', 'prepare-times.json'),
  })
  progress.begin(name, amount)
  await work()
  progress.end()
}

function run([file, ...args], env = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    noteWorker(lock, child.pid)
    const printed = []
    child.stdout.on('data', (chunk) => printed.push(chunk))
    child.stderr.on('data', (chunk) => printed.push(chunk))
    child.on('error', (error) => fail(error.message))
    child.on('close', (code, signal) => {
      if (code === 0) return resolve()
      process.stderr.write(Buffer.concat(printed))
      fail(`${[file, ...args].join(' ')} → ${signal ?? code}`)
    })
  })
}

/** Node 24 comes from npm, but npm 10 does not create its link in node_modules/.bin. */
function ensureNode() {
  const link = at('node_modules', '.bin', 'node')
  if (existsSync(link)) return

  const name = `node-${process.platform}-${process.arch}`
  if (existsSync(at('node_modules', name, 'bin', 'node'))) {
    rmSync(link, { force: true })
    return symlinkSync(`../${name}/bin/node`, link)
  }
  if (isNodeNewEnough()) return
  fail(
    `o Node ${process.versions.node} é antigo, e o npm não traz um Node 24 para ${name.slice(5)}. Instale o Node 24.`,
  )
}

function fail(message) {
  console.error(`Harmonia: ${message}`)
  process.exit(1)
}

function say(message) {
  console.log(`Harmonia: ${message}`)
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}
