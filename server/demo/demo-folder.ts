import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { parseJson } from '#core/shared/json.ts'

/** Says that a folder is a demonstration's, and whether it was filled to the end. */
const markerName = 'demonstracao.json'
const markerSchema = z.object({ isComplete: z.boolean(), email: z.string() })

export type DemoFolder = { state: 'empty' | 'unfinished' | 'not-empty' } | { state: 'complete'; email: string }

/** What is in a data folder, without opening its database: only an empty one may become a demonstration. */
export async function readDemoFolder(folder: string): Promise<DemoFolder> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  if (names.length === 0) return { state: 'empty' }
  if (!names.includes(markerName)) return { state: 'not-empty' }
  const marker = markerSchema.safeParse(parseJson(await readFile(join(folder, markerName), 'utf8')))
  return marker.success && marker.data.isComplete
    ? { state: 'complete', email: marker.data.email }
    : { state: 'unfinished' }
}

/** Written before anything else, so that a folder that was left half-way is known as one. */
export async function markDemoFolder(folder: string, marker: z.infer<typeof markerSchema>): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, markerName), `${JSON.stringify(marker)}\n`)
}
