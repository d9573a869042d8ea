// `npm run audit`: known weaknesses of our libraries, as the registry knows them. Those of development count: most are bundled into a release.
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

import { z } from 'zod'

import { readOptions } from '#server/command-options.ts'

const advisory = z.object({ name: z.string(), severity: z.string(), range: z.string() })
const report = z.object({ vulnerabilities: z.record(z.string(), advisory) })

/** What a report of `npm audit --json` means. A registry that cannot be asked is said, and is no failure. */
export function judgeAudit(text: string): { ok: boolean; lines: string[] } {
  const parsed = report.safeParse(parse(text))
  if (!parsed.success) return { ok: true, lines: ['Dependencies were not audited: the registry gave no answer.'] }
  const found = Object.values(parsed.data.vulnerabilities)
  const severe = found.filter(({ severity }) => severity === 'high' || severity === 'critical')
  const lines = severe.map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
  const count = `${severe.length} severe, ${found.length - severe.length} other advisories`
  return { ok: severe.length === 0, lines: [...lines, count] }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions()
  const { stdout } = spawnSync('npm', ['audit', '--json', '--audit=true'], {
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
  })
  const { ok, lines } = judgeAudit(stdout)
  for (const line of lines) process.stdout.write(`${line}\n`)
  process.exitCode = ok ? 0 : 1
}
