import { cp } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { startProduct, temporaryDataDir, type Product } from '#test/support/product.ts'

import { preparedFolder } from './prepared-shop.ts'

type Wanted = { shop: string; withBackups: boolean; host: string }
type Open = { product: Product; dataDir: string; close: () => Promise<void> }

export type Shops = { open: (wanted: Wanted) => Promise<Open>; close: () => Promise<void> }

/** The shop a worker's tests are in: one at a time. Another name, or other settings, begin with an empty one. */
export function createShops(): Shops {
  let current: Promise<Open> | null = null
  let last = ''
  const closing: Promise<void>[] = []

  function leave() {
    if (current) closing.push(current.then((shop) => shop.close()).catch(() => undefined))
    current = null
  }

  return {
    open(wanted) {
      const key = JSON.stringify(wanted)
      if (key !== last) leave()
      last = key
      current ??= startShop(wanted)
      return current
    },
    async close() {
      leave()
      await Promise.all(closing)
    },
  }
}

async function startShop({ withBackups, host }: Wanted): Promise<Open> {
  const data = await temporaryDataDir()
  await cp(preparedFolder(), data.path, { recursive: true, verbatimSymlinks: true })
  const backups: Record<string, string> = withBackups ? { BACKUP_DIR: join(dirname(data.path), 'backups') } : {}
  const product = await startProduct({ dataDir: data.path, env: { HOST: host, TRUST_PROXY: '1', ...backups } })
  return {
    product,
    dataDir: data.path,
    async close() {
      await product.stop()
      await data.remove()
    },
  }
}
