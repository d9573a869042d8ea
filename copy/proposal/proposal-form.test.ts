import { expect, test } from 'vitest'

import { defaultValidUntil, noItem } from '#core/proposal/proposal.ts'
import { calendarDay, endOfDay } from '#core/shared/dates.ts'
import { accept } from '#core/shared/result.ts'

import { proposalForm, type ProposalTyped } from './proposal-form.ts'

const today = calendarDay('2026-11-20')
const validUntil = endOfDay(calendarDay('2026-11-27'))
const typed = (change: Partial<ProposalTyped> = {}): ProposalTyped => ({
  title: 'Coro de crianças',
  description: 'Quatro vozes no refrão.',
  price: '350,00',
  item: 'other',
  workDays: '10',
  addedDays: '3',
  validUntil: '2026-11-27',
  ...change,
})
const errorsOf = (change: Partial<ProposalTyped>) => {
  const parsed = proposalForm.parse(typed(change), today)
  return parsed.ok ? {} : parsed.errors
}

test('a complete form → amount in centavos, the end of the last day, one line of title', () => {
  expect(proposalForm.parse(typed({ title: ' Coro \n de  crianças ', description: ' a\r\nb ' }), today)).toEqual(
    accept({
      title: 'Coro de crianças',
      description: 'a\nb',
      price: 350_00,
      item: 'other',
      workDays: 10,
      addedDays: 3,
      validUntil,
    }),
  )
})

test('work that is part of the song → needs no days of its own; no added days are none', () => {
  const parsed = proposalForm.parse(typed({ item: noItem, workDays: '', addedDays: '' }), today)
  expect(parsed).toMatchObject({ ok: true, value: { item: null, workDays: 0, addedDays: 0 } })
})

test('amount and days pasted with what nobody sees → read as they look; a day that is over → refused all the same', () => {
  const pasted = {
    price: '\u202AR$\u00A0350,00\u202C',
    workDays: '１0\u200B',
    addedDays: '\u00A03',
    validUntil: '2026\u201111‑27',
  }
  expect(proposalForm.parse(typed(pasted), today)).toEqual(proposalForm.parse(typed(), today))
  expect(proposalForm.parse(typed({ addedDays: '\u200B' }), today)).toMatchObject({ value: { addedDays: 0 } })
  expect(errorsOf({ validUntil: '2026-11-19\u200B' })).toEqual({ validUntil: 'day-past' })
})

test('every field wrong → every error at once', () => {
  const wrong = {
    title: ' ',
    description: '',
    price: 'muito',
    item: 'coro',
    workDays: '',
    addedDays: '-1',
    validUntil: '',
  }
  expect(errorsOf(wrong)).toEqual({
    title: 'title-required',
    description: 'description-required',
    price: 'price-invalid',
    item: 'item-required',
    addedDays: 'days-invalid',
    validUntil: 'day-invalid',
  })
})

test.each([
  [{ workDays: '0' }, { workDays: 'days-invalid' }],
  [{ workDays: '366' }, { workDays: 'days-invalid' }],
  [{ item: noItem, workDays: '10' }, { workDays: 'days-unused' }],
  [{ price: '0,99' }, { price: 'price-out-of-range' }],
  [{ price: '100.000,01' }, { price: 'price-out-of-range' }],
  [{ validUntil: '2026-11-19' }, { validUntil: 'day-past' }],
  [{ validUntil: '2027-02-19' }, { validUntil: 'day-too-far' }],
  [{ validUntil: '2026-02-30' }, { validUntil: 'day-invalid' }],
  [{ title: 'x'.repeat(121) }, { title: 'title-too-long' }],
  [{ description: 'x'.repeat(2_001) }, { description: 'description-too-long' }],
  [{ item: 'licence' }, { item: 'item-required' }],
])('%o → %o', (change, errors) => {
  expect(errorsOf(change)).toEqual(errors)
})

test('valid on the day itself → accepted; unless said otherwise, seven days', () => {
  expect(errorsOf({ validUntil: today })).toEqual({})
  expect(defaultValidUntil(today)).toBe('2026-11-27')
})
