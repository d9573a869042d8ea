import type { Auth } from '#adapters/auth/auth.ts'
import type { Files } from '#adapters/files/files.ts'
import type { Payments } from '#adapters/payments/payments.ts'
import type { Signer } from '#adapters/signer.ts'
import type { Db } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'

/** What most use cases are given; what else one needs stands in its own file. */
export type Deps = { db: Db; now: () => Date }

/** Of those that leave work to a job. */
export type QueueDeps = Deps & { queue: Queue }

/** Of those that write mails. */
export type MailDeps = QueueDeps & { siteUrl: string }

/** Of those whose mails bring links that prove something. */
export type LinkDeps = MailDeps & { signer: Signer }

/** Of those that move money. */
export type MoneyDeps = LinkDeps & { payments: Payments }

/** Of those that make or check what is signed. */
export type SignerDeps = Deps & { signer: Signer }

/** Of those that store or delete files. */
export type FileDeps = Deps & { files: Files }

/** Of those about a staff account. */
export type AuthDeps = Deps & { auth: Auth }

/** Of parts, which write in the transaction of their caller. */
export type MailPartDeps = Omit<MailDeps, 'db'>
export type LinkPartDeps = Omit<LinkDeps, 'db'>
