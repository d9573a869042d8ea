import { vi } from 'vitest'

type Stream = EventTarget & { url: string; readyState: number; close: () => void }

/** Replaces the browser's `EventSource`: the test decides what the server sends. Undone by `vi.unstubAllGlobals()`. */
export function stubEventSource() {
  const streams: Stream[] = []

  function FakeEventSource(url: string): Stream {
    const stream = Object.assign(new EventTarget(), {
      url,
      readyState: 0,
      close: () => {
        stream.readyState = 2
      },
    })
    streams.push(stream)
    return stream
  }
  vi.stubGlobal('EventSource', Object.assign(FakeEventSource, { CONNECTING: 0, OPEN: 1, CLOSED: 2 }))

  const emit = (type: string, readyState: number) => {
    const stream = streams.at(-1)
    if (!stream) throw new Error('nothing is connected')
    stream.readyState = readyState
    stream.dispatchEvent(new Event(type))
  }
  return {
    urls: () => streams.map(({ url }) => url),
    connected: () => streams.filter(({ readyState }) => readyState !== 2).length,
    open: () => emit('open', 1),
    change: () => emit('changed', 1),
    /** The connection broke; the browser tries again. */
    interrupt: () => emit('error', 0),
    /** The server answered that nobody may listen here. */
    refuse: () => emit('error', 2),
  }
}
