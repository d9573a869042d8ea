import { sql } from 'drizzle-orm'
import { integer, pgTable, text as textColumn } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { normalizeLine } from '#core/shared/single-line.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { normalizeText, normalizeUsualText } from './search-text.ts'
import { firstMatching, matchesSearch } from './search.ts'

const { db } = await createTestContext()

/** Whether a row with this text, beside the code P0000, is found. */
async function isFound(typed: string, stored: string): Promise<boolean> {
  const text = normalizeText(sql`' ' || ${stored}::text || chr(10) || 'P0000'`)
  const held = matchesSearch(typed, text, { code: sql`'P0000'`, hasPhone: true })
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${held ?? sql`true`} as found`)
  return rows[0]?.found === true
}

test.each([
  '1º Ofício',
  'Mª Clara',
  'Valsa – ao vivo',
  'Ana — e Bia…',
  'Nº 5',
  'Pedido 31',
  'Presente de 1½ ano ™',
  '99 1234-5678 Produções',
  '…',
  'D´Ávila ﬁlhos',
  'Santo‑Antônio e Ⅳ',
  '100 % \\ _',
])('the stored text %s, typed as it is shown → found', async (text) => {
  expect(await isFound(text, text)).toBe(true)
})

test.each([
  ['Valsa - ao vivo', 'Valsa – ao vivo'],
  ['santo-antonio', 'Santo–Antônio'],
  ['\u202A1º oficio\u202C', '1º Ofício'],
  ['Valsa\u00A0— ao vivo', 'Valsa - ao vivo'],
  ['ｊｏａｏ', 'João'],
])('%j typed for the stored text %s → found', async (typed, stored) => {
  expect(await isFound(typed, stored)).toBe(true)
})

test.each([
  ['Valsa – ao morto', 'Valsa – ao vivo'],
  ['…', 'Valsa'],
  ['-', 'Valsa'],
])('%j typed for the stored text %s → not found', async (typed, stored) => {
  expect(await isFound(typed, stored)).toBe(false)
})

async function expectSame(texts: string[]): Promise<void> {
  const differs = sql`${normalizeText(sql`text`)} <> ${normalizeUsualText(sql`text`)}`
  const { rows } = await db.execute<{ differing: string[] }>(sql`
    select coalesce(array_agg(text) filter (where ${differs}), '{}') as differing from unnest(${sql.param(texts)}::text[]) text`)
  expect(rows[0]?.differing).toEqual([])
}

test('any text → the same by the quicker way', async () => {
  const latin = Array.from({ length: 0x2_00 }, (_, code) => String.fromCharCode(code + 1))
  const letter = fc.oneof(
    fc.constantFrom(...latin),
    fc.constantFrom(...Array.from('áàâãéêíóôõúç')),
    fc.string({ unit: 'grapheme' }),
  )
  await expectSame(latin)
  await expectSame(latin.map((sign) => `a${sign}ç`))
  const text = fc.array(letter, { maxLength: 14 }).map((letters) => letters.join('').replaceAll('\0', ''))
  await fc.assert(fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 50 }), expectSame), { numRuns: 50 })
})

test('any text that is stored → found as it is shown', async () => {
  const signs = Array.from('abP0123 ºª–—…‑−´’"\'`%_\\().,#/-+@½ﬁⅣ™№ áÇõÑıßİ🎵\u00A0\u0301\u200B\u2019')
  const letter = fc.oneof(fc.constantFrom(...signs), fc.string({ unit: 'grapheme' }))
  const words = fc.array(letter, { minLength: 1, maxLength: 14 }).map((letters) => normalizeLine(letters.join('')))
  await fc.assert(
    fc.asyncProperty(
      words.filter((text) => text !== ''),
      async (text) => {
        expect(await isFound(text, text)).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

test('enough of the nearest rows fit → the others are not read', async () => {
  const songs = pgTable('searched_songs', { id: integer('id').primaryKey(), title: textColumn('title') })
  await db.execute(sql`create table searched_songs as select id, 'valsa' as title from generate_series(1, 20) id`)
  const plan = async (count: number) => {
    const wanted = firstMatching(
      { table: songs, searchText: normalizeText(sql`title`) },
      { search: 'valsa', where: undefined, keys: [sql`id`], sorted: [sql`id`], count },
    )
    const { rows } = await db.execute(
      sql`explain (analyze, costs off, timing off, summary off) select id from searched_songs where ${wanted}`,
    )
    return rows.map((row) => Object.values(row).join('')).join('\n')
  }

  expect(await plan(5)).toMatch(/Scan on searched_songs.*never executed/)
  expect(await plan(21)).not.toMatch(/Scan on searched_songs.*never executed/)
})
