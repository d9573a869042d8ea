import { spawnSync } from 'node:child_process'

import { expect, test } from 'vitest'

/** Runs a program of ours as if `process.versions.node` were `version`. */
function startAs(version: string, program: string) {
  const fake = `const versions = { ...process.versions, node: '${version}' }; Object.defineProperty(process, 'versions', { value: versions })`
  const preload = `data:text/javascript,${encodeURIComponent(fake)}`
  const { status, stderr } = spawnSync(process.execPath, ['--import', preload, `server/${program}.mjs`, '--x'], {
    encoding: 'utf8',
  })
  return { status, stderr }
}

test.each(['main', 'doctor', 'backup', 'demo'])('%s on Node 20 → says which Node it needs, and ends', (program) => {
  const { status, stderr } = startAs('20.19.0', program)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^✗ Node: \S+ é a versão 20\.19\.0, e a Harmonia precisa da 24\./)
})
