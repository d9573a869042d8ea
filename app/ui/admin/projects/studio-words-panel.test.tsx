// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, useLoaderData, useRevalidator } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { StudioWordsPanel } from './studio-words-panel.tsx'

afterEach(cleanup)

const word = (id: string) => ({ id, content: `Palavra ${id}`, voice: null, createdAt: new Date(0) })

async function open() {
  const page = { words: [word('1')], canLeave: true, submission: 'a' }
  const Page = () => {
    const { revalidate } = useRevalidator()
    return (
      <>
        <StudioWordsPanel {...useLoaderData<typeof page>()} failure={null} />
        <button type="button" onClick={() => void revalidate()}>
          refresh
        </button>
      </>
    )
  }
  const Stub = createRoutesStub([
    { path: '/', Component: Page, HydrateFallback: () => null, loader: () => ({ ...page }) },
  ])
  render(<Stub />)
  await screen.findByText('Palavra 1')
  const user = userEvent.setup()
  return {
    user,
    async change(changed: Partial<typeof page>) {
      Object.assign(page, changed)
      await user.click(screen.getByText('refresh'))
    },
  }
}

const line = () => screen.getByLabelText<HTMLInputElement>('Uma linha sobre a música')
const sentLength = () => document.querySelector<HTMLInputElement>('input[name="voiceMs"]')?.value

test('a colleague leaves or removes a word while one is typed → what is typed stays', async () => {
  const { user, change } = await open()
  await user.type(line(), 'Comecei pelo café')
  await change({ words: [word('2'), word('1')], submission: 'b' })
  await screen.findByText('Palavra 2')
  expect(line().value).toBe('Comecei pelo café')

  await change({ words: [], submission: 'c' })
  expect(line().value).toBe('Comecei pelo café')
})

test('a version is presented while a word is typed → what is typed stays', async () => {
  const { user, change } = await open()
  await user.type(line(), 'Comecei pelo café')
  await change({ canLeave: false, submission: 'b' })

  expect(line().value).toBe('Comecei pelo café')
})

test('a word was stored → an empty form for the next one', async () => {
  const { user, change } = await open()
  await user.type(line(), 'Comecei pelo café')
  await change({ words: [word('a'), word('1')], submission: 'b' })
  await screen.findByText('Palavra a')

  expect(line().value).toBe('')
  expect(document.querySelector<HTMLInputElement>('input[name="submission"]')?.value).toBe('b')
})

test('a file is chosen → its length is sent with it', async () => {
  await open()
  const file = new File(['x'], 'longo.mp3', { type: 'audio/mpeg' })
  fireEvent.change(screen.getByLabelText(/Ou a sua voz/), { target: { files: [file] } })
  const player = screen.getByLabelText('A gravação que vai para o cliente')
  Object.defineProperty(player, 'duration', { value: 90 })
  fireEvent.loadedMetadata(player)

  expect(sentLength()).toBe('90000')
})
