import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, mkdirSync, openSync } from 'node:fs'
import { readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export type Journal = {
  /** When this returns, the line survives the death of the process (not a power cut: it is not fsynced). */
  append(line: string): void
  close(): void
}

/**
 * Replays an existing journal, rewrites it with the lines from `compact`, and opens it for appending. `replay` returns
 * false for an unreadable line: the last one may have been torn by a kill.
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
        // Removes a partial line, so that it cannot corrupt the next one.
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
    // Damage before the last line: the rest cannot be trusted, but is kept in a separate file.
    if (rest.length > 1) writeFileSync(join(dir, 'journal.damaged'), rest.join('\n'))
    return
  }
}

/** The old file stays intact until the new one is complete. */
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
