/** `100.000` */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.')
}

/** Where counting ends that no counter is kept for: nobody does a thousand things more calmly than ten thousand. */
export const countLimit = 1_000

/** `1.000+` from where counting ended. */
export function formatUpTo(count: number): string {
  return count < countLimit ? formatCount(count) : `${formatCount(countLimit)}+`
}
