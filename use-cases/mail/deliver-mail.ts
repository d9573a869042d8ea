import type { MailTransport } from '#adapters/mail/mail.ts'
import type { ContractArchive } from '#adapters/pdf/contract-cache.ts'
import { contractFileName } from '#adapters/pdf/contract-pdf.ts'
import { discreetMail, discreetSender } from '#copy/mail/discreet-mail.ts'
import type { MailContent } from '#copy/mail/mail-content.ts'
import type { Settings } from '#core/content/settings.ts'
import {
  isInvoiceMail,
  isRequestedMail,
  isStaffMail,
  isVoucherMail,
  isVoucherMailToBuyer,
  isVoucherMailToRecipient,
} from '#core/mail/mail-kinds.ts'
import { isFinalRefusal } from '#core/mail/mail-refusal.ts'
import { invoiceFileName } from '#core/order/invoice.ts'
import { quietUntil, type SurpriseOrder } from '#core/order/surprise.ts'
import { addCalendarDays, dayOf, morningOf } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { canRecover, voucherState } from '#core/voucher/voucher.ts'
import { findLinkHash } from '#db/briefing/briefings.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { findMail, holdMail, saveMailFailure, saveMailSent } from '#db/mail/mails.ts'
import { findInvoiceFileOfMail, type InvoiceFile } from '#db/order/invoices.ts'
import { findOrder, type Order } from '#db/order/orders.ts'
import { findSurpriseOrder } from '#db/order/surprise-orders.ts'
import { findVoucherOfOrder } from '#db/voucher/vouchers.ts'
import type { LinkDeps } from '#use-cases/deps.ts'
import { contractCopy } from '#use-cases/order/read-contract.ts'
import { mailNotMailed } from '#use-cases/voucher/internal/mail-not-mailed.ts'
import { voucherCode as findVoucherCode } from '#use-cases/voucher/voucher-code.ts'

import { isOutdated } from './internal/is-outdated.ts'
import { fillMailSecrets, fillVoucherCode, storedBriefingLink } from './mail-secrets.ts'

type Deps = LinkDeps & { mail: MailTransport; contracts: ContractArchive }

/**
 * Sends one mail of the outbox. `mail-unavailable`: retry later. Final are `mail-refused`, `voucher-ended` (its voucher is
 * worth nothing any more), `invoice-replaced` (its file is no longer attached to the order) and `outdated` (its order or
 * project is not as it says any more, or its client wants no more of its kind). `held`: it waits for the end of the quiet hours that its buyer chose, or for a voucher that a
 * dispute or an unpaid order holds today. An order in surprise mode makes every mail to its buyer discreet, as the switch
 * is when the mail goes out, and whatever its kind. Whoever bought a voucher is told when its mail reaches nobody.
 * `done`: it was sent, or must not be sent any more, as the mails of somebody who was erased.
 */
export async function deliverMail(
  { db, queue, mail: transport, contracts, signer, siteUrl, now }: Deps,
  mailId: string,
): Promise<
  Result<
    'sent' | 'done' | 'held',
    'mail-refused' | 'mail-unavailable' | 'not-found' | 'invoice-replaced' | 'voucher-ended' | 'outdated'
  >
