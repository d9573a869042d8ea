// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Reply } from '#app/client/send-request.ts'
import { ReactionForm } from '#app/ui/gift/reaction-form.tsx'
import { thankYouTexts } from '#copy/gift/gift.ts'

import { startThankYou } from './record-thank-you.ts'

type Options = { onEnd: (media: Blob, durationMs: number) => void }

const { startRecording, sendRequest } = vi.hoisted(() => ({
  startRecording: vi.fn<(options: Options) => Promise<{ stream: null; stop: () => void }>>(),
  sendRequest: vi.fn<(url: string, sent: { body: FormData }) => Promise<Reply>>(),
}))
vi.mock('#app/client/recording/media-recording.ts', () => ({
  canRecord: () => true,
  microphoneError: () => 'not-allowed',
  startRecording,
}))
vi.mock('#app/client/send-request.ts', () => ({ sendRequest }))

const spoken = new Blob(['voz'], { type: 'audio/webm' })

beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(<ReactionForm path="/presente/x" form={null} />)
  startRecording.mockReset().mockImplementation(async ({ onEnd }) => ({
    stream: null,
    stop: () => onEnd(spoken, 4_000),
  }))
  sendRequest.mockReset().mockResolvedValue({ kind: 'lost' })
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:take', revokeObjectURL: () => undefined })
  const [form] = document.forms
  if (form) startThankYou(form)
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
  await vi.waitFor(() => expect(status()).toBe(thankYouTexts.recording))
}

test('pressed again while the browser asks for the microphone → one recording', async () => {
  press('[data-record=voice]')
  press('[data-record=video]')
  await vi.waitFor(() => expect(status()).toBe(thankYouTexts.recording))

  expect(startRecording).toHaveBeenCalledTimes(1)
})

test('stopped → the recording can be played before it is sent', async () => {
  await record()
  press('[data-record-stop]')

  expect(status()).toBe(thankYouTexts.ready)
  expect(find('audio').hidden).toBe(false)
  expect(find('video[data-take-player]').hidden).toBe(true)
  expect(sendRequest).not.toHaveBeenCalled()
})

test('sent while recording → the recording ends and is sent', async () => {
  await record()

  expect(submit()).toBe(false)
  expect(sendRequest).toHaveBeenCalledTimes(1)
  const sent = sendRequest.mock.calls[0]?.[1].body
  expect([sent?.get('recordingMs'), sent?.get('recording')]).toEqual(['4000', expect.any(Blob)])
})

test('the connection is lost → the reason, and the recording can be sent again', async () => {
  await record()
  press('[data-record-stop]')
  submit()
  await vi.waitFor(() => expect(find('#reaction-error').textContent).toBe(thankYouTexts.offline))
  submit()

  expect(sendRequest).toHaveBeenCalledTimes(2)
})

test('refused → the reason of the page', async () => {
  sendRequest.mockResolvedValue({ kind: 'answered', status: 422, text: '<p id="reaction-error">Longa demais.</p>' })
  await record()
  press('[data-record-stop]')
  submit()

  await vi.waitFor(() => expect(find('#reaction-error').textContent).toBe('Longa demais.'))
})

test('nothing recorded → the browser sends the form itself', () => {
  expect(submit()).toBe(true)
  expect(sendRequest).not.toHaveBeenCalled()
})
