// A process of its own: it sleeps between signals, and nothing else may delay them.
const [onMs = 0, periodMs = 0, ...pids] = process.argv.slice(2).map(Number)
const startedBy = process.ppid
const cell = new Int32Array(new SharedArrayBuffer(4))

function sleepUntil(at: number): void {
  const ms = at - performance.now()
  if (ms > 0) Atomics.wait(cell, 0, 0, ms)
}

// One after the other, so that they do not compete with each other.
for (const pid of pids) process.kill(pid, 'SIGSTOP')
for (let began = performance.now(); process.ppid === startedBy; began = Math.max(began + periodMs, performance.now())) {
  for (const [index, pid] of pids.entries()) {
    process.kill(pid, 'SIGCONT')
    sleepUntil(began + (index + 1) * onMs)
    process.kill(pid, 'SIGSTOP')
  }
  sleepUntil(began + periodMs)
}
for (const pid of pids) process.kill(pid, 'SIGCONT')
