import { randomUUID } from 'node:crypto'

import { voucherContract } from '#copy/contracts/contract-voucher.ts'
import type { ContractText } from '#copy/contracts/contracts.ts'
import type { OfferBuyer } from '#copy/order/order-form.ts'
import type { VoucherGift } from '#copy/voucher/voucher-gift-form.ts'
import { voucherOrderedMail } from '#copy/voucher/voucher-mails.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import { quoteVoucher, type Quote } from '#core/catalog/quote.ts'
import type { ShopContent } from '#core/content/shop-content.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Tx } from '#db/client.ts'
import { currentShop } from '#db/content/document-versions.ts'
import { findOrderOfSubmission, lockVisitor } from '#db/order/orders.ts'
import { insertVoucher } from '#db/voucher/vouchers.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'
import type { MoneyDeps } from '#use-cases/deps.ts'
import { agreedTerms, fingerprintOfTerms } from '#use-cases/order/internal/agreed-terms.ts'
import {
  createOrder,
  identifyForm,
  placeStored,
  type StoredOrder,
  type Visitor,
} from '#use-cases/order/internal/create-order.ts'
import { mailOrderReceived } from '#use-cases/order/internal/mail-order-received.ts'
import type { PlacedOrder } from '#use-cases/order/placed-order.ts'

import { newVoucherCode } from './voucher-code.ts'

/** `shownFingerprint` is that of the offer the page showed. */
type Input = { packageId: string; form: OfferBuyer; gift: VoucherGift; shownFingerprint: string }
export type BuyVoucherRefusal = 'unknown-package' | 'offer-changed' | 'too-many-orders'

export type VoucherOffer = { packageName: string; priced: Quote; contract: ContractText; offerFingerprint: string }

/** Price and terms of a voucher today. */
export function offerVoucher(shop: ShopContent, packageId: string): Result<VoucherOffer, 'unknown-package'> {
  const { catalog, settings, textOverrides } = shop
  const pkg = findPackage(catalog, packageId)
  const priced = quoteVoucher(catalog, packageId)
  if (!pkg || !priced.ok) return refuse('unknown-package')
  const contract = voucherContract({ pkg, settings, textOverrides })
  const offerFingerprint = fingerprintOfTerms(shop, contract, priced.value)
  return accept({ packageName: pkg.name, priced: priced.value, contract, offerFingerprint })
}

/**
 * Orders a voucher and opens a checkout for it. A form sent twice is one order; every other form is a voucher of its own, for
 * two people may be given the same.
 */
export function buyVoucher(
  deps: MoneyDeps,
  visitor: Visitor,
  input: Input,
): Promise<Result<PlacedOrder, BuyVoucherRefusal>> {
  const form = identifyForm(input.form, input.packageId, input.gift)
  return placeStored(deps, visitor, (tx) => storeOrder(tx, deps, visitor, { ...input, form }))
}

async function storeOrder(
  tx: Tx,
  deps: MoneyDeps,
  visitor: Visitor,
  { packageId, form, gift, shownFingerprint }: Input,
): Promise<Result<StoredOrder, BuyVoucherRefusal>> {
  await lockVisitor(tx, visitor.visitorId)
  const duplicate = await findOrderOfSubmission(tx, visitor.visitorId, form.submissionId)
  if (duplicate) return accept({ order: duplicate, intent: null, fresh: false })

  const shop = await currentShop(tx)
  const { settings } = shop
  const offer = offerVoucher(shop, packageId)
  if (!offer.ok) return offer
  const { packageName, priced, contract, offerFingerprint } = offer.value
  if (shownFingerprint !== offerFingerprint) return refuse('offer-changed')

  const created = await createOrder(
    tx,
    {
      sold: { packageId, packageName: `Vale-presente ${packageName}`, ownLyric: false, expectedDays: 0, limitDays: 0 },
      priced,
      contract,
      agreed: agreedTerms(shop),
      buyer: form,
      visitor,
      at: deps.now(),
      payment: settings.payment,
    },
    [],
  )
  if (!created.ok) throw new Error(`a voucher has no discount: ${created.code}`)
  const { order, intent, fresh } = created.value
  const coded = { id: randomUUID(), codeNumber: 1 }
  await insertVoucher(tx, {
    ...coded,
    ...gift,
    orderId: order.id,
    packageId,
    value: order.total,
    codeHash: hashSecret(newVoucherCode(deps.signer, coded)),
    createdAt: deps.now(),
  })
  await mailOrderReceived(tx, deps, {
    order,
    settings,
    kind: 'voucher-ordered',
    content: (link) => voucherOrderedMail({ order, link, siteUrl: deps.siteUrl, settings }),
  })
  return accept({ order, intent, fresh })
}
