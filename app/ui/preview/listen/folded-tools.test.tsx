// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'

import { useAudioEngine } from '#app/client/audio/use-audio.ts'
import { useVersionPlayer } from '#app/ui/audio/use-version-player.ts'

import { FoldedTools } from './folded-tools.tsx'

afterEach(cleanup)

const nothing = () => undefined

function Page() {
  const engine = useAudioEngine()
  const sound = { url: '/sons/valsa.m4a', durationMs: 43_000, gain: 0, peaks: 'AB' }
  const versions = [{ id: 'valsa', number: 1, label: 'Valsa', sound }]
  const player = useVersionPlayer({ engine, title: 'Moda', versions, selectedId: 'valsa', onSelect: nothing })
  return <FoldedTools player={player} count={1} note={null} />
}

test('unfolded before hydration → the tools come without another press', async () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Page />)
  document.body.append(container)
  container.querySelector('details')?.setAttribute('open', '')
  render(<Page />, { container, hydrate: true })

  expect(await screen.findByRole('button', { name: 'Avançar 5 segundos' })).toBeTruthy()
  container.remove()
})
