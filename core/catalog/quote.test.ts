import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'
import { firstCatalog } from '#db/seed/catalog.ts'

import { fallbackPackageId, findPackage, isPackageId, packageOrFallback, payableExtras } from './catalog.ts'
import { isExtraOnly, quote, startsProject, type QuoteLine } from './quote.ts'

const essencial = packageOrFallback(firstCatalog, 'essencial')
const [extra, other] = payableExtras(firstCatalog)

test('a package alone → the catalogue price', () => {
  expect(quote(firstCatalog, { packageId: 'essencial', extras: [] })).toEqual(
    accept({
      lines: [{ kind: 'package', id: 'essencial', title: 'Essencial', amount: essencial.price }],
      total: essencial.price,
    }),
  )
})

test('extras → added, each once', () => {
  const priced = quote(firstCatalog, {
    packageId: 'essencial',
    extras: [extra?.id ?? '', other?.id ?? '', extra?.id ?? ''],
  })

  expect(priced).toMatchObject({
    ok: true,
    value: { total: essencial.price + Number(extra?.price) + Number(other?.price) },
  })
})

test('extras not sold in the checkout → refused', () => {
  const onRequest = firstCatalog.extras.find((one) => one.sale === 'contact')

  expect(quote(firstCatalog, { packageId: 'essencial', extras: [onRequest?.id ?? ''] })).toEqual(
    refuse('unknown-extra'),
  )
  expect(quote(firstCatalog, { packageId: 'essencial', extras: ['__proto__'] })).toEqual(refuse('unknown-extra'))
  expect(quote(firstCatalog, { packageId: 'gratis', extras: [] })).toEqual(refuse('unknown-package'))
})

test('an extra the package includes → not sold with it', () => {
  expect(quote(firstCatalog, { packageId: 'essencial', extras: ['stems-separados'] })).toMatchObject({ ok: true })
  expect(quote(firstCatalog, { packageId: 'profissional', extras: ['multiestilo', 'stems-separados'] })).toEqual(
    refuse('included-extra'),
  )
})

test('an unknown package → Essencial', () => {
  expect(packageOrFallback(firstCatalog, 'x').id).toBe(fallbackPackageId)
  expect(packageOrFallback(firstCatalog, undefined).id).toBe(fallbackPackageId)
  expect(findPackage(firstCatalog, 'toString')).toBeUndefined()
  expect(isPackageId('premium')).toBe(true)
  expect(isPackageId('constructor')).toBe(false)
})

test('a discount code → a percentage off the package, not off the extras', () => {
  const priced = quote(firstCatalog, { packageId: 'essencial', extras: [extra?.id ?? ''], discount: ' essencial5 ' })

  const off = -Math.ceil(essencial.price * 0.05)
  expect(priced.ok && priced.value.lines.at(-1)).toEqual({
    kind: 'discount',
    id: 'ESSENCIAL5',
    title: 'Desconto ESSENCIAL5 (5%)',
    amount: off,
  })
  expect(priced.ok && priced.value.total).toBe(essencial.price + (extra?.price ?? 0) + off)
})

test.each(['Código: ESSENCIAL5', 'código essencial5', 'Cupom de desconto ESSENCIAL5', '\u200BESSENCIAL5'])(
  'the code %j → the discount',
  (discount) => {
    const choice = { packageId: 'essencial', extras: [] }
    expect(quote(firstCatalog, { ...choice, discount })).toEqual(
      quote(firstCatalog, { ...choice, discount: 'ESSENCIAL5' }),
    )
  },
)

test('an unknown, disabled or foreign code → refused', () => {
  const off = { ...firstCatalog, discounts: firstCatalog.discounts.map((one) => ({ ...one, percent: 0 })) }

  expect(quote(firstCatalog, { packageId: 'express', extras: [], discount: 'ESSENCIAL5' })).toEqual(
    refuse('unknown-discount'),
  )
  expect(quote(firstCatalog, { packageId: 'essencial', extras: [], discount: 'GRATIS' })).toEqual(
    refuse('unknown-discount'),
  )
  expect(quote(off, { packageId: 'essencial', extras: [], discount: 'ESSENCIAL5' })).toEqual(refuse('unknown-discount'))
})

test.each<[QuoteLine['kind'][], 'project' | 'extra' | 'voucher']>([
  [['package', 'extra', 'discount'], 'project'],
  [['bespoke', 'redemption'], 'project'],
  [['extra'], 'extra'],
  [['voucher'], 'voucher'],
])('lines of the kinds %s → an order of a %s', (kinds, sold) => {
  const lines = kinds.map((kind) => ({ kind }))

  expect([startsProject(lines), isExtraOnly(lines)]).toEqual([sold === 'project', sold === 'extra'])
})
