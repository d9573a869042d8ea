import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'

import { startProduct, temporaryDataDir } from '#test/support/product.ts'

export const staff = { email: 'dona@estudio.example', password: 'uma senha bem comprida' }

const variable = 'HARMONIA_PREPARED_SHOP'

/** Playwright's global setup: an empty shop with its owner, made once for the whole run; every shop of a journey is a copy of it. */
// oxlint-disable-next-line import/no-default-export -- the form Playwright asks for
export default async function prepareShop(): Promise<() => Promise<void>> {
  const data = await temporaryDataDir()
  const product = await startProduct({
    dataDir: data.path,
    env: { ADMIN_EMAIL: staff.email, ADMIN_PASSWORD: staff.password },
  })
  await product.stop()
  // No journey pulls the plug: throw-away data need not wait for the disk.
  await appendFile(join(data.path, 'postgres', 'postgresql.auto.conf'), 'fsync = off\nfull_page_writes = off\n')
  process.env[variable] = data.path
  return data.remove
}

export function preparedFolder(): string {
  const folder = process.env[variable]
  if (!folder) throw new Error('the global setup has not prepared a shop')
  return folder
}
