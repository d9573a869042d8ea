import type { PdfRenderer } from '#adapters/pdf/pdf-renderer.ts'
import { voucherPackageName, voucherUrl } from '#copy/voucher/voucher.ts'
import { formatDate } from '#core/shared/dates.ts'
import { groupCode } from '#core/shared/grouped-code.ts'
import { formatBRL } from '#core/shared/money.ts'
import { voucherState } from '#core/voucher/voucher.ts'
import { currentCatalog, currentSettings } from '#db/content/document-versions.ts'
import { findVoucherOfOrder } from '#db/voucher/vouchers.ts'
import type { SignerDeps } from '#use-cases/deps.ts'

import { voucherCode } from './voucher-code.ts'

export type CardDeps = SignerDeps & { pdf: PdfRenderer; siteUrl: string }

/** The card of a voucher as a PDF to print; `null` while it is worth nothing, or where its code cannot be shown. */
export async function readVoucherCard(deps: CardDeps, orderId: string): Promise<Uint8Array | null> {
  const { db, pdf, signer, siteUrl, now } = deps
  const voucher = await findVoucherOfOrder(db, orderId)
  if (!voucher?.validUntil || voucherState(voucher, now()) !== 'active') return null
  const code = voucherCode(signer, voucher)
  if (code === null) return null
  const [{ productName }, catalog] = [await currentSettings(db), await currentCatalog(db)]
  const { recipientName, fromName, message, validUntil, price } = voucher
  const packageName = voucherPackageName(voucher.packageId, catalog)
  return pdf.render({
    kind: 'voucher',
    card: {
      productName,
      worth: packageName === null ? formatBRL(price) : `um pacote ${packageName}`,
      code: groupCode(code),
      url: voucherUrl(siteUrl, code),
      shownUrl: `${new URL(siteUrl).host}/vale-presente/usar`,
      validUntil: formatDate(validUntil),
      recipientName,
      fromName,
      message,
      madeAt: now(),
    },
  })
}
