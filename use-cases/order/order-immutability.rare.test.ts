import { expect, test } from 'vitest'

import { catalogGroups } from '#app/content-editor/catalog-form.ts'
import { settingsGroups } from '#app/content-editor/settings-form.ts'
import type { ContentField } from '#core/content/field-types.ts'
import { formatFields } from '#core/content/form-fields.ts'
import { parseIds } from '#core/content/list-fields.ts'
import { extraRevisionId } from '#core/preview/revision.ts'
import { revisionBalance } from '#core/preview/revision.ts'
import { currentCatalog, currentSettings, getCurrentDocument } from '#db/content/document-versions.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { createDeliveredProject } from '#test/support/delivery-fixtures.ts'
import { createPaidProject, readProject } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { editDocument } from '#use-cases/content/edit-document.ts'
import { readDelivery } from '#use-cases/delivery/read-delivery.ts'

import { offerExtra } from './buy-extra.ts'

const context = await createTestContext()
context.time = new Date()
const { db } = context

const waiting = await context.place({ email: 'espera@exemplo.com.br' })
const paid = await createPaidProject(context, { email: 'paga@exemplo.com.br' })
const delivered = await createDeliveredProject(context, { email: 'recebeu@exemplo.com.br' })
const catalogFields = catalogGroups(await currentCatalog(db)).flatMap(({ fields }) => fields)
const settingsFields = settingsGroups(await currentSettings(db)).flatMap(({ fields }) => fields)

/** Everything promised to three buyers: one unpaid, one in progress, one delivered. */
async function promises() {
  const projects = [await readProject(context, paid.id), await readProject(context, delivered.project.id)]
  return {
    orders: [await context.order(waiting.orderId), await context.order(paid.orderId)],
    projects,
    revisions: await Promise.all(
      projects.map(async (project) => revisionBalance(await getRevisionLedger(db, project), context.now())),
    ),
    deliveries: await Promise.all(projects.map((project) => readDelivery(db, project))),
  }
}

/** Candidate new values for a field; the first valid one is used. */
function othersThan(field: ContentField, now: string): string[] {
  const { kind, options = [] } = field
  const choices = options.map(({ word }) => word)
  switch (kind) {
    case 'text':
    case 'long':
      return field.rule === undefined
        ? [`${now} novo`]
        : ['https://novo.bandcamp.com', 'novo@estudio.example', '52998224725']
    case 'money':
    case 'money?':
      return ['123,45']
    case 'count':
    case 'count?':
      return [Number(now) + 1, Number(now) - 1, 9].map(String)
    case 'address?':
      return ['https://forms.example/novo']
    case 'lines':
      return ['Uma coisa só', '31/12/2099']
    case 'check':
      return [now === 'sim' ? 'não' : 'sim']
    case 'choice':
      return choices.filter((word) => word !== now)
    case 'checks':
      return [...choices.map((word) => word), choices.join(', ')].filter((some) => some !== now)
    case 'day?':
      return ['31/12/2099']
    case 'each?':
      return ['2 × 7']
    case 'list':
      return [parseIds(now).slice(1).join(' ')]
  }
}

/** Other fields that must change along, so that the document stays valid. */
function besides({ path }: ContentField): Record<string, string> {
  if (path.endsWith('.recommended')) return { 'packages.profissional.recommended': 'não' }
  if (path.endsWith('.expected')) return { [path.replace('expected', 'limit')]: '30' }
  if (path.endsWith('.sale')) return { [path.replace('sale', 'price')]: '50,00' }
  if (path.endsWith('.first')) return { [path.replace('first', 'second')]: 'Nenhum outro' }
  return path.endsWith('.included') ? { [path.replace('included', 'windowDays')]: '5' } : {}
}

test.each([
  ['catalog', catalogFields],
  ['settings', settingsFields],
] as const)(
  'any change of the %s → sold orders stay unchanged',
  async (kind, fields) => {
    const before = await promises()
    const { content: first } = await getCurrentDocument(db, kind)
    const shown = formatFields(first, fields)

    for (const field of fields) {
      // There is nothing to remove from an empty list; what one holds is changed field by field.
      if (field.kind === 'list' && (shown[field.path] ?? '') === '') continue
      const base = (await getCurrentDocument(db, kind)).number
      const tried = []
      for (const other of othersThan(field, shown[field.path] ?? '')) {
        const typed = { ...shown, ...besides(field), [field.path]: other }
        const edited = await editDocument(context, testActor(), kind, { fields, base, typed, save: true })
        tried.push({ other, edited })
        if (edited.ok) break
      }
      expect({ [field.path]: tried.at(-1)?.edited }).toEqual({ [field.path]: expect.objectContaining({ ok: true }) })
      expect({ after: field.path, ...(await promises()) }).toEqual({ after: field.path, ...before })

      const back = { fields, base: (await getCurrentDocument(db, kind)).number, typed: shown, save: true, restored: 1 }
      expect(await editDocument(context, testActor(), kind, back)).toMatchObject({ ok: true })
    }
    expect((await getCurrentDocument(db, kind)).content).toEqual(first)
  },
  120_000,
)

test('a later revision → sold as long as the order promised, at today’s price', async () => {
  const offer = async () => {
    const shop = { catalog: await currentCatalog(db), settings: await currentSettings(db), textOverrides: {} }
    return offerExtra(db, await readProject(context, delivered.project.id), {
      ...shop,
      extraId: extraRevisionId,
      now: context.now(),
    })
  }
  const before = await offer()
  const typed = { paidRevisionDays: '3', 'extras.revisao-extra.price': '71,00' }
  const base = (await getCurrentDocument(db, 'catalog')).number
  const edited = await editDocument(context, testActor(), 'catalog', { fields: catalogFields, base, typed, save: true })
  expect(edited).toMatchObject({ ok: true })

  const after = await offer()
  if (!before.ok || !after.ok) throw new Error('nothing is offered')
  expect(after.value.until).toEqual(before.value.until)
  expect(after.value.priced.total).toBe(71_00)
  expect(JSON.stringify(after.value.contract)).not.toContain('3 dias')
})