> {
  const mail = await findMail(db, mailId)
  if (!mail) return refuse('not-found')
  if (mail.state !== 'queued') return accept('done')

  const order = mail.orderId ? await findOrder(db, mail.orderId) : null
  if (await isOutdated({ db, now }, mail, order)) {
    await saveMailFailure(db, mailId, { reason: 'outdated', final: true })
    return refuse('outdated')
  }
  const invoice = isInvoiceMail(mail.kind) ? await findInvoiceFileOfMail(db, mail) : null
  if (isInvoiceMail(mail.kind) && !invoice) {
    await saveMailFailure(db, mailId, { reason: 'invoice-replaced', final: true })
    return refuse('invoice-replaced')
  }
  const voucherCode = isVoucherMail(mail.kind) ? await readVoucherCode({ db, signer, now }, mail) : null
  if (voucherCode === 'not-now') {
    const tomorrow = morningOf(addCalendarDays(dayOf(now()), 1))
    await db.transaction((tx) => holdMail(tx, queue, mail, tomorrow))
    return accept('held')
  }
  if (isVoucherMail(mail.kind) && voucherCode === null) {
    await saveMailFailure(db, mailId, { reason: 'voucher-ended', final: true })
    return refuse('voucher-ended')
  }
  const surprise = isStaffMail(mail.kind) ? null : await findSurpriseOrder(db, mail)
  // A contract is due at once (Decreto 7.962/2013, art. 4, IV), with whichever mail brings it.
  const isDueNow = isRequestedMail(mail.kind) || mail.attachContract
  const heldUntil = surprise && !isDueNow ? quietUntil(surprise.hours, now()) : null
  if (heldUntil) {
    await db.transaction((tx) => holdMail(tx, queue, mail, heldUntil))
    return accept('held')
  }
  const settings = await currentSettings(db)
  const sent = await transport.send({
    id: mail.id,
    to: { name: mail.toName, email: mail.toEmail },
    content: outgoingContent(await filledContent({ db, signer }, mail, voucherCode), surprise),
    productName: settings.productName,
    ...(surprise ? { senderName: discreetSender } : {}),
    siteUrl,
    contactEmail: settings.contact.email,
    attachments: [
      ...(order && mail.attachContract ? [await contractAttachment(contracts, order, settings)] : []),
      ...(invoice ? [invoiceAttachment(invoice)] : []),
    ],
  })

  if (sent.ok) {
    await saveMailSent(db, mailId, { transport: transport.name, at: now(), discreetCode: surprise?.code ?? null })
    return accept('sent')
  }
  const final = isFinalRefusal(sent.code, { ...mail, now: now() })
  await db.transaction(async (tx) => {
    await saveMailFailure(tx, mailId, { reason: sent.code, final })
    if (final && mail.orderId && isVoucherMailToRecipient(mail.kind))
      await mailNotMailed(tx, { queue, siteUrl }, { id: mailId, orderId: mail.orderId })
  })
  return refuse(final ? 'mail-refused' : 'mail-unavailable')
}

/**
 * The code of a voucher that is worth something now: a mail that waited for its day must not bring one that was cancelled
 * meanwhile, nor a code that another one replaced. What its buyer gets confirms the payment, too: it goes out although
 * somebody was quicker to use the code. `not-now`: the voucher may be worth something again.
 */
async function readVoucherCode(
  { db, signer, now }: Pick<Deps, 'db' | 'signer' | 'now'>,
  { kind, orderId }: { kind: string; orderId: string | null },
) {
  const voucher = orderId && (await findVoucherOfOrder(db, orderId))
  if (!voucher) return null
  const state = voucherState(voucher, now())
  const isShown = state === 'active' || (state === 'used' && isVoucherMailToBuyer(kind))
  if (isShown) return findVoucherCode(signer, voucher)
  return canRecover(voucher, now()) ? 'not-now' : null
}

async function filledContent(
  { db, signer }: Pick<Deps, 'db' | 'signer'>,
  { kind, content }: { kind: string; content: MailContent },
  code: string | null,
): Promise<MailContent> {
  const briefingId = storedBriefingLink(content)
  const filled = fillMailSecrets(signer, kind, content, briefingId && (await findLinkHash(db, briefingId)))
  return code === null ? filled : fillVoucherCode(filled, code)
}

function outgoingContent(content: MailContent, surprise: SurpriseOrder | null): MailContent {
  return surprise ? discreetMail(content, surprise) : content
}

function invoiceAttachment({ number, pdf }: InvoiceFile) {
  return { filename: invoiceFileName(number), contentType: 'application/pdf', content: pdf }
}

async function contractAttachment(contracts: ContractArchive, order: Order, settings: Settings) {
  return {
    filename: contractFileName(order.code),
    contentType: 'application/pdf',
    content: await contracts.read(contractCopy(order, settings)),
  }
}
