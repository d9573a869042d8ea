import { afterEach, expect, test, vi } from 'vitest'

import { sendNote } from './send-note.ts'

afterEach(() => vi.unstubAllGlobals())

function answerWith(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  return sendNote('/preview/x/notas', new FormData())
}

test('no connection → said so', async () => {
  expect(await answerWith(() => Promise.reject(new TypeError('Failed to fetch')))).toMatch(/^Sem conexão\./)
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
