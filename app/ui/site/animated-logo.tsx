import { useEffect } from 'react'

import { startLogoBars } from '#app/client/page-script/logo-bars.ts'
import { stillHeights } from '#app/ui/shared/logo.tsx'

/** The animated logo. Without script, or with reduced motion, the heights stay. */
export function AnimatedLogo({ className = '' }: { className?: string }) {
  useEffect(startLogoBars, [])
  return (
    <div className={`bars ${className}`} data-bars aria-hidden="true">
      {stillHeights.map((height, index) => (
        <i key={index} data-height={height} style={{ transform: `scaleY(calc(${height}/24))` }} />
      ))}
    </div>
  )
}
