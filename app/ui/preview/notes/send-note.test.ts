import { afterEach, expect, test, vi } from 'vitest'

import { sendNote } from './send-note.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function answerWith(answer: (path: string, sent: RequestInit) => Promise<Response>, { onLine = true } = {}) {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', answer)
  return sendNote('/preview/x/notas', new FormData())
}

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

/** Answers nothing until the browser gives up. */
function silent(_path: string, { signal }: RequestInit) {
  return new Promise<Response>((_resolve, reject) => {
    if (signal?.aborted) reject(new DOMException('', 'TimeoutError'))
  })
}

test('no connection → said so', async () => {
  expect(await answerWith(unreachable, { onLine: false })).toMatch(/^Sem conexão\./)
})

test('nothing answers while the browser is connected → the connection is not blamed', async () => {
  expect(await answerWith(unreachable)).toMatch(/^Não conseguimos enviar/)
})

test('nothing answers for half a minute → said so', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  expect(await answerWith(silent)).toMatch(/^Não conseguimos enviar/)
})

test('a server that fails → not called a missing connection', async () => {
  expect(await answerWith(async () => new Response('<h1>502</h1>', { status: 502 }))).toMatch(/^Não conseguimos enviar/)
})

test('a refusal → its words', async () => {
  const refused = { title: 'Nota longa demais', text: 'Até 500 letras.' }
  const words = await answerWith(async () => Response.json({ refused }, { status: 422 }))
  expect(words).toBe('Nota longa demais. Até 500 letras.')
})

test('a note that was taken → nothing to say', async () => {
  expect(await answerWith(async () => Response.json({}))).toBeNull()
})
