import { createHash } from 'node:crypto'

import type { ContractCopy } from './contract-pdf.ts'
import type { PdfRenderer } from './pdf-renderer.ts'

/** Accepted contracts as PDF. */
export type ContractArchive = { read(copy: ContractCopy): Promise<Uint8Array> }

export const cacheMs = 10 * 60_000
const maxCached = 50

/**
 * Rendering takes half a second of CPU, so a contract is cached for some minutes. Only in memory, and with its whole
 * content as the key: once a person's data are erased, the cached copy is unreachable.
 */
export function createContractCache(pdf: PdfRenderer): ContractArchive {
  const cached = new Map<string, Promise<Uint8Array>>()

  function make(key: string, copy: ContractCopy): Promise<Uint8Array> {
    const made = pdf.render({ kind: 'contract', copy })
    cached.set(key, made)
    const [oldest] = cached.keys()
    if (cached.size > maxCached && oldest) cached.delete(oldest)

    const drop = () => {
      if (cached.get(key) === made) cached.delete(key)
    }
    setTimeout(drop, cacheMs).unref()
    made.catch(drop)
    return made
  }

  return {
    read(copy) {
      const key = createHash('sha256').update(JSON.stringify(copy)).digest('base64url')
      return cached.get(key) ?? make(key, copy)
    },
  }
}
