// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, Link, Outlet } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { NotesPanel } from '#app/ui/admin/projects/notes-panel.tsx'
import { VersionsPanel } from '#app/ui/admin/projects/project-panels.tsx'
import type { AdminVersionView } from '#core/preview/version-view.ts'
import { createFakeAudio } from '#test/support/browser/fake-audio.ts'

import { PanelEngine } from './panel-engine.tsx'
import { SoundPlayer } from './sound-player.tsx'
import { useVersionDeck } from './use-version-deck.ts'

let audio = createFakeAudio()

beforeEach(() => {
  localStorage.clear()
  audio = createFakeAudio()
  const { createElement } = audio
  vi.stubGlobal('Audio', function FakeAudio(src: string) {
    return createElement(src)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a second recording is started → the first one stops', async () => {
  const { user } = open(<Library />)
  await user.click(screen.getByRole('button', { name: 'Ouvir Piano' }))
  await user.click(screen.getByRole('button', { name: 'Ouvir Violão' }))

  expect(audio.playing()).toEqual(['/violao.m4a'])
  expect(screen.getByRole('button', { name: 'Ouvir Piano' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pausar Violão' })).toBeTruthy()
})

test('a reference is started while a version plays → the version stops, and the room still shows it', async () => {
  const { user } = open(<Project />)
  await user.click(screen.getByRole('button', { name: 'Ouvir Melodia' }))
  await user.click(screen.getByRole('button', { name: 'Ouvir Piano' }))

  expect(audio.playing()).toEqual(['/piano.m4a'])
  expect(room().getByRole('button', { name: 'Tocar' })).toBeTruthy()
  expect(room().getByRole('button', { name: /Melodia/, pressed: true })).toBeTruthy()
})

test('space while a reference plays → the reference stops, and goes on the second time; the room stays silent', async () => {
  const { user } = open(<Project />)
  await user.click(screen.getByRole('button', { name: 'Ouvir Piano' }))
  act(() => screen.getByRole('button', { name: 'Pausar Piano' }).blur())
  await user.keyboard(' ')
  expect(audio.playing()).toEqual([])
  await user.keyboard(' ')

  expect(audio.playing()).toEqual(['/piano.m4a'])
})

test('an arrow while a reference plays → five seconds on in the reference', async () => {
  const { user } = open(<Project />)
  await user.click(screen.getByRole('button', { name: 'Ouvir Piano' }))
  act(() => screen.getByRole('button', { name: 'Pausar Piano' }).blur())
  await user.keyboard('{ArrowRight}')

  expect(audio.playing()).toEqual(['/piano.m4a'])
  expect(screen.getByRole('slider', { name: 'Posição em Piano' }).getAttribute('aria-valuetext')).toContain('0:05')
})

test('space after a reference was paused by its own button → the room plays', async () => {
  const { user } = open(<Project />)
  await user.click(screen.getByRole('button', { name: 'Ouvir Piano' }))
  await user.click(screen.getByRole('button', { name: 'Pausar Piano' }))
  act(() => screen.getByRole('button', { name: 'Ouvir Piano' }).blur())
  await user.keyboard(' ')

  expect(audio.playing()).toEqual(['/sons/banda.m4a'])
})

test('the screen is left → nothing sounds', async () => {
  const { user } = open(<Library />)
  await user.click(screen.getByRole('button', { name: 'Ouvir Piano' }))
  await user.click(screen.getByRole('link', { name: 'away' }))

  expect(await screen.findByText('elsewhere')).toBeTruthy()
  expect(audio.playing()).toEqual([])
})

test('space on a waveform → it plays, and pauses the second time', async () => {
  const { user } = open(<Library />)
  screen.getByRole('slider', { name: 'Posição em Piano' }).focus()
  await user.keyboard(' ')
  expect(audio.playing()).toEqual(['/piano.m4a'])
  await user.keyboard(' ')

  expect(audio.playing()).toEqual([])
})

test('arrows on a waveform → five seconds on or back, and its time says so', async () => {
  const { user } = open(<Library />)
  const slider = screen.getByRole('slider', { name: 'Posição em Piano' })
  slider.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')

  expect(slider.getAttribute('aria-valuetext')).toBe('0:05 de 0:43')
})

test('a waveform is pressed in its middle → it stands there, still silent', () => {
  open(<Library />)
  const slider = screen.getByRole('slider', { name: 'Posição em Piano' })
  slider.setPointerCapture = () => undefined
  slider.getBoundingClientRect = () => new DOMRect(0, 0, 200, 40)
  fireEvent.pointerDown(slider, { clientX: 100, pointerId: 1 })

  expect(slider.getAttribute('aria-valuetext')).toBe('0:21 de 0:43')
  expect(audio.playing()).toEqual([])
})

test('another recording went on → the first one resumes where it was left', async () => {
  const { user } = open(<Library />)
  screen.getByRole('slider', { name: 'Posição em Piano' }).focus()
  await user.keyboard('{ArrowRight} ')
  await user.click(screen.getByRole('button', { name: 'Ouvir Violão' }))
  await user.click(screen.getByRole('button', { name: 'Ouvir Piano' }))

  expect(audio.elements.find((element) => element.getAttribute('src') === '/piano.m4a')?.currentTime).toBe(5)
})

test('a version is played in its line → the room has it, and A/B goes to the other one at the same place', async () => {
  const { user } = open(<Project />)
  await user.click(screen.getByRole('button', { name: 'Ouvir Melodia' }))
  at('/sons/melodia.m4a').currentTime = 9
  await user.click(room().getByRole('button', { name: /^A\/B/ }))

  expect(audio.playing()).toEqual(['/sons/banda.m4a'])
  expect(at('/sons/banda.m4a').currentTime).toBe(9)
})

test('a note is pressed → its version is heard from a second before', async () => {
  const { user } = open(<Project />)
  await user.click(screen.getByRole('button', { name: 'Ouvir 0:06' }))

  expect(audio.playing()).toEqual(['/sons/melodia.m4a'])
  expect(at('/sons/melodia.m4a').currentTime).toBe(5.25)
})

test('a note that is heard is pressed again → it pauses', async () => {
  const { user } = open(<Project />)
  await user.click(screen.getByRole('button', { name: 'Ouvir 0:06' }))
  await user.click(screen.getByRole('button', { name: 'Pausar 0:06' }))

  expect(audio.playing()).toEqual([])
  expect(screen.getByRole('button', { name: 'Ouvir 0:06' })).toBeTruthy()
})

test('the version of a note is gone → its moment cannot be pressed', () => {
  open(<Project />)
  expect(screen.getByText('0:30–0:31')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /0:30/ })).toBeNull()
})

test('the player of Bandcamp is opened while a version plays → the version stops', async () => {
  const { user } = open(<Project />)
  await user.click(screen.getByRole('button', { name: 'Ouvir Melodia' }))
  await user.click(screen.getByRole('button', { name: /^Ouvir aqui/ }))

  expect(audio.playing()).toEqual([])
  expect(screen.getByTitle('Player do Bandcamp: Embutida')).toBeTruthy()
})

test('a recording is started while the player of Bandcamp is open → that player is closed', async () => {
  const { user } = open(<Project />)
  await user.click(screen.getByRole('button', { name: /^Ouvir aqui/ }))
  await user.click(screen.getByRole('button', { name: 'Ouvir Piano' }))

  expect(screen.queryByTitle('Player do Bandcamp: Embutida')).toBeNull()
})

test('the keys of the room → they work on the whole page', async () => {
  const { user } = open(<Project />)
  await user.keyboard('2')
  expect(audio.playing()).toEqual(['/sons/banda.m4a'])
  await user.keyboard('{ArrowRight} ')

  expect(audio.playing()).toEqual([])
  expect(at('/sons/banda.m4a').currentTime).toBe(5)
})

function room() {
  return within(screen.getByRole('region', { name: 'Sala de escuta' }))
}

function at(src: string): HTMLAudioElement {
  const element = audio.elements.find((one) => one.getAttribute('src') === src)
  if (!element) throw new Error(`nothing was loaded from ${src}`)
  return element
}

function open(content: React.ReactNode) {
  const Stub = createRoutesStub([
    {
      path: '/admin',
      Component: Frame,
      children: [
        { path: 'here', Component: () => content },
        { path: 'there', Component: () => <p>elsewhere</p> },
      ],
    },
  ])
  act(() => void render(<Stub initialEntries={['/admin/here']} />))
  return { user: userEvent.setup() }
}

function Frame() {
  return (
    <PanelEngine>
      <Outlet />
      <Link to="/admin/there">away</Link>
    </PanelEngine>
  )
}

function Library() {
  return (
    <>
      <SoundPlayer name="Piano" sound={createSound('/piano.m4a')} />
      <SoundPlayer name="Violão" sound={createSound('/violao.m4a')} />
    </>
  )
}

const notes = [
  {
    id: 'n1',
    versionId: 'melodia',
    versionName: 'Melodia',
    fromMs: 6_250,
    toMs: null,
    lyricLine: null,
    content: 'Linda entrada',
  },
  {
    id: 'n2',
    versionId: null,
    versionName: 'Antiga',
    fromMs: 30_000,
    toMs: 31_000,
    lyricLine: null,
    content: 'Era outra',
  },
]

const versions = [
  createVersion('embutida', 3, 'Embutida'),
  createVersion('banda', 2, 'Banda'),
  createVersion('melodia', 1, 'Melodia'),
]

function Project() {
  const deck = useVersionDeck('Moda', versions)
  return (
    <>
      <VersionsPanel
        versions={versions}
        canAdd
        canPresent
        projectId="p"
        approvedVersionId={null}
        hasNames={false}
        deck={deck}
        notes={notes}
        failure={null}
      />
      <NotesPanel counts={{ open: 2, done: 0, declined: 0, unanswered: 2 }} notes={notes} deck={deck} />
      <SoundPlayer name="Piano" sound={createSound('/piano.m4a')} />
    </>
  )
}

function createSound(url: string) {
  return { url, durationMs: 43_000, gain: 0, peaks: 'AB' }
}

function createVersion(id: string, number: number, name: string): AdminVersionView {
  const isEmbed = id === 'embutida'
  return {
    id,
    number,
    name,
    label: name,
    description: '',
    trackNumber: null,
    recommended: false,
    track: isEmbed
      ? { kind: 'bandcamp-embed', url: 'https://a.bandcamp.com/track/b', embedUrl: 'about:blank' }
      : { kind: 'recording' },
    recording: null,
    lyric: '',
    sound: isEmbed ? null : createSound(`/sons/${id}.m4a`),
    createdAt: new Date('2026-11-01T12:00:00Z'),
    presentedAt: null,
  }
}
