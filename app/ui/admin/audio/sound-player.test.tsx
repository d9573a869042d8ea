// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

import { PanelEngine } from './panel-engine.tsx'
import { SoundPlayer } from './sound-player.tsx'

const probes: HTMLAudioElement[] = []

function show(durationMs: number) {
  probes.length = 0
  vi.stubGlobal('Audio', function Probe() {
    const probe = document.createElement('audio')
    Object.defineProperty(probe, 'duration', { value: 83 })
    probes.push(probe)
    return probe
  })
  const sound = { url: '/deliveries/x/arquivos/y?ouvir', durationMs, gain: 0, peaks: '' }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <PanelEngine>
          <SoundPlayer name="Mesa posta.mp3" sound={sound} />
        </PanelEngine>
      ),
    },
  ])
  return render(<Stub />)
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a file of which nothing was measured → its length is read from the file', () => {
  show(0)
  expect(screen.queryByText('/ 1:23')).toBeNull()
  act(() => void probes[0]?.dispatchEvent(new Event('loadedmetadata')))

  expect(screen.getByText('/ 1:23')).toBeTruthy()
})

test('a measured recording → its length, and nothing is loaded for it', () => {
  show(61_000)

  expect(screen.getByText('/ 1:01')).toBeTruthy()
  expect(probes).toEqual([])
})
