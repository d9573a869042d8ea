/** Formatting of money and dates; shares no code with the shop it tests. */
export function reais(centavos: number): string {
  const whole = String(Math.floor(centavos / 100)).replace(/\B(?=(\d{3})+$)/g, '.')
  return `R$\u00a0${whole},${String(centavos % 100).padStart(2, '0')}`
}

/** `20/11/2026 às 14:05`, in São Paulo. */
export function dayAndTime(instant: number): string {
  const [date = '', time = ''] = shifted(instant, -3).split('T')
  return `${date.split('-').toReversed().join('/')} às ${time.slice(0, 5)}`
}

export function day(instant: number): string {
  return dayAndTime(instant).slice(0, 10)
}

/** An instant in the format of the provider's API. */
export function apiInstant(instant: number): string {
  return shifted(instant, -4).replace('Z', '-04:00')
}

export function apiAmount(centavos: number): number {
  return centavos / 100
}

function shifted(instant: number, hours: number): string {
  return new Date(instant + hours * 3_600_000).toISOString()
}
