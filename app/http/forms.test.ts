import { setTimeout } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { parseClientForm } from '#core/client/client-form.ts'
import { importedEmails } from '#core/client/client-import.ts'
import { parseOrderForm } from '#core/order/order-form.ts'
import { isEmail } from '#core/shared/input/email.ts'
import { parseTeamForm } from '#core/staff/team.ts'
import { parseVoucherGift } from '#core/voucher/voucher-form.ts'

import { emailField, field, readUploadForm } from './forms.ts'

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

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a text whose line breaks are sent as two characters → counted as the browser counts it', () => {
  expect(field(formOf({ text: 'um\r\ndois\rtrês' }), 'text')).toBe('um\ndois\ntrês')
})

const pasted = '\u202A Ana <mailto:ana\u200B@exemplo.com.br>,\u2060\uFEFF\u202C'

/** Whatever takes an address that no form field brought: lists, and the parsers behind the forms. */
const readers: Record<string, (typed: string) => string | null | undefined> = {
  'every form': (typed) => emailField(formOf({ email: typed })),
  'the checkout': (typed) => {
    const raw = { name: 'Ana', phone: '', lyric: 'sim', offer: '', extras: [], discount: '', invoice: '', taxId: '' }
    const read = parseOrderForm({ ...raw, email: typed, emailConfirmed: typed, terms: 'x', submission: '' }, () => 'id')
    return read.ok ? read.value.email : null
  },
  'a client entered or imported by staff': (typed) => {
    const read = parseClientForm({ name: 'Ana', email: typed, phone: '', company: '' })
    return read.ok ? read.value.email : null
  },
  'the lookup of an imported list': (typed) => importedEmails([{ line: 1, cells: [typed] }], { email: 0 })[0],
  'an invitation to the team': (typed) => {
    const read = parseTeamForm({ name: 'Ana', email: typed, role: 'owner' }, isEmail)
    return read.ok ? read.value.email : null
  },
  'whom a voucher is mailed to': (typed) => {
    const raw = { recipientName: '', fromName: '', message: '', sendOn: '', recipientEmail: typed }
    const read = parseVoucherGift(raw, new Date('2026-11-27T12:00:00Z'))
    return read.ok ? read.value.recipientEmail : null
  },
}

test.each(Object.entries(readers))('%s → takes a pasted address as it was meant', (_name, read) => {
  expect(read(pasted)).toBe('ana@exemplo.com.br')
})
