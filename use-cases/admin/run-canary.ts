import type { Files } from '#adapters/files/files.ts'
import { canaryPayments, type CanaryTools } from '#adapters/payments/canary-payments.ts'
import { staffCanaryMail } from '#copy/admin/canary.ts'
import { canarySteps, isCanaryDue, type CanaryReach, type CanaryStep } from '#core/payment/canary.ts'
import { addDays } from '#core/shared/dates.ts'
import {
  findNewestCanaryRun,
  insertCanaryRun,
  readCanarySettings,
  saveCanaryResult,
  type CanaryRun,
} from '#db/admin/canary.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { loggableError } from '#db/shared/errors.ts'
import { runUndone } from '#db/undone.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'

import { canaryStepRuns, type CanaryPurchase } from './internal/canary-steps.ts'

type Deps = CanaryPurchase['deps'] & { canary: CanaryTools & { reach: CanaryReach } }

/** How long the payment's notice may take, in seconds. */
const noticeSeconds = 20
/** How long results stay. */
const storedDays = 90
/** Paying and all after it: at the provider's test account only a person can. */
const stepsOfCheckout = new Set<CanaryStep>(['page', 'order'])

/** The scheduled trial purchase; `null` when none was due. */
export async function runDueCanary(deps: Deps): Promise<CanaryRun | null> {
  const newest = await findNewestCanaryRun(deps.db)
  const isDue = isCanaryDue(await readCanarySettings(deps.db), newest?.startedAt ?? null, deps.now())
  return isDue ? runCanary(deps) : null
}

/**
 * Buys from the shop as a buyer would, up to the refund, in a transaction that is rolled back: nothing of it is ever in a
 * list, a count or the books. Stores how it ended, and mails staff when a step fails that did not fail before. `null`
 * where the provider's account could be real, where orders are paid by link, and while another trial purchase is going on.
 */
export async function runCanary(deps: Deps, wait = noticeSeconds): Promise<CanaryRun | null> {
  const { reach } = deps.canary
  if (reach === null || (await currentSettings(deps.db)).payment.provider === 'links') return null
  const before = await findNewestCanaryRun(deps.db)
  const startedAt = deps.now()
  const run = await deps.db.transaction((tx) =>
    insertCanaryRun(tx, { startedAt, reach }, addDays(startedAt, -storedDays)),
  )
  if (!run) return null
  const failed = await buy(deps, reach, wait)
  const result = { endedAt: deps.now(), failedStep: failed?.step ?? null, failure: failed?.code ?? null }
  await deps.db.transaction(async (tx) => {
    await saveCanaryResult(tx, run.id, result)
    if (!failed || before?.failedStep === failed.step) return
    await enqueueStaffMail(tx, deps, {
      kind: 'staff-canary',
      key: `staff-canary:${run.id}`,
      content: () => staffCanaryMail({ ...failed, at: startedAt, siteUrl: deps.siteUrl }),
    })
  })
  return { ...run, ...result }
}

type Failed = { step: CanaryStep; code: string }

async function buy(deps: Deps, reach: NonNullable<CanaryReach>, wait: number): Promise<Failed | null> {
  const steps = canarySteps.filter((step) => reach === 'whole' || stepsOfCheckout.has(step))
  const storageKeys: string[] = []
  const purchase: Omit<CanaryPurchase, 'deps'> = {
    outside: deps.db,
    tools: deps.canary,
    noticeSeconds: wait,
    pkg: null,
    checkoutId: null,
    orderId: '',
    projectId: '',
    paymentId: null,
    isRefunded: false,
  }
  const { signer, siteUrl, now, pdf, queue } = deps
  const payments = canaryPayments(deps.payments, (checkoutId) => {
    purchase.checkoutId = checkoutId
  })
  const files = remembering(deps.files, storageKeys)
  let step: CanaryStep = 'page'
  try {
    return await runUndone(deps.db, async (db) => {
      const inside = Object.assign(purchase, { deps: { db, queue, payments, files, pdf, signer, siteUrl, now } })
      for (step of steps) await canaryStepRuns[step](inside)
      return null
    })
  } catch (error) {
    return { step, code: codeOf(error) }
  } finally {
    await cleanUp(deps, purchase, storageKeys)
  }
}

/** What the rollback does not undo: files, the checkout, and the money of a purchase that failed half-way. */
async function cleanUp(
  { payments, files }: Deps,
  { checkoutId, paymentId, isRefunded }: Pick<CanaryPurchase, 'checkoutId' | 'paymentId' | 'isRefunded'>,
  storageKeys: string[],
): Promise<void> {
  const left = [
    ...storageKeys.map((key) => files.remove(key)),
    ...(checkoutId ? [payments.closeCheckout(checkoutId)] : []),
    ...(paymentId && !isRefunded ? [payments.refundPayment(paymentId, { idempotencyKey: `canary:${paymentId}` })] : []),
  ]
  await Promise.allSettled(left)
}

function remembering(files: Files, keys: string[]): Files {
  return {
    ...files,
    put(key, body) {
      keys.push(key)
      return files.put(key, body)
    },
  }
}

/** Our own code, or the name of the error: its message may quote anything. */
function codeOf(error: unknown): string {
  const own = error instanceof Error ? /^canary: ([\w-]{1,60})$/.exec(error.message)?.[1] : undefined
  return own ?? loggableError(error).code ?? (error instanceof Error ? error.name : 'unknown')
}
