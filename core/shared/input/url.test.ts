import { expect, test } from 'vitest'

import { changesBetween } from '#core/content/form-fields.ts'
import { isPaymentLink } from '#core/payment/payment-link.ts'
import { parseAudioLink } from '#core/preview/audio-link.ts'
import { isBandcampUrl } from '#core/shared/bandcamp.ts'

import { normalizeUrl } from './url.ts'

const page = 'https://ana.bandcamp.com/track/valsa-da-ana'
const invisible = ['200B', '200D', '200E', '202A', '202C', '2060', '2066', 'FEFF', '00AD'].map(
  (code): [string, string] => {
    const sign = String.fromCodePoint(Number.parseInt(code, 16))
    return [code, `${sign}${page.slice(0, 30)}${sign}${page.slice(30)}${sign}`]
  },
)

test.each(invisible)('U+%s around and inside an address → removed', (_, pasted) => {
  expect(normalizeUrl(` ${pasted}\n`)).toBe(page)
})

test.each(invisible)('U+%s in the link of a song → the link without it', (_, pasted) => {
  expect(parseAudioLink(pasted)).toEqual(parseAudioLink(page))
})

test.each(invisible)('U+%s in an address of the settings → stored without it', (_, pasted) => {
  expect(changesBetween({ url: '' }, { url: pasted })).toEqual([{ path: 'url', from: '', to: page }])
})

test.each(invisible)('U+%s in a stored address → no payment link and no page of Bandcamp', (_, stored) => {
  const kept = page + stored.slice(-1)
  expect([isPaymentLink(page), isPaymentLink(kept)]).toEqual([true, false])
  expect([isBandcampUrl(page), isBandcampUrl(kept)]).toEqual([true, false])
})

test('a dash, a full-width letter or an accent written in two in a path → only the accent is composed', () => {
  expect(normalizeUrl('https://pagar.com.br/a–ｂ/e\u0301')).toBe('https://pagar.com.br/a–ｂ/\u00E9')
})
