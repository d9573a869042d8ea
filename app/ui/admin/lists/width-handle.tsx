import { useRef, type PointerEvent } from 'react'

import { limitWidth } from '#core/admin/list-settings.ts'

type Props = {
  /** The edge of the column that it moves. */
  side: 'left' | 'right'
  onWidth: (pixels: number) => void
  /** Empty for as wide as the list makes it. */
  onKeep: (pixels: string) => void
}

/** Widens and narrows a column by pointer; pressed twice, it is as wide as at first. Keys do it in the form of the columns. */
export function WidthHandle({ side, onWidth, onKeep }: Props) {
  const start = useRef({ x: 0, width: 0 })
  const widthAt = ({ clientX }: PointerEvent) => {
    const moved = clientX - start.current.x
    return limitWidth(start.current.width + (side === 'right' ? moved : -moved))
  }

  return (
    <span
      aria-hidden="true"
      className="width-handle"
      data-side={side}
      onPointerDown={(event) => {
        event.preventDefault()
        const width = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0
        start.current = { x: event.clientX, width }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onWidth(widthAt(event))
      }}
      onPointerUp={(event) => {
        if (event.clientX !== start.current.x) onKeep(String(widthAt(event)))
      }}
      onDoubleClick={() => onKeep('')}
    />
  )
}
