import { randomUUID } from 'node:crypto'

import {
  demoCredits,
  demoFeedbacks,
  demoRefundReason,
  demoReturnText,
  demoVersionNames,
} from '#copy/admin/demo-shop.ts'
import { orderOf } from '#copy/order/order-form.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import { addDays } from '#core/shared/dates.ts'
import type { Result } from '#core/shared/result.ts'
import { insertFile } from '#db/audio/files.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { currentCatalog, currentSettings, currentTextOverrides } from '#db/content/document-versions.ts'
import { findProjectIdOfOrder } from '#db/order/orders-admin.ts'
import { findOpenCheckout } from '#db/payment/checkouts.ts'
import { listAllVersions } from '#db/preview/versions.ts'
import { findProject } from '#db/project/projects-admin.ts'
import { processRecording } from '#use-cases/audio/process-recording.ts'
import { acceptBriefing } from '#use-cases/briefing/accept-briefing.ts'
import { saveBriefing, type BriefingPart } from '#use-cases/briefing/save-briefing.ts'
import { briefingConsent, sendBriefing } from '#use-cases/briefing/send-briefing.ts'
import { addDeliveryFile } from '#use-cases/delivery/add-delivery-file.ts'
import { deliverProject } from '#use-cases/delivery/deliver-project.ts'
import { cancelOrder } from '#use-cases/order/cancel-order.ts'
import { expireOrders } from '#use-cases/order/expire-orders.ts'
import { placeOrder } from '#use-cases/order/place-order.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { receiveWebhooks } from '#use-cases/payment/receive-webhook.ts'
import { refundOrder } from '#use-cases/payment/refund-order.ts'
import { addNote } from '#use-cases/preview/add-note.ts'
import { addUploadedVersion } from '#use-cases/preview/add-uploaded-version.ts'
import { approveVersion, termsOfApproval } from '#use-cases/preview/approve-version.ts'
import { presentVersions } from '#use-cases/preview/present-versions.ts'
import { sendFeedback } from '#use-cases/preview/send-feedback.ts'
import { assignProject } from '#use-cases/project/assign-project.ts'
import { moveStep } from '#use-cases/project/move-step.ts'
import { returnToWaiting } from '#use-cases/project/return-to-waiting.ts'

import type { DemoOrder, DemoState } from './demo-plan.ts'
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

/** What an order became; a project only once it is paid. */
export type LivedOrder = { orderId: string; projectId: string | null }

/** Lives an order from its checkout to the state it has today, through the use cases of buyer, client and studio. */
export async function liveDemoOrder(shop: DemoShop, order: DemoOrder, index: number): Promise<LivedOrder> {
  const { state } = order
  const { bank, deps, actor, at } = shop
  const after = (days: number) => addDays(order.placedAt, days * order.pace)
  const orderId = await at(order.placedAt, () => place(shop, order, index))
  const unpaid = { orderId, projectId: null }
  if (state === 'unpaid') return unpaid
  if (state === 'expired' || state === 'cancelled') {
    if (state === 'expired') await at(addDays(order.placedAt, 9), () => expireOrders(deps))
    else await at(after(2), async () => value(await cancelOrder(deps, actor, orderId)))
    return unpaid
  }

  const paymentId = await at(after(0.01), () => payOrder(shop, orderId, order.method))
  if (state === 'payment-pending') return unpaid
  if (order.method !== 'card')
    await at(after(order.method === 'pix' ? 0.02 : 0.9), async () => {
      await bank.settle(paymentId)
      await confirm(deps, paymentId)
    })
  const projectId = (await findProjectIdOfOrder(deps.db, orderId)) ?? fail('no-project')
  if (state === 'refunded') {
    const refund = { id: randomUUID(), orderId, paymentId, amount: null, reason: demoRefundReason }
    await at(after(2), async () => value(await refundOrder(deps, actor, refund)))
  } else await makeSong(shop, order, { index, orderId, projectId })
  return { orderId, projectId }
}

type Song = { index: number; orderId: string; projectId: string }

