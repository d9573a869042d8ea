import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { accept } from '#core/shared/result.ts'

import { decideProjectEdit, editableOf } from './project-edit.ts'

const today = calendarDay('2026-11-20')
const stored = { title: 'Valsa', recipient: 'Ana', expiresAt: new Date('2026-12-19T15:00:00Z') }
const seen = editableOf(stored)
const decide = (typed: Partial<typeof seen>, now = stored) =>
  decideProjectEdit(now, { typed: { ...seen, ...typed }, seen }, today)

test('an edit → only what differs from the form’s base', () => {
  expect(decide({})).toEqual(accept({ change: {}, fields: [] }))
  expect(decide({ title: ' Valsa  da Ana ' })).toEqual(accept({ change: { title: 'Valsa da Ana' }, fields: ['title'] }))
})

test('the recipient → can be corrected or removed', () => {
  expect(decide({ recipient: ' para Ana Clara ' })).toEqual(
    accept({ change: { recipient: 'Ana Clara' }, fields: ['recipient'] }),
  )
  expect(decide({ recipient: '' })).toEqual(accept({ change: { recipient: '' }, fields: ['recipient'] }))
  expect(decide({ recipient: 'x'.repeat(201) })).toMatchObject({ errors: { recipient: 'recipient-too-long' } })
})

test('a preview expiry → the last second of its day in São Paulo, or none', () => {
  expect(decide({ expiresOn: '2026-12-31' })).toEqual(
    accept({ change: { expiresAt: new Date('2027-01-01T02:59:59.999Z') }, fields: ['expiresOn'] }),
  )
  expect(decide({ expiresOn: '' })).toEqual(accept({ change: { expiresAt: null }, fields: ['expiresOn'] }))
  expect(decide({ expiresOn: '2026-11-20' }).ok).toBe(true)
})

test('invalid values → refused, each with its code', () => {
  expect(decide({ title: '' })).toMatchObject({ errors: { title: 'title-required' } })
  expect(decide({ title: 'x'.repeat(161) })).toMatchObject({ errors: { title: 'title-too-long' } })
  expect(decide({ expiresOn: '2026-02-31' })).toMatchObject({ errors: { expiresOn: 'day-unknown' } })
  expect(decide({ expiresOn: '9999-12-31' })).toMatchObject({ errors: { expiresOn: 'day-unknown' } })
  expect(decide({ expiresOn: '2026-11-19' })).toMatchObject({ errors: { expiresOn: 'day-past' } })
})

test('an expired preview link → the title can still change', () => {
  const old = { title: 'Valsa', recipient: 'Ana', expiresAt: new Date('2020-01-01T15:00:00Z') }
  const was = editableOf(old)
  expect(decideProjectEdit(old, { typed: { ...was, title: 'Samba' }, seen: was }, today)).toMatchObject({ ok: true })
})

test('a concurrent change → a conflict for the same field, kept for another', () => {
  const now = { ...stored, title: 'Valsa da Dona Ivone' }

  expect(decide({ title: 'Samba' }, now)).toMatchObject({ code: 'changed-meanwhile' })
  expect(decide({ expiresOn: '2026-12-31' }, now)).toMatchObject({ ok: true, value: { fields: ['expiresOn'] } })
  expect(decide({ title: 'Valsa da Dona Ivone' }, now)).toEqual(accept({ change: {}, fields: [] }))
})
