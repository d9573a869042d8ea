import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { httpBuyer } from '#test/support/http-buyer.ts'
import { signInStaff } from '#test/support/http-staff.ts'
import { startProduct, type Product } from '#test/support/product.ts'

/** A disk of its own, in memory. Only root may mount one. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0
const person = { email: 'dona@estudio.example', password: 'violão de nylon' }
let disk = ''
let product: Product | undefined

beforeAll(async () => {
  if (!canMount) return
  disk = await mkdtemp(join(tmpdir(), 'harmonia-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m,mode=755', 'none', disk])
  await chmod(disk, 0o755)
  const admin = { ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password }
  product = await startProduct({ dataDir: join(disk, 'data'), env: { LOG_LEVEL: 'fatal', ...admin } })
})

afterAll(async () => {
  await product?.stop()
  if (disk === '') return
  execFileSync('umount', ['-l', disk])
  await rm(disk, { recursive: true, force: true })
})

/** Writes until nothing more fits. */
async function fillDisk(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const size of [1_048_576, 4_096]) {
      const block = Buffer.alloc(size)
      for (let fits = true; fits;)
        fits = await file.write(block).then(
          ({ bytesWritten }) => bytesWritten === size,
          () => false,
        )
    }
  } finally {
    await file.close()
  }
}

test.runIf(canMount)(
  'the disk is full → the process lives and says so, and sells again by itself once there is space',
  async () => {
    const url = product?.url ?? ''
    const { cookie } = await signInStaff(url, person)
    const buyer = (number: number) =>
      httpBuyer(url, `127.0.5.${number}`, { name: 'Ana', email: `ana-${number}@exemplo.com.br` })
    const known = buyer(1)
    expect((await known.order('express')).status).toBe(303)
    expect((await fetch(`${url}/pacotes`)).status).toBe(200)

    const filler = join(disk, 'filler')
    await fillDisk(filler)
    const refused = await buyer(2)
      .order('express')
      .catch(() => null)
    expect([500, 503]).toContain(refused?.status)
    const ready = async () => {
      const answer = await fetch(`${url}/readyz`)
      return [answer.status, await answer.json()] as const
    }
    await expect.poll(ready).toMatchObject([503, { storage: 'full' }])
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${url}/pacotes`)).status).toBe(200)

    await rm(filler)
    await expect.poll(async () => (await ready())[0]).toBe(200)
    expect((await buyer(3).order('express')).status).toBe(303)
    expect((await known.get('/acompanhar-pedido')).status).toBe(200)
    const health = async () => (await fetch(`${url}/admin/settings/integracoes`, { headers: { cookie } })).text()
    // Stored and mailed when there was space again.
    await expect.poll(health).toContain('O disco do servidor está cheio')
  },
  180_000,
)
