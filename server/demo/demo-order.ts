import { randomUUID } from 'node:crypto'

import {
  demoCredits,
  demoFeedbacks,
  demoGifts,
  demoGiver,
  demoNoteAnswer,
  demoRefundReason,
  demoReturnTexts,
  demoVersionNames,
  demoVoucherMessage,
} from '#copy/admin/demo-shop.ts'
import { orderOf } from '#copy/order/order-form.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import { defaultZone } from '#core/gift/opening-time.ts'
import { editableOf } from '#core/project/project-edit.ts'
import { addDays } from '#core/shared/dates.ts'
import type { Result } from '#core/shared/result.ts'
import { insertFile } from '#db/audio/files.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { currentCatalog, currentSettings, currentShop, currentTextOverrides } from '#db/content/document-versions.ts'
import { findGiftOfProject } from '#db/gift/gifts.ts'
import { findOpenCheckout } from '#db/payment/checkouts.ts'
import { listUnansweredNotes } from '#db/preview/notes.ts'
import { listAllVersions } from '#db/preview/versions.ts'
import { findProject, findProjectIdOfOrder } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { findVoucherOfOrder } from '#db/voucher/vouchers.ts'
import { processRecording } from '#use-cases/audio/process-recording.ts'
import { acceptBriefing } from '#use-cases/briefing/accept-briefing.ts'
import { saveBriefing, type BriefingPart } from '#use-cases/briefing/save-briefing.ts'
import { briefingConsent, sendBriefing } from '#use-cases/briefing/send-briefing.ts'
import { addDeliveryFile } from '#use-cases/delivery/add-delivery-file.ts'
import { deliverProject } from '#use-cases/delivery/deliver-project.ts'
import { openGift } from '#use-cases/gift/open-gift.ts'
import { saveGift } from '#use-cases/gift/save-gift.ts'
import { sendReaction } from '#use-cases/gift/send-reaction.ts'
import { cancelOrder } from '#use-cases/order/cancel-order.ts'
import { expireOrders } from '#use-cases/order/expire-orders.ts'
import { placeOrder } from '#use-cases/order/place-order.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { receiveWebhooks } from '#use-cases/payment/receive-webhook.ts'
import { refundOrder } from '#use-cases/payment/refund-order.ts'
import { addNote } from '#use-cases/preview/add-note.ts'
import { addUploadedVersion } from '#use-cases/preview/add-uploaded-version.ts'
import { answerNote } from '#use-cases/preview/answer-note.ts'
import { approveVersion, termsOfApproval } from '#use-cases/preview/approve-version.ts'
import { cutPassages } from '#use-cases/preview/cut-passages.ts'
import { presentVersions } from '#use-cases/preview/present-versions.ts'
import { sendFeedback } from '#use-cases/preview/send-feedback.ts'
import { assignProject } from '#use-cases/project/assign-project.ts'
import { editProject } from '#use-cases/project/edit-project.ts'
import { moveStep } from '#use-cases/project/move-step.ts'
import { returnToWaiting } from '#use-cases/project/return-to-waiting.ts'
import { buyVoucher, offerVoucher } from '#use-cases/voucher/buy-voucher.ts'
import { voucherCode } from '#use-cases/voucher/voucher-code.ts'

import type { DemoOrder, DemoState, DemoStep } from './demo-plan.ts'
import type { DemoDeps, DemoShop } from './demo-shop.ts'

/** How far each state is along the way of a song; what ends before is not on it. */
const way: DemoState[] = [
  'awaiting-briefing',
  'briefing-sent',
  'production',
  'draft',
  'presented',
  'feedback',
  'returned',
  'approved',
  'delivered',
]

const demoVoices = ['any', 'female', 'male', 'duet'] as const

/** What an order became; a project only once it is paid. */
export type LivedOrder = { orderId: string; projectId: string | null }

