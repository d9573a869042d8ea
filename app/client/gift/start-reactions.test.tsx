// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Reply } from '#app/client/send-request.ts'
import { GiftReactions, OwnReactions } from '#app/ui/gift/gift-reactions.tsx'
import { deletionTexts, reactionTexts } from '#copy/gift/gift.ts'

import { startReactions } from './start-reactions.ts'

const { sendRequest } = vi.hoisted(() => ({
  sendRequest: vi.fn<(url: string, sent: { body: FormData }) => Promise<Reply>>(),
}))
vi.mock('#app/client/send-request.ts', () => ({ sendRequest }))

const written = (id: string) => ({ id, name: 'Ana', content: `Recado ${id}`, recording: null })

/** The page as the server draws it with these reactions. */
function drawPage(ids: string[], { phase = 'open', error = '' } = {}): string {
  const form = error === '' ? null : { intent: 'react' as const, error, typed: {} }
  const props = { reactions: ids.map(written), path: '/presente/x' }
  const reactions = phase === 'open' ? <GiftReactions {...props} form={form} /> : <OwnReactions {...props} />
  return renderToStaticMarkup(
    <main tabIndex={-1} data-gift="/presente/x" data-phase={phase}>
      <div data-song />
      {reactions}
    </main>,
  )
}

function show(page: string) {
  document.body.innerHTML = page
  startReactions(document.querySelector('#recado'))
}

const reload = vi.fn<() => void>()
beforeEach(() => {
  sendRequest.mockReset().mockResolvedValue({ kind: 'lost' })
  reload.mockReset()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})
afterEach(() => vi.restoreAllMocks())

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(selector)
  return found
}

function textField(): HTMLTextAreaElement {
  const found = document.querySelector<HTMLTextAreaElement>('#text')
  if (!found) throw new Error('no field')
  return found
}

const again = () => document.querySelector('details')

const answer = (text: string, status = 200) => sendRequest.mockResolvedValueOnce({ kind: 'answered', status, text })
const submit = (form: string) => find(form).dispatchEvent(new Event('submit', { cancelable: true }))
const title = () => find('#recado-titulo').textContent

test('a reaction is sent → the page shows it where the form was, and the song is the same element', async () => {
  show(drawPage([]))
  const song = find('[data-song]')
  answer(drawPage(['1']))

  expect(submit('[data-reaction-form]')).toBe(false)
  await expect.poll(() => title()).toBe('Seu recado chegou')
  expect(find('blockquote').textContent).toBe('Recado 1')
  expect(find('[data-song]')).toBe(song)
  expect(document.activeElement).toBe(find('#recado-titulo'))
})

test('a second one from the page that was shown in place → sent in place, too', async () => {
  show(drawPage([]))
  answer(drawPage(['1']))
  submit('[data-reaction-form]')
  await expect.poll(() => title()).toBe('Seu recado chegou')
  answer(drawPage(['1', '2']))
  submit('[data-reaction-form]')

  await expect.poll(() => document.querySelectorAll('blockquote')).toHaveLength(2)
})

test('it is taken back → the page shows the empty form', async () => {
  show(drawPage(['1']))
  answer(drawPage([]))

  expect(submit('.gift-reaction form')).toBe(false)
  await expect.poll(() => title()).toBe('Quer agradecer?')
  expect(document.querySelector('blockquote')).toBeNull()
})

test('it is taken back while another is being written → what was written stays, and can be sent', async () => {
  show(drawPage(['1', '2']))
  again()?.toggleAttribute('open', true)
  textField().value = 'Mais uma coisa'
  answer(drawPage(['2']))
  submit('.gift-reaction form')
  await expect.poll(() => document.querySelectorAll('blockquote')).toHaveLength(1)

  expect(textField().value).toBe('Mais uma coisa')
  expect(again()?.open).toBe(true)
  submit('[data-reaction-form]')
  expect(sendRequest).toHaveBeenCalledTimes(2)
})

test('the last one of a gift that is over is taken back → nothing of it is left', async () => {
  show(drawPage(['1'], { phase: 'ended' }))
  answer(drawPage([], { phase: 'ended' }), 410)
  submit('.gift-reaction form')

  await expect.poll(() => document.querySelector('#recado')).toBeNull()
  expect(document.activeElement).toBe(find('main'))
})

test('the gift was withdrawn meanwhile → the page is loaded anew', async () => {
  show(drawPage([]))
  answer(drawPage([], { phase: 'withdrawn' }), 410)
  submit('[data-reaction-form]')

  await expect.poll(() => reload).toHaveBeenCalledTimes(1)
})

test('refused → the reason of the page, and what was written stays', async () => {
  show(drawPage([]))
  textField().value = 'Mãe!'
  answer(drawPage([], { error: 'Longa demais.' }), 422)
  submit('[data-reaction-form]')

  await expect.poll(() => find('#reaction-error').textContent).toBe('Longa demais.')
  expect(textField().value).toBe('Mãe!')
})

test.each([
  ['[data-reaction-form]', '#reaction-error', reactionTexts],
  ['.gift-reaction form', '.gift-reaction [role=alert]', deletionTexts],
])('%s, the connection is lost, and a server fails → says so', async (form, error, texts) => {
  show(drawPage(['1']))
  sendRequest.mockResolvedValueOnce({ kind: 'lost' })
  submit(form)
  await expect.poll(() => find(error).textContent).toBe(texts.lost)
  answer('<h1>Bad gateway</h1>', 502)
  submit(form)

  await expect.poll(() => find(error).textContent).toBe(texts.failed)
})
