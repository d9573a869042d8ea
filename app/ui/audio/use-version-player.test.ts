// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createAudioEngine } from '#app/client/audio/audio-engine.ts'
import type { PlayableVersion } from '#core/preview/version-view.ts'
import { createFakeAudio } from '#test/support/browser/fake-audio.ts'

import { useVersionPlayer } from './use-version-player.ts'

afterEach(cleanup)

const melody = createVersion('melodia', 1)
const remix = createVersion('nova', 2)

test('another version plays than the chosen one → a place without a version is heard in the chosen one', async () => {
  const { createElement, playing } = createFakeAudio()
  const engine = createAudioEngine({ createElement })
  const { result } = renderHook(() =>
    useVersionPlayer({
      engine,
      title: 'Moda',
      versions: [melody, remix],
      selectedId: remix.id,
      onSelect: () => undefined,
    }),
  )
  await act(() =>
    engine.select({ ...melody, name: 'Melodia', src: '/melodia.m4a', durationMs: 43_000, gain: 0 }, 0, true),
  )
  await act(async () => void result.current.playPlace(null, { fromMs: 6_000, toMs: null }))

  expect(playing()).toEqual(['/nova.m4a'])
  expect(engine.seconds()).toBeCloseTo(6)
})

function createVersion(id: string, number: number): PlayableVersion {
  return { id, number, label: id, sound: { url: `/${id}.m4a`, durationMs: 43_000, gain: 0, peaks: '' } }
}
