// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Reply } from '#app/client/send-request.ts'
import { deletionTexts, reactionTexts } from '#copy/gift/gift.ts'

import type { GiftFormState } from './gift-form-state.ts'
import { GiftReactions, OwnReactions } from './gift-reactions.tsx'
import type { LeftReaction } from './unsent-reaction.tsx'

const { sendRequest, startRecording } = vi.hoisted(() => ({
  sendRequest: vi.fn<(url: string, sent: Sent) => Promise<Reply>>(),
  startRecording: vi.fn<(options: Options) => Promise<{ stream: null; stop: () => void }>>(),
}))
vi.mock('#app/client/send-request.ts', () => ({ sendRequest }))
vi.mock('#app/client/recording/media-recording.ts', () => ({
  canRecord: () => true,
  microphoneError: () => 'not-allowed',
  startRecording,
}))

type Sent = { body: FormData; onProgress: (bytes: number, total: number) => void }
type Options = { onEnd: (media: Blob, durationMs: number) => void }

const spoken = new Blob(['voz'], { type: 'audio/webm' })
const written = (id: string) => ({ id, name: 'Ana', content: `Recado ${id}`, recording: null, leave: 'none' as const })

let stored: string[] = []
let isOver = false
let refused: GiftFormState | null = null
/** What was not sent when the form went, each time it was told. */
let left: LeftReaction[] = []

