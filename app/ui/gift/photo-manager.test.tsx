// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { sendRequest } from '#app/client/send-request.ts'
import { maxPhotos } from '#core/gift/photo.ts'

import { PhotoManager } from './photo-manager.tsx'

vi.mock(import('#app/client/send-request.ts'), async (load) => ({
  ...(await load()),
  sendRequest: vi.fn<typeof sendRequest>(),
}))

let stored = 0
/** How many of the first ones were removed. */
let removed = 0

beforeEach(() => void vi.mocked(sendRequest).mockReset())
afterEach(cleanup)

/** The page of a gift with room for so many more photos. */
async function show(room: number) {
  stored = maxPhotos - room
  removed = 0
  const photo = { large: '', thumb: '', width: 1, height: 1 }
  const load = () => Array.from({ length: stored }, (_, index) => ({ ...photo, id: String(index) })).slice(removed)
  const Stub = createRoutesStub([{ path: '/', loader: load, Component: Page, HydrateFallback: () => null }])
  render(<Stub initialEntries={['/']} />)
  await screen.findByRole('heading', { name: 'Fotos' })
  return userEvent.setup({ applyAccept: false })
}

function Page() {
  return (
    <>
      <textarea aria-label="Sua mensagem" />
      <PhotoManager photos={useLoaderData()} path="/presente" error={null} />
    </>
  )
}

/** The server stores a photo, or refuses it. */
function answer(status = 200) {
  vi.mocked(sendRequest).mockImplementationOnce(async () => {
    if (status < 400) stored += 1
    return { kind: 'answered', status, text: '{}' }
  })
}

const input = () => screen.getByLabelText(/fotos/i, { selector: 'input' })
const photos = (count: number) => Array.from({ length: count }, (_, index) => new File(['x'], `foto-${index}.jpg`))

test('photos are stored → shown in their place, what is typed beside them stays', async () => {
  const user = await show(3)
  answer()
  await user.type(screen.getByLabelText('Sua mensagem'), 'Que dancem sempre.')
  await user.upload(input(), photos(1))

  expect(await screen.findByText(`Adicionar fotos (${maxPhotos - 2} de ${maxPhotos})`)).toBeTruthy()
  expect(screen.getByText('Foto guardada.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Sua mensagem').value).toBe('Que dancem sempre.')
})

test('a batch of which one photo is refused → it is named, and the next one has room for what is left', async () => {
  const user = await show(3)
  answer()
  answer(422)
  await user.upload(input(), photos(2))
  expect((await screen.findByRole('alert')).textContent).toContain('foto-1.jpg')
  await waitFor(() => expect(input()).toHaveProperty('disabled', false))
  answer()
  answer()
  await user.upload(input(), photos(3))

  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Só cabem mais 2'))
  expect(sendRequest).toHaveBeenCalledTimes(4)
})

test('one photo more than there is room for → what stays out is said of one', async () => {
  const user = await show(1)
  answer()
  await user.upload(input(), photos(2))

  expect(await screen.findByText('Só cabe mais 1: a outra ficou de fora.')).toBeTruthy()
})

test('a photo is turned → the button has the focus again', async () => {
  const user = await show(maxPhotos - 1)
  vi.mocked(sendRequest).mockResolvedValue({ kind: 'answered', status: 200, text: '' })
  await user.click(screen.getByRole('button', { name: 'Girar a foto 1' }))

  await waitFor(() => expect(vi.mocked(sendRequest).mock.calls).toHaveLength(1))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Girar a foto 1')
})

test('a photo is removed → the same button of the next one has the focus', async () => {
  const user = await show(maxPhotos - 2)
  vi.mocked(sendRequest).mockImplementation(async () => {
    removed += 1
    return { kind: 'answered', status: 200, text: '' }
  })
  const button = screen.getByRole('button', { name: 'Remover a foto 1' })
  await user.click(button)

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remover a foto 1' })))
  expect(button.isConnected).toBe(false)
})

test('the connection is gone while a photo is turned → it says so', async () => {
  const user = await show(maxPhotos - 1)
  vi.mocked(sendRequest).mockResolvedValue({ kind: 'lost' })
  await user.click(screen.getByRole('button', { name: 'Girar a foto 1' }))

  expect(await screen.findByText('O envio parou no meio. Tente de novo.')).toBeTruthy()
})
