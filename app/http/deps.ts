import type { AudioProcessor } from '#adapters/audio/audio-processor.ts'
import type { Auth } from '#adapters/auth/auth.ts'
import type { Files } from '#adapters/files/files.ts'
import type { Log } from '#adapters/log.ts'
import type { MailTransport } from '#adapters/mail/mail.ts'
import type { CanaryTools } from '#adapters/payments/canary-payments.ts'
import type { Payments } from '#adapters/payments/payments.ts'
import type { ContractArchive } from '#adapters/pdf/contract-cache.ts'
import type { PdfRenderer } from '#adapters/pdf/pdf-renderer.ts'
import type { PhotoProcessor } from '#adapters/photo/photo-processor.ts'
import type { Scanner } from '#adapters/scan/clamd.ts'
import type { Signer } from '#adapters/signer.ts'
import type { Tracing } from '#adapters/tracing/tracing.ts'
import type { Whatsapp } from '#adapters/whatsapp/whatsapp.ts'
import type { CanaryReach } from '#core/payment/canary.ts'
import type { Song } from '#core/site/song.ts'
import type { Db } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'
import type { BackupTools } from '#use-cases/admin/run-backup.ts'
import type { IncidentWatch } from '#use-cases/admin/watch-incidents.ts'
import type { Machine } from '#use-cases/check-health.ts'

/** The dependencies of the product, built once in `server/start.ts` and passed, never imported. */
export type Deps = {
  db: Db
  queue: Queue
  payments: Payments
  mail: MailTransport
  /** Messages to clients' phones; without it none are sent and nobody is asked for a number. */
  whatsapp?: Whatsapp | null
  pdf: PdfRenderer
  contracts: ContractArchive
  /** Recordings, previews, deliveries and what is on its way to become one. */
  files: Files
  sound: AudioProcessor
  photos: PhotoProcessor
  /** Looks for malware in uploads; without one they are not scanned. */
  scanner?: Scanner | null
  auth: Auth
  /** Where failures that cost sales are counted. */
  incidents: IncidentWatch
  signer: Signer
  /** Our own demonstration songs; none when the studio shows only its own work. */
  songs: Song[]
  siteUrl: string
  /** How the shop buys from itself. */
  canary: CanaryTools & { reach: CanaryReach }
  /** Where backups go. */
  backup: BackupTools
  /** Where the provider's checkout lives: forms may be redirected there. */
  checkoutOrigins: string[]
  now: () => Date
  log: Log
  machine: Machine
  tracing: Tracing
}
