// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { giftForm, type GiftTyped } from '#copy/gift/gift-form.ts'

import { GiftForm } from './gift-form.tsx'

const newer: GiftTyped = { ...giftForm.initial, dedication: 'Da outra aba', sender: 'da mamãe' }
const typed: GiftTyped = { ...newer, dedication: 'Daqui' }
const kept = () => Object.values(localStorage)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

function page(isStale: boolean, revision = 'new', stored: GiftTyped | null = newer) {
  return (
    <GiftForm
      path="/deliveries/p1/presente"
      answer={{ values: isStale || !stored ? typed : stored, errors: {} }}
      revision={revision}
      stored={stored}
      isStale={isStale}
      opened={null}
      onType={() => undefined}
    />
  )
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Sua mensagem')
const seen = () => document.querySelector<HTMLInputElement>('[name="seen"]')?.value

test('another tab changed the gift → what was typed stays, beside it what differs, and both ways on', () => {
  render(page(true))

  expect(field().value).toBe('Daqui')
  expect(screen.getByText('O presente mudou em outra aba').closest('[role="alert"]')).not.toBeNull()
  expect(screen.getAllByText('Na outra aba ficou assim:')).toHaveLength(1)
  expect(screen.getByText('Da outra aba')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ficar com o que está nos campos' })).toBeTruthy()
  expect(seen()).toBe('new')
  expect(kept()).toEqual([expect.stringContaining('Daqui')])

  const other = screen.getByRole('link', { name: 'Ficar com o da outra aba' })
  other.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(other)
  expect(kept()).toEqual([])
})

test('the page is read again beside the form → the form is still of what it was made from', () => {
  const { rerender } = render(page(false, 'old'))
  rerender(page(false, 'new'))
  expect(seen()).toBe('old')
})

test('another tab deleted the gift → what was typed stays and is kept, with both ways on', () => {
  render(page(true, '', null))

  expect(screen.getByText('O presente foi apagado').closest('[role="alert"]')).not.toBeNull()
  expect(screen.queryByText('Na outra aba ficou assim:')).toBeNull()
  expect(screen.getByRole('button', { name: 'Guardar o presente' })).toBeTruthy()
  expect(kept()).toEqual([expect.stringContaining('Daqui')])

  const deleted = screen.getByRole('link', { name: 'Deixar apagado' })
  deleted.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(deleted)
  expect(kept()).toEqual([])
})

test('typed, and another tab changed the gift meanwhile → after a reload its text stands there, and nothing overwrites it', () => {
  const older = { ...newer, dedication: 'De antes' }
  render(page(false, 'old', older))
  fireEvent.input(field(), { target: { value: 'Daqui' } })
  cleanup()
  const { rerender } = render(page(false, 'old', older))
  expect(field().value).toBe('Daqui')

  // Read again beside the form, as after a photo, and typed on.
  rerender(page(false, 'new'))
  fireEvent.input(field(), { target: { value: 'Daqui, com amor' } })
  cleanup()
  render(page(false, 'new'))
  expect([field().value, seen()]).toEqual(['Da outra aba', 'new'])
  expect(kept()).toEqual([])
})

const radio = (value: string) => document.querySelector<HTMLInputElement>(`[name='when'][value='${value}']`)
const input = (name: string) => document.querySelector<HTMLInputElement>(`[name='${name}']`)

test.each([
  ['does not know `:has()`, and so always shows the day → that is the choice', false, true],
  ['hides the day until it is chosen → what is put back there changes nothing', true, false],
])('a day is typed while “now” is chosen, in a browser that %s', (_, knowsHas, isLater) => {
  vi.stubGlobal('CSS', { escape: (id: string) => id, supports: () => knowsHas })
  render(page(false, '', null))
  expect(radio('now')?.checked).toBe(true)

  fireEvent.input(input('day') ?? document.body, { target: { value: '2026-12-24' } })
  expect(radio('later')?.checked).toBe(isLater)
})

test('a day and an hour typed before the choice fell on “now” → not sent', () => {
  render(page(false, '', null))
  const [day, time] = [input('day'), input('time')]
  if (day) day.value = '2026-12-24'
  if (time) time.value = '20:00'
  radio('later')?.click()
  fireEvent.submit(document.querySelector('form') ?? document.body)
  expect([day?.value, time?.value]).toEqual(['2026-12-24', '20:00'])

  radio('now')?.click()
  fireEvent.submit(document.querySelector('form') ?? document.body)
  expect([day?.value, time?.value]).toEqual(['', ''])
})
