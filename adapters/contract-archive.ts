import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { contractPdf, type ContractCopy } from './contract-pdf.ts'

/** Accepted contracts as PDF, cached on disk: the text never changes and rendering is slow. */
export type ContractArchive = { read(copy: ContractCopy): Promise<Uint8Array> }

export function contractArchive(folder: string): ContractArchive {
  const underWay = new Map<string, Promise<Uint8Array>>()

  async function readOrMake(path: string, copy: ContractCopy): Promise<Uint8Array> {
    const kept = await readFile(path).catch(() => null)
    if (kept) return kept

    const made = await contractPdf(copy)
    await mkdir(folder, { recursive: true })
    await writeFile(`${path}.part`, made)
    await rename(`${path}.part`, path)
    return made
  }

  return {
    read(copy) {
      const path = join(folder, `${copy.order.code}-${copy.hash.slice(0, 16)}.pdf`)
      const reading = underWay.get(path) ?? readOrMake(path, copy).finally(() => underWay.delete(path))
      underWay.set(path, reading)
      return reading
    },
  }
}
