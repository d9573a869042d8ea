// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { sendRequest } from '#app/client/send-request.ts'

import { startPhotoUpload } from './send-photos.ts'

vi.mock(import('#app/client/send-request.ts'), async (load) => ({
  ...(await load()),
  sendRequest: vi.fn<typeof sendRequest>(),
}))

test('a batch of which one photo is refused → the next one has room for what is left', async () => {
  document.body.innerHTML = `<form action="/fotos" data-photos="3"><p><input type="file"></p>
    <p data-photo-error></p><p data-photo-progress></p></form>`
  const form = document.querySelector('form')
  startPhotoUpload(form)
  const answers = [200, 422, 200]
  vi.mocked(sendRequest).mockImplementation(async () => ({
    kind: 'answered',
    status: answers.shift() ?? 200,
    text: '{}',
  }))

  await choose(form, 2)
  expect(form?.querySelector('[data-photo-progress]')?.textContent).toContain('Uma foto chegou')
  await choose(form, 3)

  expect(form?.querySelector('[data-photo-error]')?.textContent).toContain('Só cabem mais 2')
  expect(sendRequest).toHaveBeenCalledTimes(4)
})

async function choose(form: HTMLFormElement | null, count: number): Promise<void> {
  const input = form?.querySelector('input')
  const files = Array.from({ length: count }, (_, index) => new File(['x'], `foto-${index}.jpg`))
  Object.defineProperty(input, 'files', { configurable: true, value: files })
  input?.dispatchEvent(new Event('change'))
  await vi.waitFor(() => expect(input?.disabled).toBe(false))
}
