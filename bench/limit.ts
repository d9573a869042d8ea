// A thread of its own: it sleeps between signals, and nothing else may delay them.
import { workerData } from 'node:worker_threads'

const { pids, onMs, periodMs }: { pids: number[]; onMs: number; periodMs: number } = workerData
const cell = new Int32Array(new SharedArrayBuffer(4))
const sleepUntil = (at: number) => Atomics.wait(cell, 0, 0, Math.max(0, at - performance.now()))

// One after the other, so that they do not compete with each other.
for (const pid of pids) process.kill(pid, 'SIGSTOP')
for (let began = performance.now(); ; began = Math.max(began + periodMs, performance.now())) {
  for (const [index, pid] of pids.entries()) {
    process.kill(pid, 'SIGCONT')
    sleepUntil(began + (index + 1) * onMs)
    process.kill(pid, 'SIGSTOP')
  }
  sleepUntil(began + periodMs)
}
