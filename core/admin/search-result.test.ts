import { expect, test } from 'vitest'

import { searchResultPath, itemAtPath, parseRecentItems, addRecentItem } from './search-result.ts'

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`

test('the panel item of a URL → links back to that URL', () => {
  const opened = { kind: 'client', id: id(1) } as const
  expect(itemAtPath(searchResultPath(opened))).toEqual(opened)
  expect(itemAtPath(`/admin/projects/${id(2)}/briefing`)).toEqual({ kind: 'project', id: id(2) })
  for (const other of ['/admin', '/admin/projects', '/admin/mails/' + id(1), '/admin/clients/nova'])
    expect(itemAtPath(other)).toBeNull()
})

test('recently opened items → newest first, without duplicates, limited', () => {
  let recent = ''
  for (const digit of [1, 2, 3, 4, 5, 6, 7, 6]) recent = addRecentItem(recent, { kind: 'project', id: id(digit) })

  expect(parseRecentItems(recent).map((opened) => opened.id.at(-1))).toEqual(['6', '7', '5', '4', '3', '2'])
})

test('an invalid list of recent items → ignored', () => {
  expect(parseRecentItems(`project:${id(1)},mail:${id(2)},order:' or 1=1,,client`)).toEqual([
    { kind: 'project', id: id(1) },
  ])
})
