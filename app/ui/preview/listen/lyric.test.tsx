// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { createAudioEngine, type AudioTrack } from '#app/client/audio/audio-engine.ts'
import { lyricLines } from '#core/preview/lyric.ts'
import { createFakeAudio } from '#test/support/browser/fake-audio.ts'

import { Lyric } from './lyric.tsx'

afterEach(cleanup)

const track: AudioTrack = { id: 'b', name: 'Banda', src: '/b.m4a', durationMs: 43_000, gain: 0 }
const timed = '[00:01]Ana Clara\n[00:05]veio do mar\n[00:09]\n[00:12]Thiago'

test('a line is sung → it is marked, and no line in a pause', async () => {
  const engine = await play(timed)
  act(() => engine.seek(6))
  expect(marked()).toEqual(['veio do mar'])

  act(() => engine.seek(10))
  expect(marked()).toEqual([])
})

test('the line that is sung → led to; at once where it is far, as the way there changes its place', async () => {
  const engine = await play(timed)
  const box = screen.getByRole('region', { name: 'Letra' })
  Object.defineProperty(box, 'clientHeight', { value: 300 })
  const led = vi.spyOn(box, 'scrollBy')
  for (const [seconds, verse, top] of [
    [2, 'Ana Clara', 200],
    [13, 'Thiago', 4_000],
  ] as const) {
    const line = screen.getByRole('button', { name: verse })
    vi.spyOn(line, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, 44))
    act(() => engine.seek(seconds))
  }

  expect(led.mock.calls).toEqual([[{ top: 100, behavior: 'auto' }], [{ top: 3_900, behavior: 'instant' }]])
})

test('another version plays → no line is marked', async () => {
  const engine = await play(timed, { isCurrent: false })
  act(() => engine.seek(6))

  expect(marked()).toEqual([])
})

test('a timed line is pressed → it is played from its time', async () => {
  const onPlay = vi.fn<(atMs: number) => void>()
  await play(timed, { onPlay })
  await userEvent.click(screen.getByRole('button', { name: 'Thiago' }))

  expect(onPlay).toHaveBeenCalledWith(12_000)
})

test('words without times that nobody may note → text', async () => {
  await play('Ana Clara\nveio do mar')

  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getByRole('region', { name: 'Letra' }).textContent).toBe('Ana Claraveio do mar')
})

test('words without times that may be noted → a pressed line offers it, and nothing plays', async () => {
  const onPlay = vi.fn<(atMs: number) => void>()
  const onNote = vi.fn<(index: number) => void>()
  await play('Ana Clara\n\nveio do mar', { onPlay, onNote })
  await userEvent.click(screen.getByRole('button', { name: 'veio do mar' }))
  await userEvent.click(screen.getByRole('button', { name: 'Anotar este verso' }))

  expect([onPlay.mock.calls, onNote.mock.calls]).toEqual([[], [[2]]])
})

function marked(): (string | null)[] {
  return screen
    .queryAllByRole('button')
    .filter((line) => line.getAttribute('aria-current') === 'true')
    .map((line) => line.textContent)
}

type Options = { isCurrent?: boolean; onPlay?: (atMs: number) => void; onNote?: (index: number) => void }

async function play(lyric: string, { isCurrent = true, onPlay = () => undefined, onNote }: Options = {}) {
  const engine = createAudioEngine({ createElement: createFakeAudio().createElement })
  await engine.select(track, 0, true)
  render(<Lyric lines={lyricLines(lyric)} engine={engine} isCurrent={isCurrent} onPlay={onPlay} onNote={onNote} />)
  return engine
}