/** Lives an order from its checkout to the state it has today, through the use cases of buyer, client and studio. */
export async function liveDemoOrder(shop: DemoShop, order: DemoOrder, index: number): Promise<LivedOrder> {
  const { state } = order
  const { bank, deps, actor, at } = shop
  const after = (days: number) => addDays(order.placedAt, days)
  if (order.turn === 'voucher') return liveRedeemed(shop, order, index)
  const orderId = await at(order.placedAt, () => place(shop, order, { index, discount: '' }))
  const unpaid = { orderId, projectId: null }
  if (state === 'unpaid') return unpaid
  if (state === 'expired' || state === 'cancelled') {
    if (state === 'expired') await at(after(9), () => expireOrders(deps))
    else await at(after(2), async () => value(await cancelOrder(deps, actor, orderId)))
    return unpaid
  }

  const { payment } = order.days
  const paymentId = await at(after(payment), () => payOrder(shop, orderId, order.method))
  if (state === 'payment-pending') return unpaid
  if (order.method !== 'card')
    await at(after(payment + (order.method === 'pix' ? 0.01 : 0.9)), async () => {
      await bank.settle(paymentId)
      await confirm(deps, paymentId)
    })
  const projectId = (await findProjectIdOfOrder(deps.db, orderId)) ?? fail('no-project')
  if (state === 'refunded') {
    const refund = { id: randomUUID(), orderId, paymentId, amount: null, reason: demoRefundReason }
    await at(after(2), async () => value(await refundOrder(deps, actor, refund)))
  } else await makeSong(shop, order, { index, orderId, projectId })
  if (order.turn === 'dispute')
    await at(addDays(new Date(), -2), async () => {
      await bank.dispute(paymentId)
      await confirm(deps, paymentId)
    })
  return { orderId, projectId }
}

/** Somebody bought a voucher in the morning, and its code pays for the song. */
async function liveRedeemed(shop: DemoShop, order: DemoOrder, index: number): Promise<LivedOrder> {
  const code = await shop.at(addDays(order.placedAt, -0.2), () => buyDemoVoucher(shop, order, index))
  const orderId = await shop.at(order.placedAt, () => place(shop, order, { index, discount: code }))
  const projectId = (await findProjectIdOfOrder(shop.deps.db, orderId)) ?? fail('no-project')
  await makeSong(shop, order, { index, orderId, projectId })
  return { orderId, projectId }
}

type Song = { index: number; orderId: string; projectId: string }

async function makeSong(shop: DemoShop, order: DemoOrder, song: Song): Promise<void> {
  const { deps, actor, at } = shop
  const { projectId, index } = song
  const producer = producerOf(shop, index)
  const [about, work] = [
    { projectId, actor },
    { projectId, actor: producer },
  ]
  let time = order.placedAt
  const after = <Value>(steps: DemoStep[], run: () => Promise<Value>): Promise<Value> => {
    for (const step of steps) time = addDays(time, order.days[step])
    return at(time, run)
  }
  const reaches = (state: DemoState) => way.indexOf(order.state) >= way.indexOf(state)
  const isRevised = order.state === 'feedback' || order.state === 'returned' || order.hasRevision
  if (!reaches('briefing-sent')) return
  await after(['payment', 'briefing'], () => answerBriefing(shop, order, song))
  if (!reaches('production')) return
  await after(['analysis'], async () => {
    value(await acceptBriefing(deps, about))
    if (producer !== actor) value(await assignProject(deps, about, { assigneeId: producer.id, seenId: null }))
  })
  await after(['start'], async () => {
    const project = await findProject(deps.db, projectId)
    if (!project) return
    if (project.step !== 'production') value(await moveStep(deps, work, { step: 'production', seen: project.step }))
    const seen = editableOf(project)
    accepted(await editProject(deps, work, { typed: { ...seen, title: order.story.title }, seen }))
  })
  if (!reaches('draft')) return
  const first = await after(['recording'], () => addSong(shop, order, { projectId, round: 0, actor: producer }))
  if (!reaches('presented')) return
  await after(['presentation'], async () => void value(await presentVersions(deps, work, [first.id])))
  if (!reaches('feedback')) return

  let approved = first
  if (isRevised && order.packageId !== 'express') {
    await after(['review'], () => askForChanges(shop, { projectId, versionId: first.id, index }))
    if (!reaches('returned')) return
    approved = await after(['rework'], () => addSong(shop, order, { projectId, round: 1, actor: producer }))
    const text = demoReturnTexts[index % demoReturnTexts.length] ?? ''
    await after(['answer'], async () => {
      await answerNotes(shop, projectId)
      value(await returnToWaiting(deps, work, text, [approved.id]))
    })
    await cutPassages(deps, projectId)
  }
  if (!reaches('approved')) return
  await after(['approval'], () => approve(shop, projectId, approved))
  if (!reaches('delivered')) return
  await after(['delivery'], () => deliver(shop, order, projectId))
  if (order.turn === 'gift') await at(addDays(time, 1.5), () => giveSong(shop, order, song))
}

/** Owners sell and deliver; a producer makes the song. */
function producerOf({ team, actor }: Pick<DemoShop, 'team' | 'actor'>, index: number): AuditActor {
  return team[index % Math.max(1, team.length)] ?? actor
}

