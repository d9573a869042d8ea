export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number }

/** What is left until an instant, in whole seconds rounded up; all zero from that instant on. */
export function timeLeft(until: Date, now: Date): TimeLeft {
  const left = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1_000))
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}