async function makeSong(shop: DemoShop, order: DemoOrder, song: Song): Promise<void> {
  const { deps, actor, at } = shop
  const { projectId, index } = song
  const about = { projectId, actor }
  const after = (days: number) => addDays(order.placedAt, days)
  const reaches = (state: DemoState) => way.indexOf(order.state) >= way.indexOf(state)
  const isRevised = order.state === 'feedback' || order.state === 'returned' || order.hasRevision
  if (!reaches('briefing-sent')) return
  await at(after(1), () => answerBriefing(shop, order, song))
  if (!reaches('production')) return
  await at(after(1.6), async () => {
    value(await acceptBriefing(deps, about))
    const assigneeId = shop.team[index % Math.max(1, shop.team.length)]
    if (assigneeId) value(await assignProject(deps, about, { assigneeId, seenId: null }))
  })
  await at(after(2.2), async () => {
    const project = await findProject(deps.db, projectId)
    if (project && project.step !== 'production')
      value(await moveStep(deps, about, { step: 'production', seen: project.step }))
  })
  if (!reaches('draft')) return
  const first = await at(after(4), () => addSong(shop, order, { projectId, round: 0 }))
  if (!reaches('presented')) return
  await at(after(4.3), async () => void value(await presentVersions(deps, about, [first.id])))
  if (!reaches('feedback')) return

  let approved = first
  if (isRevised && order.packageId !== 'express') {
    await at(after(6), () => askForChanges(shop, { projectId, versionId: first.id, index }))
    if (!reaches('returned')) return
    approved = await at(after(7.5), () => addSong(shop, order, { projectId, round: 1 }))
    await at(after(7.7), async () => void value(await returnToWaiting(deps, about, demoReturnText, [approved.id])))
  }
  if (!reaches('approved')) return
  await at(after(9), () => approve(shop, projectId, approved))
  if (!reaches('delivered')) return
  await at(after(10), () => deliver(shop, order, projectId))
}

async function place({ deps }: DemoShop, { buyer, packageId }: DemoOrder, index: number): Promise<string> {
  const visitor = { visitorId: randomUUID(), ip: `198.51.100.${index % 250}`, userAgent: 'Demonstração' }
  const form = orderOf({ ...buyer, submissionId: randomUUID() })
  const placed = value(await placeOrder(deps, visitor, { packageId, form }))
  value(placed.checkout)
  return placed.orderId
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

async function answerBriefing({ deps }: DemoShop, { story, packageId }: DemoOrder, { orderId, projectId }: Song) {
  const briefing = (await findBriefingOfProject(deps.db, projectId)) ?? fail('no-briefing')
  const access = { linkHashes: [], orderIds: [orderId] }
  const writer = { visitorId: randomUUID(), ip: '198.51.100.9', access }
  const page = randomUUID()
  const parts: [BriefingPart['step'], BriefingPart['change']][] = [
    ['occasion', { occasion: story.occasion }],
    ['people', { recipient: story.recipient, relation: story.relation }],
    ['story', { story: story.story }],
    ['sound', { genre: story.genre, mood: story.mood, voice: 'any' }],
    ['lyric', { lyric: 'ours' }],
  ]
  for (const [step, change] of parts) {
    const part = { packageId, briefingId: briefing.id, orderId, step, change, from: { revision: 0, page } }
    value(await saveBriefing(deps, writer, part))
  }
  const { words } = await currentTextOverrides(deps.db)
  const consent = briefingConsent(await currentSettings(deps.db), words).hash
  value(await sendBriefing(deps, { briefingId: briefing.id, access }, { consent, email: '' }))
}

type Version = { id: string; name: string }

/** Uploads one of the demonstration songs as a version and has it analysed. */
export async function addSong(
  shop: DemoShop,
  order: DemoOrder,
  { projectId, round }: { projectId: string; round: number },
): Promise<Version> {
  const { deps, actor, songs } = shop
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
    musicxml: null,
  }
  const formats = findPackage(await currentCatalog(deps.db), packageId)?.formats ?? []
  for (const format of formats) {
    const file = files[format]
    if (!file) continue
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

function value<Value>(result: Result<Value, string>): Value {
  return result.ok ? result.value : fail(result.code)
}

function fail(code: string): never {
  throw new Error(`demonstration: ${code}`)
}
