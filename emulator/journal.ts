import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, mkdirSync, openSync } from 'node:fs'
import { readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export type Journal = {
  /** When this returns, the line survives the death of the process. */
  append(line: string): void
  close(): void
}

/**
 * Reads what was written before, lets `compact` answer the lines worth keeping, and goes on from those.
 * `replay` answers false for a line it cannot read: the last one may have been torn by a kill.
 */
export function openJournal(dir: string, replay: (line: string) => boolean, compact: () => string[]): Journal {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, 'journal.jsonl')
  if (existsSync(path)) replayAll(dir, readFileSync(path, 'utf8').split('\n'), replay)
  rewrite(path, compact())

  const file = openSync(path, 'a')
  return {
    append(line) {
      const before = fstatSync(file).size
      try {
        writeWhole(file, Buffer.from(`${line}\n`))
      } catch (error) {
        // Half a line must not swallow the next one.
        ftruncateSync(file, before)
        throw error
      }
    },
    close: () => closeSync(file),
  }
}

function replayAll(dir: string, lines: string[], replay: (line: string) => boolean) {
  for (const [index, line] of lines.entries()) {
    if (line === '' || replay(line)) continue
    const rest = lines.slice(index).filter((left) => left !== '')
    // More than a torn end: what follows cannot be trusted, but it is not thrown away either.
    if (rest.length > 1) writeFileSync(join(dir, 'journal.damaged'), rest.join('\n'))
    return
  }
}

/** The old file stays whole until the new one is. */
function rewrite(path: string, lines: string[]) {
  const fresh = `${path}.new`
  const file = openSync(fresh, 'w')
  try {
    for (const line of lines) writeWhole(file, Buffer.from(`${line}\n`))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(fresh, path)
}

function writeWhole(file: number, bytes: Buffer) {
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
}
