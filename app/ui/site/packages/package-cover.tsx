import { stillHeights } from '#app/ui/shared/logo.tsx'
import type { PackageId } from '#core/catalog/catalog.ts'

/**
 * The cover of each package: bars and circles in three colours, drawn to fill any box. Where a box is low, as on a phone, it
 * stays on the right: the name is never on it.
 */
export function PackageCover({ id }: { id: PackageId }) {
  return (
    <svg className="package-cover" viewBox="0 0 400 300" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      {covers[id]}
    </svg>
  )
}

const red = 'var(--color-red)'
const ink = 'var(--color-ink)'

const bars = stillHeights.map((height, index) => `M${22 + index * 31} 300v${-6 * height}h17v${6 * height}z`).join('')

const covers: Record<PackageId, React.ReactNode> = {
  express: (
    <>
      <path fill={ink} d="M-800 214h1036v14h-1036zM-800 246h996v14h-996zM-800 278h956v14h-956z" />
      <circle fill={red} cx="312" cy="222" r="62" />
    </>
  ),
  essencial: (
    <>
      <circle fill={ink} cx="330" cy="250" r="150" />
      <circle fill={red} cx="292" cy="214" r="44" />
    </>
  ),
  profissional: (
    <>
      <circle fill={red} cx="292" cy="236" r="112" />
      <path fill={ink} d={bars} />
    </>
  ),
  premium: (
    <>
      <path fill={ink} d="M0 300 400 96v204z" />
      <circle fill={red} cx="150" cy="262" r="20" />
      <circle fill={red} cx="214" cy="238" r="25" />
      <circle fill={red} cx="284" cy="210" r="32" />
      <circle fill={red} cx="360" cy="176" r="40" />
    </>
  ),
}
