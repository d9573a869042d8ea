import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const workers = [process.pid]

/** Prevents concurrent installs and builds. `lock` is a directory whose mtime is refreshed while its holder works. */
export async function withLock(lock, work, printWaiting) {
  for (let notified = false; !take(lock); await wait(200)) {
    if (isAbandoned(lock)) dropAbandoned(lock)
    else if (!notified) printWaiting()
    notified = true
  }
  const release = () => rmSync(lock, { recursive: true, force: true })
  const pulse = setInterval(() => utimesSync(lock, new Date(), new Date()), 2000)
  process.once('exit', release)
  await work()
  clearInterval(pulse)
  process.off('exit', release)
  release()
}

/** npm may survive us when we are killed: the next start must wait for it, too. */
export function noteWorker(lock, pid) {
  workers.push(pid)
  writeFileSync(join(lock, 'pids'), workers.join(' '))
}

function take(lock) {
  mkdirSync(dirname(lock), { recursive: true })
  try {
    mkdirSync(lock)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  writeFileSync(join(lock, 'pids'), workers.join(' '))
  return true
}

function isAbandoned(directory) {
  try {
    // The pid of a dead holder may have been reused, so a stale mtime also counts as abandoned.
    if (Date.now() - statSync(directory).mtimeMs > 90_000) return true
    const pids = readFileSync(join(directory, 'pids'), 'utf8').split(' ').map(Number).filter(Boolean)
    return pids.length > 0 && !pids.some(isAlive)
  } catch {
    return false
  }
}

function dropAbandoned(lock) {
  const grave = `${lock}.${process.pid}`
  try {
    renameSync(lock, grave)
    // Another process may have replaced the abandoned lock by a live one in between.
    if (isAbandoned(grave)) rmSync(grave, { recursive: true })
    else renameSync(grave, lock)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function isAlive(pid) {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
