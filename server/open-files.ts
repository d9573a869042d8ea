import { join } from 'node:path'

import type { Files } from '#adapters/files/files.ts'
import { createLocalFiles } from '#adapters/files/local-files.ts'

import type { Env } from './env.ts'

/** The bucket's SDK is loaded only where there is a bucket. */
export async function openFiles({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): Promise<Files> {
  if (!s3) return createLocalFiles(join(dataDir, 'files'))
  const { createS3Files } = await import('#adapters/files/files-s3.ts')
  return createS3Files(s3)
}
