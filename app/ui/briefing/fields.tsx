import { useEffect, useRef, useState } from 'react'

import { ConflictingValue } from '#app/ui/shared/conflicting-value.tsx'
import { FieldError } from '#app/ui/shared/field.tsx'
import { formatCount } from '#core/shared/number-format.ts'

type Common = {
  id: string
  label: string
  hint?: string
  error?: string
  /** What another tab saved here meanwhile. */
  elsewhere?: string
}

type LineProps = Common & Omit<React.ComponentProps<'input'>, 'id'>

/** One line of an answer. */
export function TextField({ id, label, hint, error, elsewhere, ...input }: LineProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Hint id={id}>{hint}</Hint>
      <input
        id={id}
        name={id}
        className="input"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, hint)}
        {...input}
      />
      <FieldError id={id} error={error} />
      <ConflictingValue text={elsewhere} />
    </div>
  )
}

type TextProps = Common & { value: string; rows: number; limit?: number; placeholder?: string }

/** A longer answer; once hydrated it says how much room is left. */
export function Text({ id, label, hint, error, elsewhere, value, rows, limit, placeholder }: TextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(0)
  // What was typed before, or restored by the browser, counts.
  useEffect(() => setLength(area.current?.value.length ?? 0), [])

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Hint id={id}>{hint}</Hint>
      <textarea
        ref={area}
        id={id}
        name={id}
        className="input"
        rows={rows}
        placeholder={placeholder}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, hint)}
        onInput={(event) => setLength(event.currentTarget.value.length)}
      />
      {limit ? (
        <p className="text-smoke text-sm tabular-nums empty:hidden">
          {length < limit / 2 ? '' : `${formatCount(length)} de ${formatCount(limit)} caracteres`}
        </p>
      ) : null}
      <FieldError id={id} error={error} />
      <ConflictingValue text={elsewhere} />
    </div>
  )
}

type ChoicesProps = Common & {
  options: readonly (readonly [value: string, label: string])[]
  chosen: string
  columns?: string
}

/** One of many, as native circles. */
export function Choices({
  id,
  label,
  hint,
  error,
  elsewhere,
  options,
  chosen,
  columns = 'grid-cols-1 sm:grid-cols-2',
}: ChoicesProps) {
  return (
    <fieldset className="min-w-0" aria-describedby={described(id, hint)}>
      <legend className="font-bold">{label}</legend>
      <Hint id={id}>{hint}</Hint>
      {/* Above the options: the last of many may be a screen away. */}
      <FieldError id={id} error={error} />
      <div className={`mt-3 mb-1.5 grid gap-2 ${columns}`}>
        {options.map(([value, optionLabel], index) => (
          <label key={value} className="choice items-center gap-x-2 p-3 max-sm:odd:last:col-span-full">
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={id}
              value={value}
              defaultChecked={value === chosen}
              className="tick scroll-mt-32"
            />
            <span className="min-w-0 text-[0.9375rem] leading-tight font-semibold [overflow-wrap:anywhere]">
              {optionLabel}
            </span>
          </label>
        ))}
      </div>
      <ConflictingValue text={elsewhere} />
    </fieldset>
  )
}

function Hint({ id, children }: { id: string; children?: string }) {
  return children ? (
    <p id={`${id}-dica`} className="hint text-smoke text-sm">
      {children}
    </p>
  ) : null
}

function described(id: string, hint?: string): string {
  return [hint ? `${id}-dica` : '', `${id}-erro`].filter(Boolean).join(' ')
}
