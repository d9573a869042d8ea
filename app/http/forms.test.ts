import { setTimeout } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { readUploadForm } from './forms.ts'

const head = '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n'
const encode = (text: string) => new TextEncoder().encode(text)

function upload(parts: AsyncGenerator<Uint8Array<ArrayBuffer>>) {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(out) {
      const part = await parts.next()
      if (part.done) out.close()
      else out.enqueue(part.value)
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return new Request('http://localhost/', init)
}

/** Two seconds of these bytes, in parts, and then the end. */
async function* drip(everyMs: number, text: string) {
  yield encode(head)
  for (let count = 0; count < 2_000 / everyMs; count += 1) {
    await setTimeout(everyMs)
    yield encode(text)
  }
  yield encode('\r\n--x--\r\n')
}

const pace = { silenceMs: 200, graceMs: 300, bytesPerSecond: 1_000, checkMs: 20 }

test('a form that comes slowly, but comes → read', async () => {
  const form = await readUploadForm(upload(drip(50, 'a'.repeat(100))), 10_000, pace)
  expect(form?.get('text')).toHaveLength(4_000)
})

test.each([
  ['goes silent', () => drip(1_000, 'a'.repeat(4_000))],
  ['drips', () => drip(50, 'a')],
])('a form that %s → given up with 408', async (_, parts) => {
  const begun = performance.now()
  await expect(readUploadForm(upload(parts()), 10_000, pace)).rejects.toMatchObject({ init: { status: 408 } })
  expect(performance.now() - begun).toBeLessThan(1_000)
})
