import { useState, type KeyboardEvent, type PointerEvent } from 'react'

import { useHydrated } from '#app/ui/shared/use-hydrated.ts'

export type BarTone = 'ink' | 'green' | 'blue' | 'yellow' | 'red' | 'grey'
export type Bar = {
  key: string
  name: string
  /** Under the bar, where there is room. */
  short: string
  /** What is said when it is pointed at. */
  text: string
  /** From the ground up; only a bar of a single part may hang down. */
  parts: { value: number; tone: BarTone }[]
  /** What it should not pass, drawn as a line over its column. */
  limit?: number | null
}

type Props = {
  label: string
  bars: Bar[]
  legend?: { text: string; tone: BarTone }[]
  /** The bar that is said before one is pointed at: the last, unless time runs ahead. */
  start?: 'first' | 'last'
}

const height = 100
/** Up to as many bars each is named; of more the first and the last. */
const maxNamed = 8

/**
 * Bars one can point at, with a mouse, a finger or the arrow keys: what the bar stands for is said below. One control for
 * all of them, so that a narrow bar is no small target. Its figures belong in a table beside it.
 */
export function BarPlot({ label, bars, legend = [], start = 'last' }: Props) {
  const [pointed, setPointed] = useState<number | null>(null)
  const isReady = useHydrated()
  const last = bars.length - 1
  const at = Math.min(pointed ?? (start === 'first' ? 0 : last), last)
  const bar = bars[at]
  if (!bar) return null

  function point(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPointed(Math.max(0, Math.min(last, Math.floor(((event.clientX - left) / width) * bars.length))))
  }

  function move(event: KeyboardEvent) {
    const next = stepOf(event.key, at, last)
    if (next === null) return
    event.preventDefault()
    setPointed(Math.max(0, Math.min(last, next)))
  }

  const control = {
    role: 'slider',
    tabIndex: 0,
    'aria-valuemin': 1,
    'aria-valuemax': bars.length,
    'aria-valuenow': at + 1,
    'aria-valuetext': `${bar.name}: ${bar.text}`,
    onKeyDown: move,
    onPointerMove: point,
    onPointerDown: point,
  }
  return (
    <div className="min-w-0">
      <div
        {...(isReady ? control : { role: 'img' })}
        aria-label={label}
        className="cursor-crosshair touch-pan-y outline-offset-4"
      >
        <Bars bars={bars} at={at} />
      </div>
      <p
        aria-hidden="true"
        className="text-smoke mt-1 flex justify-between text-xs tracking-tight tabular-nums sm:gap-1 sm:tracking-normal"
      >
        {bars.length > maxNamed ? (
          <>
            <span>{bars[0]?.short}</span>
            <span>{bars[last]?.short}</span>
          </>
        ) : (
          bars.map(({ key, short }, place) => (
            <span key={key} className={`flex-1 basis-0 text-center ${place === at ? 'text-ink font-bold' : ''}`}>
              {short}
            </span>
          ))
        )}
      </p>
      <p className="border-line mt-2 min-h-[3.25rem] border-l-4 pl-3" aria-hidden="true">
        <strong className="block">{bar.name}</strong>
        {bar.text}
      </p>
      {legend.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {legend.map(({ text, tone }) => (
            <li key={text} className="flex items-center gap-2">
              <svg aria-hidden="true" viewBox="0 0 1 1" className="size-3">
                <rect width={1} height={1} className={tones[tone]} />
              </svg>
              {text}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Bars({ bars, at }: { bars: Bar[]; at: number }) {
  const totals = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0))
  const top = Math.max(0, ...totals, ...bars.map(({ limit }) => limit ?? 0))
  const min = Math.min(0, ...totals)
  const scale = top === min ? 0 : height / (top - min)
  const ground = top === min ? height : top * scale

  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${bars.length} ${height}`}
      preserveAspectRatio="none"
      className="block h-44 w-full"
    >
      <rect x={at} width={1} height={height} className="fill-sand" />
      {bars.map(({ key, name, text, parts, limit }, place) => {
        let reached = 0
        return (
          <g key={key}>
            <title>{`${name}: ${text}`}</title>
            {parts.map(({ value, tone }, part) => {
              const from = reached
              reached += value
              const tall = Math.abs(value) * scale
              return (
                <rect
                  // oxlint-disable-next-line react/no-array-index-key -- a bar has the same parts in the same order
                  key={part}
                  x={place + 0.15}
                  width={0.7}
                  y={value < 0 ? ground : ground - from * scale - tall}
                  height={tall}
                  className={tones[tone]}
                />
              )
            })}
            {limit ? <rect x={place} width={1} y={ground - limit * scale} height={2} className="fill-ink" /> : null}
          </g>
        )
      })}
      <rect width={bars.length} y={Math.min(ground, height - 1)} height={1} className="fill-ink" />
    </svg>
  )
}

const tones: Record<BarTone, string> = {
  ink: 'fill-ink',
  green: 'fill-approved',
  blue: 'fill-feedback',
  yellow: 'fill-waiting',
  red: 'fill-alarm',
  grey: 'fill-smoke',
}

function stepOf(key: string, at: number, last: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return at + 1
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - 1
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
