/** `100.000` */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.')
}

/** Counting stops here where no counter is stored: above this the exact number does not matter. */
export const countLimit = 500

/** `500+` when counting stopped at the limit. */
export function formatCapped(count: number): string {
  return count < countLimit ? formatCount(count) : `${formatCount(countLimit)}+`
}
