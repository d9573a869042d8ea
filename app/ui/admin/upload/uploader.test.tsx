// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { clearDroppedFile, handOverFile } from './dropped-file.ts'
import { clearRunning, findRunning } from './running.ts'
import { Uploader } from './uploader.tsx'

// The server answers what a test says and nothing else: an upload is on its way until it is paused.
const answers = vi.hoisted(() => new Map<string, object>())
vi.mock('#app/client/send-request.ts', async (original) => ({
  ...(await original<object>()),
  sendRequest: (url: string, { method, signal }: { method: string; signal?: AbortSignal }) =>
    new Promise((resolve) => {
      const answer = answers.get(`${method} ${url}`)
      if (answer) resolve({ kind: 'answered', status: 200, text: JSON.stringify(answer) })
      signal?.addEventListener('abort', () => resolve({ kind: 'lost' }))
    }),
}))

const place = { purpose: 'version', projectId: '0198f0a0-0000-7000-8000-000000000001' } as const
const file = new File(['RIFF\0\0\0\0WAVE'], 'valsa da ana.wav', { type: 'audio/wav' })

beforeEach(() => {
  answers.clear()
  localStorage.clear()
  clearDroppedFile()
  clearRunning(place)
})
afterEach(cleanup)

const resumed = vi.fn<(metadata: Record<string, string>) => void>()
const uploader = (isHidden: boolean) => (
  <Uploader
    {...place}
    metadata={() => ({ name: 'Valsa' })}
    accept="audio/*"
    start="Enviar"
    done="Arquivo enviado."
    isHidden={isHidden}
    onChoose={() => undefined}
    onResume={resumed}
    onDone={() => undefined}
  >
    <label>
      Nome <input name="name" />
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

const box = (type: string, content: string) => `\0\0\0${String.fromCharCode(content.length + 8)}${type}${content}`

test('a film whose index stands at its end → refused before anything is sent', async () => {
  const index = box('moov', box('trak', box('mdia', box('hdlr', `${'\0'.repeat(8)}vide`))))
  const film = new File([box('ftyp', 'isom\0\0\0\0'), box('mdat', 'pictures'), index], 'clipe.mp4')
  handOverFile(place, film)
  render(uploader(false))
  await act(async () => press('Enviar', 1))

  expect((await screen.findByRole('alert')).textContent).toContain('não é um áudio')
  expect(localStorage).toHaveLength(0)
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

const isNameOpen = () => !screen.getByLabelText('Nome').matches(':disabled, fieldset:disabled *')

test('an upload is on its way → its fields take no more text, and a sentence says why', async () => {
  handOverFile(place, file)
  render(uploader(false))
  expect(isNameOpen()).toBe(true)
  await act(async () => press('Enviar', 1))

  expect(isNameOpen()).toBe(false)
  expect(screen.getByText(/vale o que estava nestes campos no início/)).toBeDefined()
})

test('an upload is on its way while another way in is shown → the fields of that one are open', async () => {
  handOverFile(place, file)
  const { rerender } = render(uploader(false))
  await act(async () => press('Enviar', 1))
  rerender(uploader(true))

  expect(isNameOpen()).toBe(true)
})

test('the file of an interrupted upload is chosen again → the fields it began with, closed, also when it goes on', async () => {
  const known = { id: '7', ...place, name: file.name, size: file.size, lastModified: file.lastModified, at: Date.now() }
  localStorage.setItem('harmonia-envios', JSON.stringify([known]))
  answers.set('GET /admin/envios/7', { received: 0, bytes: file.size, finished: false, meant: { name: 'Primeira' } })
  handOverFile(place, file)
  await act(async () => render(uploader(false)))

  expect(resumed).toHaveBeenCalledWith({ name: 'Primeira' })
  expect(isNameOpen()).toBe(false)
  await act(async () => press('Continuar o envio', 1))
  expect(findRunning(place)?.metadata).toEqual({ name: 'Primeira' })
})

test('all of a file is there → said, and what was asked about it is gone until the next one', async () => {
  answers.set('POST /admin/envios', { id: '8' })
  answers.set('PATCH /admin/envios/8', { received: file.size })
  answers.set('POST /admin/envios/8/fim', { fileId: '9' })
  handOverFile(place, file)
  render(uploader(false))
  const fields = screen.getByLabelText('Nome').closest('fieldset')
  await act(async () => press('Enviar', 1))

  expect(await screen.findByText('Arquivo enviado.')).toBeDefined()
  expect(fields?.className).toBe('hidden')
  await act(async () => press('Enviar outro', 1))
  expect(fields?.className).toBe('contents')
})
