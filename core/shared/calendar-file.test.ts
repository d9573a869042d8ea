import { expect, it } from 'vitest'

import { calendarFile } from './calendar-file.ts'
import { calendarDay } from './dates.ts'

const event = {
  uid: 'P0001@harmonia.example',
  day: calendarDay('2026-12-31'),
  title: 'Prazo do pedido P0001',
  text: 'Fica pronto, no máximo, neste dia; acompanhe\npelo site.',
  url: 'https://harmonia.example/acompanhar-pedido?codigo=P0001',
  changedAt: new Date('2026-11-23T12:13:14.567Z'),
}

/** As a calendar reads it: folded lines joined again. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

it('a day → a whole day that ends on the next one, over the end of a year', () => {
  const lines = unfolded(calendarFile(event))

  expect(lines).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101', 'DTSTAMP:20261123T121314Z']),
  )
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})

it('commas, semicolons, backslashes and line breaks → escaped, so that no text becomes a field', () => {
  const lines = unfolded(calendarFile({ ...event, title: 'a\r\nBEGIN:VALARM', text: String.raw`x\y, z; w` }))

  expect(lines).toContain(String.raw`SUMMARY:a\nBEGIN:VALARM`)
  expect(lines).toContain(String.raw`DESCRIPTION:x\\y\, z\; w`)
  expect(lines).not.toContain('BEGIN:VALARM')
})

it('long lines → at most 75 bytes each, no letter cut, the same text', () => {
  const text = 'Canção de aniversário 🎵 '.repeat(20).trim()
  const file = calendarFile({ ...event, text })

  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\uFFFD')
  expect(unfolded(file)).toContain(`DESCRIPTION:${text}`)
})

it('every line → ends as the standard asks', () => {
  expect(calendarFile(event).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})
