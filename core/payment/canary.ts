/** Begins the reference of every payment of a trial purchase: this alone tells it from a sale, everywhere. */
const prefix = 'canario-'

/** What a trial purchase calls its order at the provider. */
export function canaryReference(orderId: string): string {
  return `${prefix}${orderId}`
}

export function isCanaryReference(reference: string | null): reference is string {
  return reference?.startsWith(prefix) ?? false
}

/** The order behind the reference of a trial purchase; any other reference as it is. */
export function canaryOrderId(reference: string | null): string | null {
  return isCanaryReference(reference) ? reference.slice(prefix.length) : reference
}

/**
 * How far a trial purchase may go. `whole`: to the emulator, which moves no money. `checkout`: to the provider's test
 * account, where only a person can pay. `null`: never to an account that could be real.
 */
export type CanaryReach = 'whole' | 'checkout' | null

/** Only a token that says of itself that it is a test one is believed: test users also have tokens like real ones. */
export function canaryReachOf(provider: { isEmulator: boolean; accessToken: string }): CanaryReach {
  if (provider.isEmulator) return 'whole'
  return provider.accessToken.startsWith('TEST-') ? 'checkout' : null
}

/** The steps of a trial purchase, in their order. */
export const canarySteps = [
  'page',
  'order',
  'pay',
  'notice',
  'confirm',
  'briefing',
  'approval',
  'delivery',
  'refund',
  'books',
] as const
export type CanaryStep = (typeof canarySteps)[number]

/** How long a trial purchase may take: its process died when it takes longer. */
const maxRunMinutes = 5

/** Whether a trial purchase is going on; another one would wait for its locks, and look like a failure. */
export function isCanaryRunning(run: { startedAt: Date; endedAt: Date | null }, now: Date): boolean {
  return run.endedAt === null && now.getTime() - run.startedAt.getTime() <= maxRunMinutes * 60_000
}

export const canaryIntervals = [1, 6, 24] as const
export type CanarySettings = { isOn: boolean; everyHours: number }

/** Whether the next scheduled trial purchase is due. A minute early is due: the clock of jobs is no better. */
export function isCanaryDue({ isOn, everyHours }: CanarySettings, lastStartedAt: Date | null, now: Date): boolean {
  if (!isOn) return false
  return lastStartedAt === null || now.getTime() - lastStartedAt.getTime() >= everyHours * 3_600_000 - 60_000
}
