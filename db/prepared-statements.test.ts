import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { createTestDatabase } from '#test/support/postgres.ts'

import { connect, type Db } from './client.ts'

/** A pool with one connection, so that every transaction has the same. */
async function open(): Promise<Db> {
  const database = await createTestDatabase()
  const { db, close } = connect(database.url, { connections: 1 })
  onTestFinished(async () => {
    await close()
    await database.drop()
  })
  return db
}

const preparedOf = async (db: Db, part: string) => {
  const found = sql`select statement from pg_prepared_statements where statement like ${`%${part}%`} and statement like 'select $1%'`
  return (await db.execute(found)).rows.length
}

test('a statement sent again and again in transactions → prepared once, and answered the same', async () => {
  const db = await open()
  const answers: unknown[] = []
  for (let round = 0; round < 5; round += 1) {
    const { rows } = await db.transaction((tx) => tx.execute(sql`select ${round}::int + 1 as next`))
    answers.push(rows[0])
  }

  expect(answers).toEqual([{ next: 1 }, { next: 2 }, { next: 3 }, { next: 4 }, { next: 5 }])
  expect(await preparedOf(db, '+ 1 as next')).toBe(1)
})

test('the same outside of a transaction, or sent twice → not prepared', async () => {
  const db = await open()
  for (let round = 0; round < 5; round += 1) await db.execute(sql`select ${round}::int as alone`)
  for (let round = 0; round < 2; round += 1) await db.transaction((tx) => tx.execute(sql`select ${round}::int as rare`))

  expect([await preparedOf(db, 'alone'), await preparedOf(db, 'rare')]).toEqual([0, 0])
})

test('statements without end → what a connection holds is bounded', async () => {
  const db = await open()
  await db.transaction(async (tx) => {
    for (let index = 0; index < 350; index += 1)
      for (let round = 0; round < 3; round += 1)
        await tx.execute(sql`select ${round}::int as ${sql.identifier(`n${index}`)}`)
  })

  expect(await preparedOf(db, ' as "n')).toBeLessThanOrEqual(300)
})

test('a migration changes a type beneath prepared statements → fails once, however many connections have them', async () => {
  const database = await createTestDatabase()
  const { db, close } = connect(database.url, { connections: 6 })
  onTestFinished(async () => {
    await close()
    await database.drop()
  })
  await db.execute(sql`create table prices (id int, amount int)`)
  const read = () => db.transaction((tx) => tx.execute(sql`select amount from prices where id = ${1}::int`))
  for (let round = 0; round < 4; round += 1) await Promise.all([read(), read(), read()])
  await db.execute(sql`alter table prices alter column amount type bigint`)

  await expect(read()).rejects.toMatchObject({ cause: { code: '0A000' } })
  await Promise.all([read(), read(), read(), read()])
})

test('a prepared statement that fails → works again in the next transaction', async () => {
  const db = await open()
  const divide = (by: number) => db.transaction((tx) => tx.execute(sql`select 10 / ${by}::int as ten`))
  for (let round = 0; round < 4; round += 1) await divide(5)
  await expect(divide(0)).rejects.toMatchObject({ cause: { code: '22012' } })

  expect((await divide(2)).rows).toEqual([{ ten: 5 }])
})
