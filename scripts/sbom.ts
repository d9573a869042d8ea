// `npm run sbom`: writes every library as CycloneDX to build/sbom.cdx.json.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { z } from 'zod'

import { readOptions } from '#server/command-options.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const list = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.looseObject({ name: z.string(), 'bom-ref': z.string() })).min(1),
})

/**
 * Every library of the lockfile: a release loads a few of them and has most of the others bundled into it, which npm does
 * not tell from those that only help with development (scope `optional`).
 */
export function listComponents(): z.output<typeof list> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const { stdout, status } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`npm sbom ended with ${status}`)
  const parsed = list.parse(JSON.parse(stdout))
  // npm names the product after the folder it is in.
  parsed.metadata.component.name = 'harmonia'
  return parsed
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions()
  const components = listComponents()
  const file = join(root, 'build', 'sbom.cdx.json')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(components, null, 2)}\n`)
  process.stdout.write(`${components.components.length} components in build/sbom.cdx.json\n`)
}
