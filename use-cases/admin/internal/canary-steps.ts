import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Files } from '#adapters/files/files.ts'
import type { CanaryTools } from '#adapters/payments/canary-payments.ts'
import type { Payments } from '#adapters/payments/payments.ts'
import type { PdfRenderer } from '#adapters/pdf/pdf-renderer.ts'
import type { Signer } from '#adapters/signer.ts'
import { orderOf } from '#copy/order/order-form.ts'
import type { LinkedVersion } from '#copy/preview/version-form.ts'
import { cheapestPackage, type Package } from '#core/catalog/catalog.ts'
import type { CanaryStep } from '#core/payment/canary.ts'
import { formatBRL } from '#core/shared/money.ts'
import type { Result } from '#core/shared/result.ts'
import { insertFile } from '#db/audio/files.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import type { Db } from '#db/client.ts'
import { currentCatalog, currentSettings, currentTextOverrides } from '#db/content/document-versions.ts'
import { findOrder } from '#db/order/orders.ts'
import { readOrderTotals } from '#db/payment/ledger.ts'
import { hasProcessedEvent } from '#db/payment/webhook-events.ts'
import { findProject, findProjectIdOfOrder } from '#db/project/projects.ts'
import type { Queue } from '#db/queue.ts'
import { withoutSession, type AuditActor } from '#db/staff/audit.ts'
import { checkConstraints } from '#db/undone.ts'
import { acceptBriefing } from '#use-cases/briefing/accept-briefing.ts'
import { saveBriefing, type BriefingPart } from '#use-cases/briefing/save-briefing.ts'
import { briefingConsent, sendBriefing } from '#use-cases/briefing/send-briefing.ts'
import { addDeliveryFile } from '#use-cases/delivery/add-delivery-file.ts'
import { deliverProject } from '#use-cases/delivery/deliver-project.ts'
import { placeOrder } from '#use-cases/order/place-order.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { refundOrder } from '#use-cases/payment/refund-order.ts'
import { addLinkedVersion } from '#use-cases/preview/add-linked-version.ts'
import { approveVersion, termsOfApproval } from '#use-cases/preview/approve-version.ts'
import { presentVersions } from '#use-cases/preview/present-versions.ts'

/** The purchase as far as it has come. */
export type CanaryPurchase = {
  /** Everything is done in here, and undone. */
  deps: {
    db: Db
    queue: Queue
    payments: Payments
    files: Files
    pdf: PdfRenderer
    signer: Signer
    siteUrl: string
    now: () => Date
  }
  /** What everybody sees: notices are stored there. */
  outside: Db
  tools: CanaryTools
  noticeSeconds: number
  pkg: Package | null
  checkoutId: string | null
  orderId: string
  projectId: string
  paymentId: string | null
  isRefunded: boolean
}

const visitor = { visitorId: randomUUID(), ip: 'canary', userAgent: 'Canary' }
const actor: AuditActor = { id: 'canary', name: 'Canary', ip: '', userAgent: 'Canary', ...withoutSession }

