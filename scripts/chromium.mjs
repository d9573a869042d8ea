import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const execute = promisify(execFile)

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Finds a browser for the browser tests: an installed one, else the system's package, else Playwright's own. */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return (await works(chosen)) ? chosen : undefined

  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  for (const path of [...usualPlaces, own]) if (await works(path)) return path

  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) await installPackage()
  if (await works('/usr/bin/chromium')) return '/usr/bin/chromium'

  await run('playwright', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])
  return (await works(own)) ? own : undefined
}

/** Some systems ship a stub under the usual name that only prints how to install the real browser. */
async function works(path) {
  if (!existsSync(path)) return false
  return execute(path, ['--version'], { timeout: 20_000 }).then(
    ({ stdout }) => /chrom/i.test(stdout),
    () => false,
  )
}

async function installPackage() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], env)
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], env)
}

/** Failures are ignored here: if they matter, no browser is found in the end. */
function run(file, args, env = process.env) {
  console.log(`  ${file} ${args.join(' ')} …`)
  return new Promise((resolve) => {
    const child = spawn(file, args, { env, stdio: 'ignore', timeout: 600_000 })
    child.once('error', resolve)
    child.once('close', resolve)
  })
}
