// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { sendRequest } from '#app/client/send-request.ts'

import { startPhotos } from './start-photos.ts'

vi.mock(import('#app/client/send-request.ts'), async (load) => ({
  ...(await load()),
  sendRequest: vi.fn<typeof sendRequest>(),
}))

/** The page with room for so many more photos. */
const page = (room: number) => `<textarea id="dedication"></textarea><section id="fotos" tabindex="-1">
  <form action="/presente"><input type="hidden" name="photo" value="1">
  <button name="intent" value="turn-photo" aria-label="Girar a foto 1">Girar</button></form>
  <form action="/fotos" data-photos="${room}"><p><input type="file"></p><p data-photo-progress></p></form>
  <p id="photo-erro"></p></section>`

beforeEach(() => {
  vi.mocked(sendRequest).mockReset()
  document.body.innerHTML = page(3)
  startPhotos(document.querySelector('#fotos'))
})

test('photos are stored → shown in their place, what is typed beside them stays', async () => {
  const answers = [answer('{}'), answer(page(2))]
  vi.mocked(sendRequest).mockImplementation(async () => answers.shift() ?? answer('{}'))
  typeDedication('Que dancem sempre.')

  await choose(1)

  await expect.poll(() => roomLeft()).toBe('2')
  expect(document.querySelector('textarea')?.value).toBe('Que dancem sempre.')
})

test('a batch of which one photo is refused → it is named, and the next one has room for what is left', async () => {
  const answers = [answer('{}'), answer('{}', 422), answer(page(2)), answer('{}'), answer('{}'), answer(page(0))]
  vi.mocked(sendRequest).mockImplementation(async () => answers.shift() ?? answer('{}'))

  await choose(2)
  await expect.poll(() => error()).toContain('foto-1.jpg')
  await choose(3)

  await expect.poll(() => error()).toContain('Só cabem mais 2')
  expect(sendRequest).toHaveBeenCalledTimes(6)
})

test('a photo is turned → shown again in its place, with the focus', async () => {
  vi.mocked(sendRequest).mockResolvedValue(answer(page(1)))
  typeDedication('Que dancem sempre.')

  document.querySelector<HTMLElement>('[value=turn-photo]')?.click()

  await expect.poll(() => roomLeft()).toBe('1')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Girar a foto 1')
  expect(document.querySelector('textarea')?.value).toBe('Que dancem sempre.')
})

test('the connection is gone while a photo is turned → it says so', async () => {
  vi.mocked(sendRequest).mockResolvedValue({ kind: 'lost' })

  document.querySelector<HTMLElement>('[value=turn-photo]')?.click()

  await expect.poll(() => error()).toBe('O envio parou no meio. Tente de novo.')
})

function answer(text: string, status = 200) {
  return { kind: 'answered', status, text } as const
}

const error = () => document.querySelector('#photo-erro')?.textContent
const roomLeft = () => document.querySelector<HTMLElement>('[data-photos]')?.dataset.photos

function typeDedication(text: string) {
  const field = document.querySelector('textarea')
  if (field) field.value = text
}

async function choose(count: number): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const files = Array.from({ length: count }, (_, index) => new File(['x'], `foto-${index}.jpg`))
  Object.defineProperty(input, 'files', { configurable: true, value: files })
  input?.dispatchEvent(new Event('change'))
  await expect.poll(() => input?.disabled).toBe(false)
}