beforeEach(() => {
  isOver = false
  refused = null
  left = []
  sendRequest.mockReset().mockResolvedValue({ kind: 'lost' })
  startRecording.mockReset().mockImplementation(async ({ onEnd }) => ({
    stream: null,
    stop: () => onEnd(spoken, 4_000),
  }))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:take', revokeObjectURL: () => undefined }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** The page of a gift to which these reactions were sent. */
async function show(ids: string[]) {
  stored = ids
  const Stub = createRoutesStub([
    { path: '/', loader: () => stored.map(written), Component: Page, HydrateFallback: () => null },
  ])
  render(<Stub initialEntries={['/']} />)
  await screen.findByRole('main')
  return userEvent.setup()
}

function Page() {
  const props = { reactions: useLoaderData<ReturnType<typeof written>[]>(), path: '/presente/x' }
  return (
    <main tabIndex={-1}>
      {isOver ? (
        <OwnReactions {...props} />
      ) : (
        <GiftReactions {...props} form={refused} onLeave={(one) => left.push(one)} />
      )}
    </main>
  )
}

/** What the server keeps by then, and the page it answers with. */
function answer(ids: string[], { error = '', status = 200 } = {}) {
  const text = renderToStaticMarkup(
    <main className="gift">
      <p id="reaction-error">{error}</p>
    </main>,
  )
  sendRequest.mockImplementationOnce(async () => {
    stored = ids
    return { kind: 'answered', status, text }
  })
}

const send = () => screen.getByRole('button', { name: 'Mandar o recado' })
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Seu recado')
const sent = (call: number) => sendRequest.mock.calls[call]?.[1].body
const deleteFirst = () => {
  const [first] = screen.getAllByRole('button', { name: 'Apagar este recado' })
  if (!first) throw new Error('nothing to delete')
  return first
}

test('a reaction is sent → the page shows it, and its title has the focus', async () => {
  const user = await show([])
  answer(['1'])
  await user.click(send())

  expect(await screen.findByText('Recado 1')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Seu recado chegou' })))
})

test('a second one → the form is empty again', async () => {
  const user = await show(['1'])
  await user.click(screen.getByText('Mandar outro'))
  await user.type(field(), 'Mais uma coisa')
  answer(['1', '2'])
  await user.click(send())

  expect(await screen.findByText('Recado 2')).toBeTruthy()
  await waitFor(() => expect(field().value).toBe(''))
  expect(field().closest('details')?.open).toBe(false)
})

test('written, and the page is read again → it is there again until it was sent', async () => {
  const user = await show([])
  await user.type(field(), 'Mãe!')
  cleanup()
  const again = await show([])
  expect(field().value).toBe('Mãe!')

  answer(['1'])
  await again.click(send())
  expect(await screen.findByText('Recado 1')).toBeTruthy()
  expect(Object.keys(localStorage)).toEqual([])
})

test('sent again after the document refused it → neither refusal nor text are left', async () => {
  refused = { intent: 'react', error: 'Longa demais.', typed: { text: 'Mãe!' } }
  const user = await show([])
  expect([screen.getByRole('alert').textContent, field().value]).toEqual(['Longa demais.', 'Mãe!'])
  answer(['1'])
  await user.click(send())

  expect(await screen.findByText('Recado 1')).toBeTruthy()
  await waitFor(() => expect([screen.queryByText('Longa demais.'), field().value]).toEqual([null, '']))
})

test('it is taken back → the page shows the empty form', async () => {
  const user = await show(['1'])
  answer([])
  await user.click(deleteFirst())

  expect(await screen.findByRole('heading', { name: 'Quer agradecer?' })).toBeTruthy()
  expect(screen.queryByText('Recado 1')).toBeNull()
})

test.each([
  [['1', '2'], ['2']],
  [['1'], []],
])('of %j one is taken back while another is being written → what was written stays', async (before, after) => {
  const user = await show(before)
  await user.click(screen.getByText('Mandar outro'))
  await user.type(field(), 'Mais uma coisa')
  answer(after)
  await user.click(deleteFirst())
  await waitFor(() => expect(screen.queryByText('Recado 1')).toBeNull())

  expect(field().value).toBe('Mais uma coisa')
  expect(field().closest('details')?.open).toBe(true)
})

test('the last one of a gift that is over is taken back → nothing of it is left', async () => {
  isOver = true
  const user = await show(['1'])
  answer([], { status: 410 })
  await user.click(deleteFirst())

  await waitFor(() => expect(document.querySelector('#recado')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('refused → the reason of the page, and what was written stays', async () => {
  const user = await show([])
  await user.type(field(), 'Mãe!')
  answer([], { error: 'Longa demais.', status: 422 })
  await user.click(send())

  expect(await screen.findByText('Longa demais.')).toBeTruthy()
  expect(field().value).toBe('Mãe!')
})

test.each([
  ['a reaction is sent', send, reactionTexts],
  ['a reaction is taken back', deleteFirst, deletionTexts],
])('%s, the connection is lost, and a server fails → says so', async (_what, button, texts) => {
  const user = await show(['1'])
  await user.click(screen.getByText('Mandar outro'))
  await user.click(button())
  expect(await screen.findByText(texts.lost)).toBeTruthy()
  sendRequest.mockResolvedValueOnce({ kind: 'answered', status: 502, text: '<h1>Bad gateway</h1>' })
  await user.click(button())

  expect(await screen.findByText(texts.failed)).toBeTruthy()
})

async function record(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Gravar a voz' }))
  await screen.findByText(reactionTexts.recording)
}

test('a file can be chosen → by a button in our words', async () => {
  await show([])

  expect(screen.getByLabelText('Ou escolha um áudio ou vídeo do aparelho').parentElement?.className).toBe('file-input')
})

test('pressed again while the browser asks for the microphone → one recording', async () => {
  const user = await show([])
  const { promise, resolve: allow } = Promise.withResolvers<{ stream: null; stop: () => void }>()
  startRecording.mockReturnValue(promise)
  await user.click(screen.getByRole('button', { name: 'Gravar a voz' }))
  await user.click(screen.getByRole('button', { name: 'Gravar um vídeo' }))
  allow({ stream: null, stop: () => undefined })

  expect(await screen.findByText(reactionTexts.recording)).toBeTruthy()
  expect(startRecording).toHaveBeenCalledTimes(1)
})

test('the browser lets nobody record → the reason, and the next press asks again', async () => {
  const user = await show([])
  startRecording.mockRejectedValueOnce(new Error('refused'))
  await user.click(screen.getByRole('button', { name: 'Gravar a voz' }))
  expect(await screen.findByText(reactionTexts.notAllowed)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Gravar um vídeo' }))

  expect(await screen.findByText(reactionTexts.recording)).toBeTruthy()
  expect(screen.queryByText(reactionTexts.notAllowed)).toBeNull()
})

test('stopped → the recording can be played before it is sent', async () => {
  const user = await show([])
  await record(user)
  await user.click(screen.getByRole('button', { name: 'Parar' }))

  expect(await screen.findByText(reactionTexts.ready)).toBeTruthy()
  expect(screen.getByLabelText('O áudio que você vai mandar')).toBeTruthy()
  expect(sendRequest).not.toHaveBeenCalled()
})

test('sent while recording → the recording ends and is sent', async () => {
  const user = await show([])
  await record(user)
  await user.click(send())

  await waitFor(() => expect(sendRequest).toHaveBeenCalledTimes(1))
  expect([sent(0)?.get('recordingMs'), sent(0)?.get('recording')]).toEqual(['4000', expect.any(Blob)])
})

test('a recording is not stored → it can be sent again', async () => {
  const user = await show([])
  await record(user)
  await user.click(screen.getByRole('button', { name: 'Parar' }))
  await user.click(send())
  await screen.findByText(reactionTexts.lost)
  await user.click(send())

  await waitFor(() => expect(sendRequest).toHaveBeenCalledTimes(2))
  expect([sent(0)?.get('recording'), sent(1)?.get('recording')]).toEqual([expect.any(Blob), expect.any(Blob)])
})

test('a recording is taken away → a file can be chosen', async () => {
  const user = await show([])
  await record(user)
  await user.click(screen.getByRole('button', { name: 'Parar' }))
  await user.click(await screen.findByRole('button', { name: 'Remover esta gravação' }))

  expect(screen.queryByLabelText('O áudio que você vai mandar')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Ou escolha um áudio ou vídeo do aparelho'))
})

test('sent, and pressed again before the answer → sent once, and the button says how far it is', async () => {
  const user = await show([])
  sendRequest.mockReturnValue(new Promise(() => undefined))
  const button = send()
  await user.click(button)
  await user.click(button)
  sendRequest.mock.calls[0]?.[1].onProgress(40, 100)

  expect(sendRequest).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(button.textContent).toBe('Enviando... 40 %'))
})

test('sent, and the camera pressed before the answer → no recording begins', async () => {
  const user = await show([])
  sendRequest.mockReturnValue(new Promise(() => undefined))
  await user.click(send())
  await user.click(screen.getByRole('button', { name: 'Gravar um vídeo' }))

  expect(startRecording).not.toHaveBeenCalled()
})

test('sent while the browser asks for the microphone → what it records is stopped', async () => {
  const user = await show([])
  const stop = vi.fn<() => void>()
  const { promise, resolve: allow } = Promise.withResolvers<{ stream: null; stop: () => void }>()
  startRecording.mockReturnValue(promise)
  await user.click(screen.getByRole('button', { name: 'Gravar um vídeo' }))
  answer(['1'])
  await user.click(within(document.body).getByRole('button', { name: 'Mandar o recado' }))
  await screen.findByText('Recado 1')
  allow({ stream: null, stop })

  await waitFor(() => expect(stop).toHaveBeenCalledOnce())
})

test('the gift is closed while a recording is sent → the page is read again, and the recording is not lost', async () => {
  const user = await show([])
  await record(user)
  await user.click(screen.getByRole('button', { name: 'Parar' }))
  answer([], { status: 403 })
  isOver = true
  await user.click(send())

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mandar o recado' })).toBeNull())
  expect(left).toEqual([{ text: '', media: spoken }])
})

test('the gift is closed while somebody speaks → what was recorded until then is not lost, with what was written', async () => {
  const user = await show([])
  await user.type(field(), 'Mãe!')
  await record(user)
  cleanup()

  expect(left.at(-1)).toEqual({ text: 'Mãe!', media: spoken })
})

test('a reaction was sent → nothing of it counts as not sent', async () => {
  const user = await show([])
  await user.type(field(), 'Mãe!')
  await record(user)
  await user.click(screen.getByRole('button', { name: 'Parar' }))
  answer(['1'])
  await user.click(send())

  expect(await screen.findByText('Recado 1')).toBeTruthy()
  await waitFor(() => expect(left).toEqual([{ text: '', media: null }]))
})
