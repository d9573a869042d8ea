import { useEffect, useRef } from 'react'

type Props = { title: string; text: string; details?: string; children?: React.ReactNode }

/** What went wrong, said aloud and brought into view when it appears. `children` are the ways on. */
export function Alert({ title, text, details, children }: Props) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => box.current?.focus(), [])

  return (
    <div ref={box} role="alert" tabIndex={-1} className="notice" data-tone="alarm">
      <strong>{title}</strong>
      <p>{text}</p>
      {details ? <p className="text-smoke text-sm">{details}</p> : null}
      {children ? <div className="mt-1 flex flex-wrap gap-x-5">{children}</div> : null}
    </div>
  )
}
