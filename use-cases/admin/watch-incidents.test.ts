import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { IncidentCause } from '#core/admin/incident.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { incidents, mails } from '#db/schema.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { endIncident, reportIncident } from './report-incident.ts'
import { watchIncidents } from './watch-incidents.ts'

const context = await createTestContext()

beforeEach(async () => {
  await context.db.delete(incidents)
  await context.db.delete(mails)
})

function pass(minutes: number) {
  context.time = addMinutes(context.time, minutes)
}

const rows = (cause: IncidentCause) =>
  context.db.select().from(incidents).where(eq(incidents.cause, cause)).orderBy(desc(incidents.startedAt))

async function subjects() {
  const sent = await context.db.select().from(mails).where(eq(mails.kind, 'staff-incident')).orderBy(mails.createdAt)
  return sent.map(({ content }) => content.subject)
}

test('a failed order → one incident and one mail, however many fail after it', async () => {
  const watch = watchIncidents(context)
  watch.failed('orders-failing')
  expect(watch.ongoing()).toEqual(['orders-failing'])
  await watch.store()
  watch.failed('orders-failing')
  watch.failed('orders-failing')
  await watch.store()

  expect(await rows('orders-failing')).toMatchObject([{ failures: 3, endedAt: null }])
  expect(await subjects()).toEqual(['Pedidos estão falhando'])
})

test('two processes see one outage → one incident, one mail', async () => {
  const watches = [watchIncidents(context), watchIncidents(context)]
  for (const watch of watches) watch.failed('provider-access')
  await Promise.all(watches.map((watch) => watch.store()))
  expect(await rows('provider-access')).toMatchObject([{ failures: 2 }])
  expect(await subjects()).toHaveLength(1)
})

test('it works again → the incident is closed after a quiet time, and the next outage is a new one with a new mail', async () => {
  const watch = watchIncidents(context)
  watch.failed('provider-access')
  await watch.store()
  pass(1)
  watch.worked('provider-access')
  expect(watch.ongoing()).toEqual([])
  await watch.store()
  expect(await rows('provider-access')).toMatchObject([{ endedAt: null }])
  pass(2)
  await watch.store()
  expect((await rows('provider-access'))[0]?.endedAt).toEqual(addMinutes(context.time, -2))

  watch.failed('provider-access')
  await watch.store()
  expect(await rows('provider-access')).toHaveLength(2)
  expect(await subjects()).toHaveLength(2)
})

test('another process sees it work → it closes an incident it never saw fail', async () => {
  const failing = watchIncidents(context)
  failing.failed('orders-failing')
  await failing.store()
  pass(3)
  const fresh = watchIncidents(context)
  fresh.worked('orders-failing')
  await fresh.store()
  expect((await rows('orders-failing'))[0]?.endedAt).toEqual(context.time)
})

test('a single timeout between successes → no incident', async () => {
  const watch = watchIncidents(context)
  for (let day = 0; day < 5; day += 1) {
    watch.failed('provider-down')
    watch.worked('provider-down')
  }
  watch.failed('provider-down')
  await watch.store()
  expect(watch.ongoing()).toEqual([])
  expect(await rows('provider-down')).toEqual([])
})

test('the database was away → what happened meanwhile is told after it recovered, as over', async () => {
  const away = { on: true }
  const db = new Proxy(context.db, {
    get(target, name, receiver) {
      if (away.on) throw new Error('the database is away')
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  const watch = watchIncidents({ ...context, db, now: context.now })
  const began = context.time
  for (let tries = 0; tries < 4; tries += 1) {
    watch.failed('database-down')
    pass(1)
  }
  await expect(watch.store()).rejects.toThrow('away')
  expect(watch.ongoing()).toEqual(['database-down'])

  away.on = false
  watch.worked('database-down')
  expect(watch.ongoing()).toEqual([])
  await watch.store()
  expect(await rows('database-down')).toMatchObject([{ startedAt: began, failures: 4 }])
  expect(await subjects()).toEqual(['Já passou: O banco de dados ficou fora do ar'])

  pass(3)
  await watch.store()
  expect((await rows('database-down'))[0]?.endedAt).not.toBeNull()
  expect(await subjects()).toHaveLength(1)
})

test('nobody tries to buy any more → after five minutes it counts as unknown, but the incident stays open', async () => {
  const watch = watchIncidents(context)
  watch.failed('orders-failing')
  await watch.store()
  pass(6)
  await watch.store()
  expect(watch.ongoing()).toEqual([])
  expect(await rows('orders-failing')).toMatchObject([{ endedAt: null }])
})

test('an incident → each owner receives a mail without buyer data', async () => {
  const at = context.time
  await reportIncident(context, { cause: 'disk-full', failures: 1, startedAt: at, lastFailedAt: at }, false)
  const [mail] = await context.db.select().from(mails)
  expect(mail).toMatchObject({ kind: 'staff-incident', content: { heading: 'O disco do servidor está cheio' } })
  expect(mail?.content.facts?.map(({ label }) => label)).toEqual(['Desde', 'Última falha'])

  const [row] = await rows('disk-full')
  await endIncident(context, row?.id ?? '', at)
  expect((await rows('disk-full'))[0]?.endedAt).toEqual(at)
})
