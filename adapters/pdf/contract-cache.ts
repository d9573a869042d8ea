import { createHash } from 'node:crypto'

import { contractPdf, type ContractCopy } from './contract-pdf.ts'

/** Accepted contracts as PDF. */
export type ContractArchive = { read(copy: ContractCopy): Promise<Uint8Array> }

export const cacheMs = 10 * 60_000
const mostKept = 50

/**
 * Rendering takes half a second of CPU, so a contract is kept for some minutes for those who open it again. Only in
 * memory and under everything it says: once a person's data are erased it is neither found nor stored anywhere.
 */
export function createContractCache(): ContractArchive {
  const kept = new Map<string, Promise<Uint8Array>>()

  function make(key: string, copy: ContractCopy): Promise<Uint8Array> {
    const made = contractPdf(copy)
    kept.set(key, made)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest) kept.delete(oldest)

    const forget = () => {
      if (kept.get(key) === made) kept.delete(key)
    }
    setTimeout(forget, cacheMs).unref()
    made.catch(forget)
    return made
  }

  return {
    read(copy) {
      const key = createHash('sha256').update(JSON.stringify(copy)).digest('base64url')
      return kept.get(key) ?? make(key, copy)
    },
  }
}