async function place(
  { deps }: DemoShop,
  { buyer, packageId }: DemoOrder,
  { index, discount }: { index: number; discount: string },
): Promise<string> {
  const form = { ...orderOf({ ...buyer, submissionId: randomUUID() }), discount }
  const placed = value(await placeOrder(deps, visitorOf(index), { packageId, form }))
  value(placed.checkout)
  return placed.orderId
}

function visitorOf(index: number) {
  return { visitorId: randomUUID(), ip: `198.51.100.${index % 250}`, userAgent: 'Demonstração' }
}

/** Buys and pays a voucher for what the order costs; returns its code. */
async function buyDemoVoucher(shop: DemoShop, { buyer, packageId }: DemoOrder, index: number): Promise<string> {
  const { db, signer } = shop.deps
  const offer = value(offerVoucher(await db.transaction(currentShop), packageId))
  const bought = value(
    await buyVoucher(shop.deps, visitorOf(index), {
      packageId,
      form: { ...demoGiver, phone: null, submissionId: randomUUID() },
      gift: {
        recipientName: buyer.name,
        fromName: demoGiver.name,
        message: demoVoucherMessage,
        recipientEmail: null,
        sendOn: null,
      },
      shownFingerprint: offer.offerFingerprint,
    }),
  )
  await payOrder(shop, bought.orderId, 'card')
  const voucher = (await findVoucherOfOrder(db, bought.orderId)) ?? fail('no-voucher')
  return voucherCode(signer, voucher) ?? fail('no-code')
}

/** Gives the song away at once; whoever gets it opens it and answers. */
async function giveSong({ deps }: DemoShop, { story, buyer }: DemoOrder, { projectId, index }: Song): Promise<void> {
  const { dedication, reaction } = demoGifts[index % demoGifts.length] ?? fail('no-text')
  const raw = {
    recipient: story.recipient,
    dedication,
    sender: buyer.name,
    when: 'now',
    day: '',
    time: '',
    zone: defaultZone,
    question: '',
    answer: '',
  }
  value(await saveGift(deps, projectId, raw))
  const { id: giftId } = (await findGiftOfProject(deps.db, projectId))?.gift ?? fail('no-gift')
  const { ip, visitorId } = visitorOf(index)
  value(await openGift(deps, { giftId, answer: '', ip, isBuyer: false }))
  const silent = { media: new Blob([]), durationMs: 0 }
  const answer = { name: story.recipient, text: reaction, consent: true }
  value(await sendReaction(deps, { giftId, visitorId, ip }, answer, silent))
}

/** Pays the open checkout of an order; returns the payment's id. */
export async function payOrder(
  { deps, bank }: Pick<DemoShop, 'deps' | 'bank'>,
  orderId: string,
  method: DemoOrder['method'],
): Promise<string> {
  const checkout = (await findOpenCheckout(deps.db, orderId, deps.now())) ?? fail('no-checkout')
  const paymentId = await bank.pay(checkout.providerId, method)
  await confirm(deps, paymentId)
  return paymentId
}

/** The event first, as in a shop whose webhooks arrive: without any, the dashboard would warn of it. */
async function confirm(deps: DemoDeps, paymentId: string): Promise<void> {
  await receiveWebhooks(deps, [{ eventId: `demo-${randomUUID()}`, paymentId, action: 'payment.updated' }])
  value(await confirmPayment(deps, paymentId))
}

async function answerBriefing(
  { deps }: DemoShop,
  { story, packageId }: DemoOrder,
  { index, orderId, projectId }: Song,
) {
  const briefing = (await findBriefingOfProject(deps.db, projectId)) ?? fail('no-briefing')
  const access = { linkHashes: [], orderIds: [orderId] }
  const writer = { visitorId: randomUUID(), ip: '198.51.100.9', access }
  const page = randomUUID()
  const parts: [BriefingPart['step'], BriefingPart['change']][] = [
    ['occasion', { occasion: story.occasion }],
    ['people', { recipient: story.recipient, relation: story.relation }],
    ['story', { story: story.story }],
    ['sound', { genre: story.genre, mood: story.mood, voice: demoVoices[index % demoVoices.length] ?? 'any' }],
    ['lyric', { lyric: 'ours' }],
  ]
  for (const [step, change] of parts) {
    const part = { packageId, briefingId: briefing.id, orderId, step, change, from: { revision: 0, page } }
    value(await saveBriefing(deps, writer, part))
  }
  const { words } = await currentTextOverrides(deps.db)
  const consent = briefingConsent(await currentSettings(deps.db), words).hash
  value(await sendBriefing(deps, { briefingId: briefing.id, access }, { consent, email: '', ip: '' }))
}

type Version = { id: string; name: string }

