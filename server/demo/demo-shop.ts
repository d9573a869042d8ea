import type { AudioProcessor } from '#adapters/audio/audio-processor.ts'
import type { Files } from '#adapters/files/files.ts'
import type { PdfRenderer } from '#adapters/pdf/pdf-renderer.ts'
import { listDatedColumns, markMailsSent, redateNewRows } from '#db/admin/demo.ts'
import type { Queue } from '#db/queue.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import type { MoneyDeps } from '#use-cases/deps.ts'

/** A demonstration song in the forms that are uploaded and delivered. */
export type DemoSong = { title: string; m4a: Buffer; mp3: Buffer; flac: Buffer }

export type DemoDeps = MoneyDeps & { files: Files; pdf: PdfRenderer; sound: AudioProcessor }

/** The bank and the calendar of the payment emulator. */
export type DemoBank = {
  /** Sets the emulator's clock; `null`: back to real time. */
  setTime(at: Date | null): Promise<void>
  /** Pays a checkout; returns the payment's id. Pix and boletos wait for `settle`. */
  pay(checkoutId: string, method: 'card' | 'pix' | 'boleto'): Promise<string>
  settle(paymentId: string): Promise<void>
  /** The owner of the card denies the payment. */
  dispute(paymentId: string): Promise<void>
  /** Tries to pay a checkout with a card whose limit is too low; returns the payment's id. */
  refuse(checkoutId: string): Promise<string>
}

export type DemoShop = {
  deps: DemoDeps
  bank: DemoBank
  songs: DemoSong[]
  actor: AuditActor
  /** The producers songs are assigned to. */
  team: AuditActor[]
  /** Runs at another time: its clock, the provider's, and what the database dates. */
  at<Value>(time: Date, run: () => Promise<Value>): Promise<Value>
}

/** Nothing works in the background while a shop is filled: what a job would do is done in its place. */
export const noQueue: Queue = { enqueue: async () => undefined, enqueueAll: async () => undefined }

/** Binds everything to one clock, which only `at` moves. */
export async function openDemoShop(
  deps: DemoDeps,
  parts: Pick<DemoShop, 'bank' | 'songs' | 'actor' | 'team'>,
): Promise<DemoShop> {
  const since = new Date()
  const columns = await listDatedColumns(deps.db)
  let time = since
  return {
    ...parts,
    deps: { ...deps, queue: noQueue, now: () => time },
    async at(wanted, run) {
      // Nothing happens in the future, and nothing later than what is dated anew.
      time = new Date(Math.min(wanted.getTime(), since.getTime() - 60_000))
      await parts.bank.setTime(time)
      const value = await run()
      await markMailsSent(deps.db, time)
      await redateNewRows(deps.db, columns, { since, at: time })
      return value
    },
  }
}
