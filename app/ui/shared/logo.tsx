/** Initial heights of the logo bars, between 5 and 24; the site's script changes them. */
export const stillHeights = [9, 15, 21, 12, 24, 17, 7, 19, 23, 13, 18, 8]

const bars = stillHeights.map((height, index) => `M${index * 4} ${24 - height}h2.6v${height}h-2.6z`).join('')

/** The static logo: 12 bars as one drawing. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 46.6 24" fill="currentColor" aria-hidden="true">
      <path d={bars} />
    </svg>
  )
}
