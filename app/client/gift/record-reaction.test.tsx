// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ReactionForm } from '#app/ui/gift/reaction-form.tsx'
import { reactionTexts } from '#copy/gift/gift.ts'

import { startReactionForm } from './record-reaction.ts'

type Options = { onEnd: (media: Blob, durationMs: number) => void }

const { startRecording } = vi.hoisted(() => ({
  startRecording: vi.fn<(options: Options) => Promise<{ stream: null; stop: () => void }>>(),
}))
vi.mock('#app/client/recording/media-recording.ts', () => ({
  canRecord: () => true,
  microphoneError: () => 'not-allowed',
  startRecording,
}))

const send = vi.fn<Parameters<typeof startReactionForm>[1]>()
const spoken = new Blob(['voz'], { type: 'audio/webm' })

beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(<ReactionForm path="/presente/x" form={null} />)
  startRecording.mockReset().mockImplementation(async ({ onEnd }) => ({
    stream: null,
    stop: () => onEnd(spoken, 4_000),
  }))
  send.mockReset().mockResolvedValue(null)
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:take', revokeObjectURL: () => undefined })
  const [form] = document.forms
  if (form) startReactionForm(form, send)
})

afterEach(() => vi.unstubAllGlobals())

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(selector)
  return found
}

const press = (selector: string) => find(selector).click()
const submit = () => find('form').dispatchEvent(new Event('submit', { cancelable: true }))
const status = () => find('[data-record-status]').textContent

async function record() {
  press('[data-record=voice]')
  await expect.poll(() => status()).toBe(reactionTexts.recording)
}

test('a file can be chosen → by a button in our words', () => {
  const input = find('input[type=file]')

  expect(input.parentElement?.className).toBe('file-input')
  expect(input.nextElementSibling?.textContent).toBe('Escolher arquivo')
  expect(find('.file-input > .btn').hidden).toBe(false)
})

test('pressed again while the browser asks for the microphone → one recording', async () => {
  press('[data-record=voice]')
  press('[data-record=video]')
  await expect.poll(() => status()).toBe(reactionTexts.recording)

  expect(startRecording).toHaveBeenCalledTimes(1)
})

test('stopped → the recording can be played before it is sent', async () => {
  await record()
  press('[data-record-stop]')

  expect(status()).toBe(reactionTexts.ready)
  expect(find('audio').hidden).toBe(false)
  expect(find('video[data-take-player]').hidden).toBe(true)
  expect(send).not.toHaveBeenCalled()
})

test('sent while recording → the recording ends and is sent', async () => {
  await record()

  expect(submit()).toBe(false)
  expect(send).toHaveBeenCalledTimes(1)
  const sent = send.mock.calls[0]?.[0]
  expect([sent?.get('recordingMs'), sent?.get('recording')]).toEqual(['4000', expect.any(Blob)])
})

test('not stored → the reason, and the recording can be sent again', async () => {
  send.mockResolvedValueOnce('A conexão caiu.')
  await record()
  press('[data-record-stop]')
  submit()
  await expect.poll(() => find('#reaction-error').textContent).toBe('A conexão caiu.')
  submit()

  expect(send.mock.calls.map(([body]) => body.get('recording'))).toEqual([expect.any(Blob), expect.any(Blob)])
})

test('sent, and pressed again before the answer → sent once, and the button says how far it is', () => {
  send.mockReturnValue(new Promise(() => undefined))
  submit()
  submit()
  send.mock.calls[0]?.[1](40)

  expect(send).toHaveBeenCalledTimes(1)
  expect(find('button[type=submit]').textContent).toBe('Enviando... 40 %')
})

test('nothing recorded → its words are sent without a recording', () => {
  expect(submit()).toBe(false)
  expect(send.mock.calls[0]?.[0].has('recordingMs')).toBe(false)
})

test('sent, and the camera pressed before the answer → no recording begins', async () => {
  send.mockReturnValue(new Promise(() => undefined))
  submit()
  press('[data-record=video]')
  await Promise.resolve()

  expect(startRecording).not.toHaveBeenCalled()
})

test('the form is replaced while the browser asks for the microphone → what it records is stopped', async () => {
  const stop = vi.fn<() => void>()
  const { promise, resolve: allow } = Promise.withResolvers<{ stream: null; stop: () => void }>()
  startRecording.mockReturnValue(promise)
  press('[data-record=voice]')
  find('form').remove()
  allow({ stream: null, stop })

  await expect.poll(() => stop).toHaveBeenCalledOnce()
})
