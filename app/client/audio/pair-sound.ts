export type Side = 'before' | 'after'

/** Two recordings of one length that run together; only one of them is heard. */
export type PairSound = {
  seconds: number
  position: () => number
  play: (from: number) => Promise<void>
  pause: () => void
  moveTo: (seconds: number) => void
  listenTo: (side: Side) => void
}

/** Cross-fade in seconds: long enough not to click, short enough to be noticed as one moment. */
const fadeSeconds = 0.02

/** One for all pairs of the page: browsers give only a few. */
let shared: AudioContext | null | undefined
/** Number of pairs that play; the audio context is suspended at 0. */
let running = 0

/** Both recordings are decoded in full, so that they run on one clock. Where that cannot be done, or takes more than a minute to load, two elements run side by side. */
export async function openPair(before: string, after: string): Promise<PairSound> {
  shared ??= 'AudioContext' in window ? new AudioContext() : null
  const context = shared
  if (!context) return pairOfElements(before, after)
  try {
    const [first, second] = await Promise.all([fetchBytes(before), fetchBytes(after)])
    return pairOfBuffers(context, await context.decodeAudioData(first), await context.decodeAudioData(second))
  } catch {
    return pairOfElements(before, after)
  }
}

async function fetchBytes(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(60_000) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.arrayBuffer()
}

function pairOfBuffers(context: AudioContext, before: AudioBuffer, after: AudioBuffer): PairSound {
  const seconds = Math.max(before.duration, after.duration)
  const gains = { before: context.createGain(), after: context.createGain() }
  for (const gain of Object.values(gains)) gain.connect(context.destination)
  gains.after.gain.value = 0

  let sources: AudioBufferSourceNode[] = []
  let startedAt = 0
  let restAt = 0

  const position = () =>
    sources.length > 0 ? Math.min(Math.max(context.currentTime - startedAt, restAt), seconds) : restAt
  const stop = () => {
    for (const source of sources) source.stop()
    if (sources.length > 0) running -= 1
    sources = []
  }
  const begin = (from: number) => {
    stop()
    // A little ahead, so that both begin on the same sample.
    const when = context.currentTime + 0.02
    sources = (
      [
        ['before', before],
        ['after', after],
      ] as const
    ).map(([side, buffer]) => {
      const source = new AudioBufferSourceNode(context, { buffer })
      source.connect(gains[side])
      source.start(when, from)
      return source
    })
    running += 1
    startedAt = when - from
    restAt = from
  }

  return {
    seconds,
    position,
    async play(from) {
      await context.resume()
      begin(from)
    },
    pause() {
      restAt = position()
      stop()
      if (running === 0) void context.suspend()
    },
    moveTo(to) {
      if (sources.length > 0) begin(to)
      else restAt = to
    },
    listenTo(side) {
      for (const [name, { gain }] of Object.entries(gains)) {
        gain.cancelScheduledValues(context.currentTime)
        gain.setValueAtTime(gain.value, context.currentTime)
        gain.linearRampToValueAtTime(name === side ? 1 : 0, context.currentTime + fadeSeconds)
      }
    },
  }
}

function pairOfElements(before: string, after: string): PairSound {
  const sides = { before: new Audio(before), after: new Audio(after) }
  const both = Object.values(sides)
  const moveTo = (to: number) => both.forEach((audio) => (audio.currentTime = to))

  return {
    get seconds() {
      return sides.after.duration || Number.POSITIVE_INFINITY
    },
    position: () => (sides.after.ended ? sides.after.duration : sides.after.currentTime),
    async play(from) {
      moveTo(from)
      await Promise.all(both.map((audio) => audio.play()))
    },
    pause: () => both.forEach((audio) => audio.pause()),
    moveTo,
    listenTo: (side) => both.forEach((audio) => (audio.muted = audio !== sides[side])),
  }
}
