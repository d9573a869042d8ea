import { hash } from 'node:crypto'

import type { ContractCopy } from './contract-pdf.ts'
import type { PdfRenderer } from './pdf-renderer.ts'

/** Accepted contracts as PDF. */
export type ContractArchive = { read(copy: ContractCopy): Promise<Uint8Array> }

export const cacheMs = 10 * 60_000
export const maxCached = 50

/**
 * Rendering takes half a second of CPU, so a contract is cached for some minutes. Only in memory, and with its whole
 * content as the key: once a person's data are erased, the cached copy is unreachable.
 */
export function createContractCache(pdf: PdfRenderer): ContractArchive {
  const cached = new Map<string, { made: Promise<Uint8Array>; timer: NodeJS.Timeout }>()

  function make(key: string, copy: ContractCopy): Promise<Uint8Array> {
    const made = pdf.render({ kind: 'contract', copy })
    const dropThis = () => {
      if (cached.get(key)?.made === made) drop(key)
    }
    cached.set(key, { made, timer: setTimeout(dropThis, cacheMs).unref() })
    const [oldest] = cached.keys()
    if (cached.size > maxCached && oldest) drop(oldest)
    made.catch(dropThis)
    return made
  }

  /** With its timer, which would hold the file until it fires. */
  function drop(key: string) {
    clearTimeout(cached.get(key)?.timer)
    cached.delete(key)
  }

  return {
    read(copy) {
      const key = hash('sha256', JSON.stringify(copy), 'base64url')
      return cached.get(key)?.made ?? make(key, copy)
    },
  }
}
