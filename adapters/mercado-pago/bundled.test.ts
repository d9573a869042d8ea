import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { build } from 'vite'
import { expect, test } from 'vitest'

import { testToken, tempDir, startTestEmulator } from '#emulator/test-emulator.ts'

const run = promisify(execFile)
const entry = join(import.meta.dirname, 'mercado-pago.ts')

// The SDK keeps its base URL in a static of one module. If the bundle contained two copies, calls would go to the real
// provider: so both ways the server runs are tested.
test('everything bundled → the configured URL is used', async () => {
  const outDir = tempDir()
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: entry, outDir, emptyOutDir: false },
    ssr: { noExternal: true },
  })
  writeFileSync(join(outDir, 'package.json'), '{"type":"module"}')
  expect(await collectorSeenBy(join(outDir, 'mercado-pago.js'))).toBe('446566691')
})

test('nothing bundled → the configured URL is used', async () => {
  expect(await collectorSeenBy(entry)).toBe('446566691')
})

async function collectorSeenBy(file: string): Promise<string> {
  const { url } = await startTestEmulator()
  const settings = JSON.stringify({ accessToken: testToken, webhookSecrets: [], apiUrl: url })
  const program = `import(${JSON.stringify(file)})
    .then(({ mercadoPago }) => mercadoPago(${settings}).getCollectorId())
    .then((answer) => process.stdout.write(answer.value ?? answer.code))`
  const { stdout } = await run(process.execPath, ['-e', program])
  return stdout
}
