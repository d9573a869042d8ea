import { useState, type KeyboardEvent, type PointerEvent } from 'react'

import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import { formatCount } from '#core/shared/number-format.ts'

import { axisOf, type Axis } from './axis.ts'

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
  /** The same of the period before, drawn behind the bar where it has a value; `text` is said with what the bar says. */
  before?: { value?: number; text: string } | null
}

type Props = {
  label: string
  bars: Bar[]
  legend?: { text: string; tone: BarTone }[]
  /** What the lines over the columns are, for the legend. */
  limitName?: string
  /** What the pale bars behind are, for the legend. */
  beforeName?: string
  /** The bar that is said before one is pointed at: the last, unless time runs ahead. */
  start?: 'first' | 'last'
  /** Of which the axis has whole numbers only. */
  unit?: number
  format?: (value: number) => string
}

const height = 100
/** Up to as many bars each is named; of more some, evenly apart. */
const maxNamed = 8
const maxNamedOfMany = 4

/**
 * Bars one can point at, with a mouse, a finger or the arrow keys: what the bar stands for is said below. One control for
 * all of them, so that a narrow bar is no small target. Its figures belong in a table beneath it.
 */
export function BarPlot({
  label,
  bars,
  legend = [],
  limitName,
  beforeName,
  start = 'last',
  unit,
  format = formatCount,
}: Props) {
  const [pointed, setPointed] = useState<number | null>(null)
  const isReady = useHydrated()
  const last = bars.length - 1
  const at = Math.min(pointed ?? (start === 'first' ? 0 : last), last)
  const bar = bars[at]
  if (!bar) return null
  const axis = axisOf(bars.flatMap(plottedValues), unit)

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
    'aria-valuetext': `${bar.name}: ${bar.text}${bar.before ? `. ${bar.before.text}` : ''}`,
    onKeyDown: move,
    onPointerMove: point,
    onPointerDown: point,
  }
  return (
    <div className="min-w-0">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <p
          aria-hidden="true"
          className="text-smoke -my-1.5 flex flex-col-reverse justify-between text-right text-xs leading-none whitespace-nowrap tabular-nums"
        >
          {axis.ticks.map((tick) => (
            <span key={tick}>{format(tick)}</span>
          ))}
        </p>
        <div
          {...(isReady ? control : { role: 'img' })}
          aria-label={label}
          className="cursor-crosshair touch-pan-y outline-offset-4"
        >
          <Bars bars={bars} at={at} axis={axis} />
        </div>
        <Names bars={bars} at={at} />
      </div>
      <p
        className={`border-line mt-2 border-l-4 pl-3 ${bars.some(({ before }) => before) ? 'min-h-[4.75rem]' : 'min-h-[3.25rem]'}`}
        aria-hidden="true"
      >
        <strong className="block">{bar.name}</strong>
        {bar.text}
        {bar.before ? <span className="text-smoke block text-sm">{bar.before.text}</span> : null}
      </p>
      <Legend
        legend={legend}
        limitName={limitName}
        beforeName={bars.some(({ before }) => before) ? beforeName : undefined}
      />
    </div>
  )
}

function plottedValues({ parts, limit, before }: Bar): number[] {
  return [parts.reduce((sum, { value }) => sum + value, 0), limit ?? 0, before?.value ?? 0]
}

function Names({ bars, at }: { bars: Bar[]; at: number }) {
  const last = bars.length - 1
  if (bars.length <= maxNamed)
    return (
      <p
        aria-hidden="true"
        className="text-smoke col-start-2 mt-2 flex justify-between text-xs tracking-tight tabular-nums sm:gap-1 sm:tracking-normal"
      >
        {bars.map(({ key, short }, place) => (
          <span key={key} className={`flex-1 basis-0 text-center ${place === at ? 'text-ink font-bold' : ''}`}>
            {short}
          </span>
        ))}
      </p>
    )

  const step = Math.ceil(last / maxNamedOfMany)
  return (
    <svg aria-hidden="true" className="fill-smoke col-start-2 mt-2 block h-4 w-full text-xs tabular-nums">
      {bars.map(({ key, short }, place) =>
        (last - place) % step === 0 ? (
          <text
            key={key}
            x={`${((place + 0.5) / bars.length) * 100}%`}
            y="75%"
            textAnchor={place === last ? 'end' : place === 0 ? 'start' : 'middle'}
          >
            {short}
          </text>
        ) : null,
      )}
    </svg>
  )
}

function Legend({ legend = [], limitName, beforeName }: Pick<Props, 'legend' | 'limitName' | 'beforeName'>) {
  const entries = [
    ...legend.map(({ text, tone }) => ({ text, look: tones[tone], tall: 1 })),
    ...(limitName === undefined ? [] : [{ text: limitName, look: 'fill-ink', tall: 0.2 }]),
    ...(beforeName === undefined ? [] : [{ text: beforeName, look: pale, tall: 1 }]),
  ]
  if (entries.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {entries.map(({ text, look, tall }) => (
        <li key={text} className="flex items-center gap-2">
          <svg aria-hidden="true" viewBox="0 0 1 1" className="size-3 shrink-0">
            <rect width={1} y={(1 - tall) / 2} height={tall} className={look} />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  )
}

function Bars({ bars, at, axis: { bottom, top, ticks } }: { bars: Bar[]; at: number; axis: Axis }) {
  const scale = height / (top - bottom)
  const ground = top * scale

  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${bars.length} ${height}`}
      preserveAspectRatio="none"
      className="block h-44 w-full"
    >
      <rect x={at} width={1} height={height} className="fill-sand" />
      {ticks.map((tick) => (
        <line
          key={tick}
          x2={bars.length}
          y1={ground - tick * scale}
          y2={ground - tick * scale}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
      ))}
      {bars.map(({ key, name, text, parts, limit, before }, place) => {
        let reached = 0
        return (
          <g key={key}>
            <title>{`${name}: ${text}`}</title>
            {before?.value ? (
              <rect
                x={place + 0.04}
                width={0.92}
                y={before.value < 0 ? ground : ground - before.value * scale}
                height={Math.abs(before.value) * scale}
                className={pale}
              />
            ) : null}
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
            {limit === undefined || limit === null ? null : (
              <rect
                x={place}
                width={1}
                y={Math.min(ground - limit * scale, height - 2)}
                height={2}
                className="fill-ink"
              />
            )}
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

const pale = 'fill-line'

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
