// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { clearDroppedFile, handOverFile } from './dropped-file.ts'
import { clearRunning, findRunning } from './running.ts'
import { Uploader } from './uploader.tsx'

// The server never answers: an upload is on its way until it is paused.
vi.mock('#app/client/send-request.ts', async (original) => ({
  ...(await original<object>()),
  sendRequest: (_url: string, { signal }: { signal?: AbortSignal }) =>
    new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ kind: 'lost' }))),
}))

const place = { purpose: 'version', projectId: '0198f0a0-0000-7000-8000-000000000001' } as const
const file = new File(['RIFF'], 'valsa da ana.wav', { type: 'audio/wav' })

beforeEach(() => {
  localStorage.clear()
  clearDroppedFile()
  clearRunning(place)
})
afterEach(cleanup)

const uploader = (isHidden: boolean) => (
  <Uploader {...place} metadata={{}} accept="audio/*" isHidden={isHidden}>
    <label>
      Nome <input />
    </label>
  </Uploader>
)
const press = (name: string, detail: number) => fireEvent.click(screen.getByRole('button', { name }), { detail })

test('a double click on the button that starts an upload → the upload goes on', async () => {
  handOverFile(place, file)
  render(uploader(false))
  await act(async () => press('Enviar', 1))
  await act(async () => press('Pausar', 2))

  expect(findRunning(place)?.view.kind).toBe('sending')
})

test('a held key on the button that starts an upload → the upload goes on', async () => {
  handOverFile(place, file)
  render(uploader(false))
  await act(async () => press('Enviar', 0))

  expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Pausar' }), { key: 'Enter', repeat: true })).toBe(false)
})

test('one press on “Pausar” → the upload pauses', async () => {
  handOverFile(place, file)
  render(uploader(false))
  await act(async () => press('Enviar', 1))
  await act(async () => press('Pausar', 1))

  await expect.poll(() => findRunning(place)?.view.kind).toBe('paused')
})

test('a file was chosen → it stands before the fields that name it', () => {
  handOverFile(place, file)
  render(uploader(false))
  const [shown] = screen.getAllByText(/valsa da ana\.wav/)

  expect(shown?.compareDocumentPosition(screen.getByLabelText('Nome'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('hidden and shown again → what was typed and the file are still there', () => {
  handOverFile(place, file)
  const { rerender } = render(uploader(false))
  fireEvent.input(screen.getByLabelText('Nome'), { target: { value: 'Valsa' } })
  rerender(uploader(true))
  expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull()
  rerender(uploader(false))

  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Valsa')
  expect(screen.getByRole('button', { name: 'Enviar' })).toBeDefined()
})
