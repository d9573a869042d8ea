import { startTransition, useEffect, useRef, useState } from 'react'

import { barPitch, waveformPath } from '#app/client/audio/waveform-path.ts'
import { waveformBars } from '#core/audio/waveform.ts'

type Size = { width: number; height: number }
type Props = {
  /** See `core/audio/waveform.ts`. */
  peaks: string
  className?: string
  /** Class of a second drawing on top, for what was already played. */
  pastClassName?: string
}

/** A recording as bars around the middle. Drawn for the pixels there are, so that bars stay sharp at any width. */
export function Waveform({ peaks, className, pastClassName }: Props) {
  const svg = useRef<SVGSVGElement>(null)
  const drawn = useSize(svg)
  const path = drawn ? waveformPath(waveformBars(peaks, Math.floor(drawn.width / barPitch)), drawn.height) : undefined

  return (
    <svg
      ref={svg}
      aria-hidden="true"
      className={className}
      viewBox={drawn ? `0 0 ${drawn.width} ${drawn.height}` : undefined}
    >
      <path d={path} />
      {pastClassName ? <path d={path} className={pastClassName} /> : null}
    </svg>
  )
}

function useSize(element: React.RefObject<Element | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const watcher = new ResizeObserver(() => {
      const { width, height } = current.getBoundingClientRect()
      // A page may have many: they are drawn one after the other, between presses.
      if (width > 0)
        startTransition(() =>
          setSize((known) => (known?.width === width && known.height === height ? known : { width, height })),
        )
    })
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [element])
  return size
}
