// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { SungNamesView, SungNameView } from '#core/preview/sung-name.ts'

import { SungNames } from './sung-names.tsx'

afterEach(cleanup)

const thais: SungNameView = {
  name: 'Thaís',
  sound: 'ta-ÍS',
  atMs: 42_000,
  reason: null,
  url: '/trechos/a.m4a',
  isComing: false,
  verdict: null,
}
const unsung: SungNameView = { ...thais, name: 'Zé', sound: '', atMs: null, reason: 'Só na dedicatória.', url: null }

function show(
  change: Partial<SungNamesView> = {},
  send: (form: FormData) => Promise<string | null> = async () => null,
) {
  const sung = { versionId: 'v1', versionName: 'Violão', names: [thais, unsung], voices: ['/vozes/1'], ...change }
  return render(<SungNames path="/preview/x" sung={sung} canJudge send={send} />)
}

const press = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('a name that is sung → where, how it is spoken, and both sounds by links where no script runs', () => {
  show()

  expect(screen.getByText('se fala “ta-ÍS”')).toBeTruthy()
  expect(screen.getByText('0:42')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Na música' }).getAttribute('href')).toBe('/trechos/a.m4a')
  expect(screen.getByRole('link', { name: 'Como você gravou' }).getAttribute('href')).toBe('/vozes/1')
})

test('a name that is not sung → why, and nothing to judge', () => {
  show({ names: [unsung] })

  expect(screen.getByText('Não é cantado: Só na dedicatória.')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('its passage is being cut, or cannot be heard → each is said', () => {
  show({ names: [{ ...thais, url: null, isComing: true }] })
  expect([screen.queryByText(/sendo preparado/), screen.queryByText(/não pode ser tocado/)]).toEqual([
    expect.anything(),
    null,
  ])
  cleanup()
  show({ names: [{ ...thais, url: null }] })
  expect(screen.getByText(/não pode ser tocado/)).toBeTruthy()
})

test('one press → the name as it is sung is heard, then as it was recorded', async () => {
  const played: string[] = []
  const element = new Audio()
  vi.spyOn(globalThis, 'Audio').mockImplementation(function create() {
    return element
  })
  element.play = async () => void played.push(new URL(element.src).pathname)
  show()
  await press(/Ouvir o nome/)
  await act(async () => void element.dispatchEvent(new Event('ended')))

  expect(played).toEqual(['/trechos/a.m4a', '/vozes/1'])
  expect(screen.getByRole('status').textContent).toBe('Como você gravou')
  vi.restoreAllMocks()
})

test('"errado" → sent with its name and version; what is refused is said beside it', async () => {
  const sent: unknown[] = []
  show({}, async (form) => {
    sent.push([...form.entries()])
    return 'Esta prévia já recebeu o seu feedback.'
  })
  await press(/^Errado/)

  expect(sent).toEqual([
    [
      ['version', 'v1'],
      ['name-wrong', 'Thaís'],
    ],
  ])
  expect(screen.getByRole('alert').textContent).toBe('Esta prévia já recebeu o seu feedback.')
})

test('an answered name → what was said, and no button to say it again', () => {
  show({ names: [{ ...thais, verdict: 'wrong' }] })

  expect(screen.getByText(/^Você ouviu: está errado/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Certo|Errado)/ })).toBeNull()
})

test('nobody recorded a name → so it says', () => {
  show({ voices: [] })
  expect(screen.getAllByText(/^Ninguém gravou este nome/)).toHaveLength(1)
  expect(screen.queryByText(/como você gravou/)).toBeNull()
})

test('recordings that this browser may not hear → where they open, not that nobody recorded', () => {
  show({ voices: null })

  expect(screen.queryByText(/^Ninguém gravou/)).toBeNull()
  expect(screen.getByText(/^Você gravou os nomes, mas a gravação ainda não abre neste navegador/)).toBeTruthy()
})

test('more recordings than one, and not one for each name → all of them beside the names', () => {
  show({ names: [thais, unsung, { ...thais, name: 'Bia' }], voices: ['/vozes/1', '/vozes/2'] })

  expect(screen.getByRole('link', { name: '2ª gravação' }).getAttribute('href')).toBe('/vozes/2')
  expect(screen.queryByRole('link', { name: 'Como você gravou' })).toBeNull()
})
