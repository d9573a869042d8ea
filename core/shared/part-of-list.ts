/** As many items as fit a page, from a place that an address names; from the first for any other. */
export function partFrom<Item>(items: readonly Item[], typed: string | null, size: number) {
  const place = /^\d{1,6}$/.test(typed ?? '') ? Number(typed) : 0
  const from = place < items.length ? place : 0
  const next = from + size
  return {
    items: items.slice(from, next),
    from,
    previous: from > 0 ? String(Math.max(0, from - size)) : null,
    next: next < items.length ? String(next) : null,
  }
}