/** Each throws what went wrong, by a code. */
export const canaryStepRuns: Record<CanaryStep, (purchase: CanaryPurchase) => Promise<void>> = {
  async page(purchase) {
    const pkg = cheapestPackage(await currentCatalog(purchase.deps.db)) ?? fail('no-package')
    purchase.pkg = pkg
    const { status, body } = await purchase.tools.visit(`/pagamento/${pkg.id}`)
    if (status !== 200) fail(`status-${status}`)
    if (!plain(body).includes(plain(formatBRL(pkg.price)))) fail('price-missing')
  },

  async order(purchase) {
    const buyer = { name: 'Teste Automático', email: 'canario@harmonia.invalid', phone: null }
    const form = orderOf({ ...buyer, submissionId: randomUUID() })
    const placed = value(await placeOrder(purchase.deps, visitor, { packageId: purchase.pkg?.id ?? '', form }))
    purchase.orderId = placed.orderId
    value(placed.checkout)
  },

  async pay(purchase) {
    purchase.paymentId = await purchase.tools.pay(purchase.checkoutId ?? fail('no-checkout'))
  },

  async notice({ outside, paymentId, noticeSeconds, deps }) {
    for (let waited = 0; waited < noticeSeconds * 4; waited++) {
      if (await hasProcessedEvent(outside, paymentId ?? '')) return
      await sleep(250)
      // Keeps the transaction from counting as idle.
      await findOrder(deps.db, randomUUID())
    }
    fail('no-notice')
  },

  async confirm(purchase) {
    const { deps, orderId, paymentId } = purchase
    value(await confirmPayment(deps, paymentId ?? ''))
    const order = await findOrder(deps.db, orderId)
    if (order?.state !== 'paid') fail(`order-${order?.state ?? 'missing'}`)
    purchase.projectId = (await findProjectIdOfOrder(deps.db, orderId)) ?? fail('no-project')
  },

  async briefing({ deps, orderId, projectId, pkg }) {
    const briefing = (await findBriefingOfProject(deps.db, projectId)) ?? fail('no-briefing')
    const access = { linkHashes: [], orderIds: [orderId] }
    const page = randomUUID()
    for (const [step, change] of answers)
      value(
        await saveBriefing(
          deps,
          { ...visitor, access },
          { packageId: pkg?.id ?? '', briefingId: briefing.id, orderId, step, change, from: { revision: 0, page } },
        ),
      )
    const words = (await currentTextOverrides(deps.db)).words
    const consent = briefingConsent(await currentSettings(deps.db), words).hash
    value(await sendBriefing(deps, { briefingId: briefing.id, access }, { consent, email: '', ip: '' }))
    value(await acceptBriefing(deps, { projectId, actor }))
  },

  async approval({ deps, projectId }) {
    const version: LinkedVersion = {
      name: 'Versão de teste',
      description: '',
      trackNumber: null,
      recommended: false,
      lyric: '',
      track: { kind: 'bandcamp-private', url: 'https://teste.bandcamp.com/private/CANARIO1' },
    }
    const { versionId } = value(await addLinkedVersion(deps, { projectId, actor }, version))
    value(await presentVersions(deps, { projectId, actor }, [versionId]))
    const settings = await currentSettings(deps.db)
    const textOverrides = (await currentTextOverrides(deps.db)).words
    const termsHash = termsOfApproval(version.name, { settings, textOverrides }).hash
    value(await approveVersion(deps, projectId, { versionId, termsHash, ip: 'canary', userAgent: 'Canary' }))
  },

  async delivery({ deps, projectId }) {
    const storageKey = `canary/${randomUUID()}`
    const written = await deps.files.put(storageKey, songBytes())
    const file = { storageKey, name: 'teste.mp3', type: 'audio/mpeg', ...written }
    const added = await deps.db.transaction(async (tx) => {
      const fileId = await insertFile(tx, file)
      return addDeliveryFile(tx, deps, actor, { projectId, fileId, kind: 'mp3', title: '' })
    })
    value(added)
    const credits = { people: 'Teste automático', aiGeneratedParts: ['melody'], tools: '' }
    value(await deliverProject(deps, actor, { projectId, missingIsKnown: true, credits }))
    if ((await findProject(deps.db, projectId))?.status !== 'delivered') fail('not-delivered')
  },

  async refund(purchase) {
    const { deps, orderId, paymentId } = purchase
    const id = randomUUID()
    const reason = 'Teste automático'
    value(await refundOrder(deps, actor, { id, orderId, paymentId: paymentId ?? '', amount: null, reason }))
    const order = await findOrder(deps.db, orderId)
    if (order?.state !== 'refunded') fail(`order-${order?.state ?? 'missing'}`)
    const payment = value(await deps.payments.getPayment(paymentId ?? ''))
    if (payment.refunded !== payment.amount) fail('not-refunded')
    purchase.isRefunded = true
  },

  async books({ deps, orderId, pkg }) {
    const { gross, returned } = await readOrderTotals(deps.db, orderId)
    if (gross !== pkg?.price || gross + returned !== 0) fail('sums-differ')
    await checkConstraints(deps.db)
  },
}

const answers: [BriefingPart['step'], BriefingPart['change']][] = [
  ['story', { story: 'Um teste automático da loja.' }],
  ['occasion', { occasion: 'birthday' }],
  ['people', { recipient: 'Teste' }],
  ['sound', { genre: 'samba' }],
  ['lyric', { lyric: 'ours' }],
]

function value<Value>(result: Result<Value, string>): Value {
  return result.ok ? result.value : fail(result.code)
}

function fail(code: string): never {
  throw new Error(`canary: ${code}`)
}

/** A price is written with a space that does not break, in HTML sometimes by its name. */
function plain(text: string): string {
  return text.replaceAll('&nbsp;', ' ').replaceAll('\u00a0', ' ')
}

/** The least that counts as an MP3 file. */
async function* songBytes(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.concat([Buffer.from('ID3\x04', 'latin1'), Buffer.alloc(2_000)]))
}
