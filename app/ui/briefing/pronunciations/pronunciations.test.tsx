// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Pronunciation, PronunciationChange } from './pronunciation-request.ts'
import { Pronunciations, type PronunciationsHandle } from './pronunciations.tsx'

const send = vi.fn<(change: PronunciationChange) => Promise<string>>()
const getUserMedia = vi.fn<() => Promise<{ getTracks: () => { stop: () => void }[] }>>()
const stopTrack = vi.fn<() => void>()

/** A recorder as browsers have it: `stop` hands over what was recorded. */
class FakeRecorder extends EventTarget {
  static isTypeSupported(type: string) {
    return type === 'audio/mp4'
  }
  start() {}
  stop() {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['voz']) }))
    this.dispatchEvent(new Event('stop'))
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'performance'] })
  send.mockReset().mockResolvedValue('')
  stopTrack.mockReset()
  getUserMedia.mockReset().mockResolvedValue({ getTracks: () => [{ stop: stopTrack }] })
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const handle = createRef<PronunciationsHandle>()

function Fieldset({ first = [] }: { first?: Pronunciation[] }) {
  const [pronunciations, setPronunciations] = useState(first)
  async function change(sent: PronunciationChange) {
    const error = await send(sent)
    if (!error) setPronunciations('add' in sent ? [...pronunciations, { id: 'new', durationMs: sent.durationMs }] : [])
    return error
  }
  return (
    <Pronunciations pronunciations={pronunciations} notice="Só a equipe ouve." error="" send={change} handle={handle} />
  )
}

async function press(name: string | RegExp) {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
}

async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

const players = () => document.querySelectorAll('audio')

test('recorded and stopped → it is sent with its length and stands in the list', async () => {
  render(<Fieldset />)
  await press('Gravar')
  expect(screen.getByText('Gravando. Diga o nome como se fala.')).toBeTruthy()
  await pass(2_400)
  expect(screen.getByRole('timer').textContent).toBe('0:02')
  await press('Parar e guardar')
  await pass(0)

  const [sent] = send.mock.calls[0] ?? []
  expect(sent).toMatchObject({ add: expect.any(Blob), durationMs: 2_400 })
  expect(sent && 'add' in sent && sent.add.type).toBe('audio/mp4')
  expect(screen.getByText('Gravação guardada.')).toBeTruthy()
  expect(players()).toHaveLength(1)
  expect(stopTrack).toHaveBeenCalledOnce()
})

test('the step is left while a name is recorded → the recording ends, is sent, and then the step is left', async () => {
  render(<Fieldset />)
  expect(handle.current?.finish()).toBeNull()
  await press('Gravar')
  await pass(1_000)
  let left: string | undefined
  await act(async () => void handle.current?.finish()?.then((error) => (left = error)))
  await pass(0)

  expect(send).toHaveBeenCalledOnce()
  expect(left).toBe('')
  expect(handle.current?.finish()).toBeNull()
})

test('the step is left while a name is sent, which is refused → the message of the refusal', async () => {
  const answer = Promise.withResolvers<string>()
  send.mockReturnValue(answer.promise)
  render(<Fieldset />)
  await press('Gravar')
  await press('Parar e guardar')
  const left = handle.current?.finish()
  answer.resolve('Cabem 6 gravações.')
  await pass(0)

  expect(await left).toBe('Cabem 6 gravações.')
})

test('a minute of recording → it stops by itself', async () => {
  render(<Fieldset />)
  await press('Gravar')
  await pass(60_000)
  expect(send).toHaveBeenCalledOnce()
  expect(send.mock.calls[0]?.[0]).toMatchObject({ durationMs: 60_000 })
})

test.each([
  ['NotAllowedError', /O navegador não liberou o microfone/],
  ['NotFoundError', /Não encontramos um microfone/],
  ['AbortError', /Não foi possível usar o microfone agora/],
])('the microphone fails with %s → the reason and the other ways are named', async (name, text) => {
  getUserMedia.mockRejectedValue(new DOMException('', name))
  render(<Fieldset />)
  await press('Gravar')
  expect(screen.getByRole('alert').textContent).toMatch(text)
  expect(screen.getByRole('button', { name: 'Gravar' })).toBeTruthy()
})

test('the server refuses → its message stands there, and nothing is listed', async () => {
  send.mockResolvedValue('Cabem 6 gravações.')
  render(<Fieldset />)
  await press('Gravar')
  await press('Parar e guardar')
  await pass(0)
  expect(screen.getByRole('alert').textContent).toBe('Cabem 6 gravações.')
  expect(players()).toHaveLength(0)
})

test('a file is chosen → it is sent, and the same file can be chosen again', async () => {
  render(<Fieldset />)
  const input = screen.getByLabelText<HTMLInputElement>('Ou escolha um áudio do aparelho')
  const file = new File(['voz'], 'voz.wav', { type: 'audio/wav' })
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => void fireEvent.change(input))
  await pass(0)
  expect(send.mock.calls).toEqual([[{ add: file, durationMs: 0 }]])
  expect(input.value).toBe('')
})

test('a file above the limit → it is refused without being sent', async () => {
  render(<Fieldset />)
  const input = screen.getByLabelText('Ou escolha um áudio do aparelho')
  const file = new File([new Uint8Array(3 * 1024 * 1024 + 1)], 'longo.wav')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => void fireEvent.change(input))
  await pass(0)
  expect(send).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toMatch(/Este áudio é grande demais/)
})

test('removed → the list is without it, and the focus stays here', async () => {
  render(<Fieldset first={[{ id: 'v1', durationMs: 7_000 }]} />)
  screen.getByRole('button', { name: /Remover/ }).focus()
  await press(/Remover/)
  await pass(0)
  expect(send.mock.calls).toEqual([[{ remove: 'v1' }]])
  expect(screen.getByText('Gravação removida.')).toBeTruthy()
  expect(players()).toHaveLength(0)
  expect(document.activeElement?.tagName).toBe('FIELDSET')
})

test('as many recordings as fit → neither microphone nor file', () => {
  const six = Array.from({ length: 6 }, (_, index) => ({ id: `v${index}`, durationMs: 1_000 }))
  render(<Fieldset first={six} />)
  expect(screen.queryByRole('button', { name: 'Gravar' })).toBeNull()
  expect(screen.queryByLabelText('Ou escolha um áudio do aparelho')).toBeNull()
})

test('without script → a button that sends the file', () => {
  const html = renderToString(<Fieldset />)
  expect(html).toMatch(/<noscript><button type="submit" value="voz"[^>]*formenctype="multipart\/form-data"/i)
})

test('before hydration → the microphone cannot be seen, but has its place', () => {
  const html = renderToString(<Fieldset />)
  expect(html).toMatch(/<button type="button" class="[^"]*\binvisible\b[^"]*"(?! hidden)/)
})

test('a browser that records nothing → no microphone', () => {
  vi.stubGlobal('MediaRecorder', undefined)
  Reflect.deleteProperty(window, 'MediaRecorder')
  render(<Fieldset />)
  expect(screen.queryByRole('button', { name: 'Gravar' })).toBeNull()
})
