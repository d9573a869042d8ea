// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { createAudioEngine } from '#app/client/audio/audio-engine.ts'

import { AudioElements } from './audio-elements.tsx'

const elements = <AudioElements engine={createAudioEngine()} early="/song.mp3" />

test('the page as the server wrote it → its song can be played before React', () => {
  expect(renderToString(elements)).toContain('data-early-song')
})

test('the player comes while the page is open → React alone answers for its song', () => {
  const { container } = render(elements)

  expect(container.querySelector('[data-early-song]')).toBeNull()
})
