import { hash } from 'node:crypto'

import { expect, test } from 'vitest'

import { findPackage } from '#core/catalog/catalog.ts'
import type { TextOverrides } from '#core/content/texts.ts'
import { extraRevisionId } from '#core/preview/revision.ts'
import { refuse } from '#core/shared/result.ts'
import {
  currentCatalog,
  currentSettings,
  currentTextOverrides,
  saveDocumentVersion,
} from '#db/content/document-versions.ts'
import { listApprovals } from '#db/preview/feedbacks.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { createPaidProject, createVersion, readProject } from '#test/support/project-fixtures.ts'
import { createForm, createVisitor, createTestContext } from '#test/support/test-context.ts'
import { agreedTerms } from '#use-cases/order/internal/agreed-terms.ts'
import { approveVersion, termsOfApproval } from '#use-cases/preview/approve-version.ts'
import { buyVoucher, offerVoucher } from '#use-cases/voucher/buy-voucher.ts'

import { buyExtra, offerExtra } from './buy-extra.ts'
import { fingerprintOfOffer, placeOrder } from './place-order.ts'

const context = await createTestContext()
const { db } = context
const rewrite = (textOverrides: TextOverrides) =>
  saveDocumentVersion(db, 'texts', { words: textOverrides, standards: {} }, null)
const shopNow = async () => ({
  catalog: await currentCatalog(db),
  settings: await currentSettings(db),
  textOverrides: (await currentTextOverrides(db)).words,
})
const hashOf = (text: string) => hash('sha256', text)

test('an order → stores the accepted sentence and the hash of the terms of use', async () => {
  await rewrite({})
  const before = agreedTerms(await shopNow())
  const { orderId } = await context.place()
  await rewrite({ 'consent/purchase/text': 'Concordo com os {termos-de-uso}.', 'policy/terms/1/text': 'Somos nós.' })
  const after = agreedTerms(await shopNow())
  const later = await context.place({ name: 'Depois da Mudança' })

  expect(before.acceptance).toBe('Li e aceito o contrato e os termos de uso.')
  expect(after.acceptance).toBe('Concordo com os termos de uso.')
  expect(after.termsOfUse).not.toBe(before.termsOfUse)
  const placed = async (id: string) =>
    (await context.historyOf(id)).find(({ type }) => type === 'order-placed')?.details
  expect(await placed(orderId)).toMatchObject(before)
  expect(await placed(later.orderId)).toMatchObject(after)
})

test('the terms changed while they were read → refused', async () => {
  const pkg = findPackage(firstCatalog, 'premium')
  if (!pkg) throw new Error('no package')
  const changes: TextOverrides[] = [
    { 'policy/terms/2/text': 'Fazemos músicas.' },
    { 'consent/purchase/text': 'Ok, {termos-de-uso}' },
  ]
  for (const change of changes) {
    await rewrite({})
    const shownFingerprint = fingerprintOfOffer(await shopNow(), pkg)
    await rewrite(change)
    expect(
      await placeOrder(context, createVisitor(), { packageId: 'premium', form: createForm(), shownFingerprint }),
    ).toEqual(refuse('offer-changed'))
  }
})

test('the sentence changed while the offer of a voucher was read → refused', async () => {
  await rewrite({})
  const shown = offerVoucher(await shopNow(), 'premium')
  if (!shown.ok) throw new Error(shown.code)
  const { offerFingerprint: shownFingerprint } = shown.value
  const gift = { recipientName: 'Lia', fromName: 'Ana', message: '', recipientEmail: null, sendOn: null }
  const input = { packageId: 'premium', form: createForm(), gift, shownFingerprint }
  await rewrite({ 'consent/purchase/text': 'Ok, {termos-de-uso}' })
  expect(await buyVoucher(context, createVisitor(), input)).toEqual(refuse('offer-changed'))

  await rewrite({})
  expect((await buyVoucher(context, createVisitor(), input)).ok).toBe(true)
})

test('a bought revision → stores the terms as shown', async () => {
  await rewrite({})
  const paidProject = await createPaidProject(context)
  await createVersion(context, paidProject.id)
  const project = await readProject(context, paidProject.id)
  const shown = await offerExtra(db, project, { ...(await shopNow()), extraId: extraRevisionId, now: context.now() })
  if (!shown.ok) throw new Error(shown.code)
  await rewrite({ 'contract/revisao-extra/price/text': 'Custa {preço}.' })

  const input = { projectId: paidProject.id, form: createForm() }
  const stale = await buyExtra(context, createVisitor(), {
    ...input,
    extraId: extraRevisionId,
    shownFingerprint: shown.value.offerFingerprint,
  })
  expect(stale).toEqual(refuse('offer-changed'))

  const fresh = await offerExtra(db, project, { ...(await shopNow()), extraId: extraRevisionId, now: context.now() })
  const shownFingerprint = fresh.ok ? fresh.value.offerFingerprint : ''
  const bought = await buyExtra(context, createVisitor(), { ...input, extraId: extraRevisionId, shownFingerprint })
  if (!bought.ok) throw new Error(bought.code)
  await rewrite({ 'contract/revisao-extra/price/text': 'Mudou de novo.' })
  const { contract } = await context.order(bought.value.orderId)
  expect(contract.sections[2]?.paragraphs).toEqual([expect.stringMatching(/^Custa R\$\s59,00\.$/)])
})

test('an approval → stores its terms, and is refused when they have changed', async () => {
  await rewrite({ 'consent/approval/text': 'Fico com {versão}.' })
  const { id } = await createPaidProject(context)
  const versionId = await createVersion(context, id, { name: 'Valsa' })
  const old = termsOfApproval('Valsa', await shopNow())
  await rewrite({ 'consent/approval/text': 'Quero {versão}, e nenhuma outra.' })
  const approve = (termsHash: string) => approveVersion(context, id, { versionId, termsHash, ip: '', userAgent: '' })

  expect(await approve(old.hash)).toEqual(refuse('terms-changed'))
  expect((await approve(hashOf('Quero Valsa, e nenhuma outra.'))).ok).toBe(true)
  await rewrite({})
  expect((await listApprovals(db, id)).map(({ terms }) => terms)).toEqual(['Quero Valsa, e nenhuma outra.'])
})