/** Uploads one of the demonstration songs as a version and has it analysed. */
export async function addSong(
  shop: DemoShop,
  order: DemoOrder,
  { projectId, round, actor = shop.actor }: { projectId: string; round: number; actor?: AuditActor },
): Promise<Version> {
  const { deps, songs } = shop
  const song = songs[(order.song + round) % songs.length] ?? fail('no-song')
  const name = demoVersionNames[(order.song + round) % demoVersionNames.length] ?? song.title
  const fileId = await storeFile(shop, { name: `${song.title}.mp3`, type: 'audio/mpeg', bytes: song.mp3 })
  const text = { name, description: '', trackNumber: null, recommended: false, lyric: '' }
  const { versionId } = value(
    await deps.db.transaction((tx) => addUploadedVersion(tx, deps, actor, { projectId, fileId, text })),
  )
  const versions = await listAllVersions(deps.db, projectId)
  const recordingId = versions.find(({ id }) => id === versionId)?.recording?.id ?? fail('no-recording')
  value(await processRecording(deps, recordingId))
  return { id: versionId, name }
}

async function askForChanges(
  { deps }: DemoShop,
  { projectId, versionId, index }: { projectId: string; versionId: string; index: number },
): Promise<void> {
  const { note, text } = demoFeedbacks[index % demoFeedbacks.length] ?? fail('no-text')
  value(await addNote(deps, projectId, { versionId, from: '0:12', to: '', text: note }))
  value(await sendFeedback(deps, projectId, { versionId, text }))
}

async function answerNotes({ deps, actor }: DemoShop, projectId: string): Promise<void> {
  for (const { id: noteId } of await listUnansweredNotes(deps.db, projectId))
    value(await answerNote(deps, actor, { projectId, noteId, verb: 'done', answer: demoNoteAnswer, seen: '' }))
}

async function approve({ deps }: DemoShop, projectId: string, { id: versionId, name }: Version): Promise<void> {
  const settings = await currentSettings(deps.db)
  const textOverrides = (await currentTextOverrides(deps.db)).words
  const termsHash = termsOfApproval(name, { settings, textOverrides }).hash
  const approval = { versionId, termsHash, ip: '198.51.100.9', userAgent: 'Demonstração' }
  value(await approveVersion(deps, projectId, approval))
}

async function deliver(shop: DemoShop, { packageId, song: at }: DemoOrder, projectId: string): Promise<void> {
  const { deps, actor, songs } = shop
  const { title, mp3, flac, m4a } = songs[at % songs.length] ?? fail('no-song')
  const files = {
    mp3: { kind: 'mp3', name: `${title}.mp3`, type: 'audio/mpeg', bytes: mp3 },
    wav: { kind: 'wav', name: `${title}.flac`, type: 'audio/flac', bytes: flac },
    stems: { kind: 'stems', name: `${title} (instrumentos).m4a`, type: 'audio/mp4', bytes: m4a },
    musicxml: {
      kind: 'score',
      name: `${title}.musicxml`,
      type: 'application/vnd.recordare.musicxml+xml',
      bytes: Buffer.from(emptyScore(title)),
    },
  }
  const formats = findPackage(await currentCatalog(deps.db), packageId)?.formats ?? []
  for (const format of formats) {
    const file = files[format]
    const fileId = await storeFile(shop, file)
    const added = { projectId, fileId, kind: file.kind, title: '' }
    value(await deps.db.transaction((tx) => addDeliveryFile(tx, deps, actor, added)))
  }
  const credits = { people: demoCredits, aiGeneratedParts: ['melody'], tools: '' }
  value(await deliverProject(deps, actor, { projectId, missingIsKnown: true, credits }))
}

type NewFile = { name: string; type: string; bytes: Buffer }

async function storeFile({ deps }: DemoShop, { name, type, bytes }: NewFile): Promise<string> {
  const storageKey = `demo/${randomUUID()}`
  const written = await deps.files.put(storageKey, oneChunk(bytes))
  return deps.db.transaction((tx) => insertFile(tx, { storageKey, name, type, ...written }))
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

/** One bar of rest: nobody writes down the songs of a demonstration. */
function emptyScore(title: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<score-partwise version="4.0"><work><work-title>${title}</work-title></work>
<part-list><score-part id="P1"><part-name>Voz</part-name></score-part></part-list>
<part id="P1"><measure number="1"><note><rest measure="yes"/><duration>4</duration></note></measure></part></score-partwise>
`
}

function accepted(answer: { ok: boolean; code?: string }): void {
  if (!answer.ok) fail(answer.code ?? 'refused')
}

function value<Value>(result: Result<Value, string>): Value {
  return result.ok ? result.value : fail(result.code)
}

function fail(code: string): never {
  throw new Error(`demonstration: ${code}`)
}
