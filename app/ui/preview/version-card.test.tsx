// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { VersionCard } from './version-card.tsx'

afterEach(cleanup)

test('its form is put in place anew and the browser unchecks the radio → the chosen version is checked again', () => {
  render(
    <>
      <VersionCard
        version={{
          id: 'banda',
          number: 1,
          name: 'Banda',
          label: 'Banda',
          isNew: false,
          description: '',
          trackNumber: null,
          recommended: false,
          track: null,
          sound: null,
          lyric: [],
          createdAt: new Date('2026-11-01T12:00:00Z'),
        }}
        chosen
        final={false}
        selectable
        playback="paused"
        isEmbedOpen={false}
        onChoose={() => undefined}
        onToggle={() => undefined}
        onOpenEmbed={() => undefined}
      />
      <form id="avaliacao" ref={uncheckAsTheBrowserDoes} />
    </>,
  )

  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Banda/ }).checked).toBe(true)
})

function uncheckAsTheBrowserDoes(form: HTMLFormElement | null) {
  if (form) screen.getByRole<HTMLInputElement>('radio', { name: /Banda/ }).checked = false
}
