import { useEffect, useRef, useState } from 'react'

import { ConflictingValue } from '#app/ui/shared/conflicting-value.tsx'
import { Field, FieldError, TextArea } from '#app/ui/shared/field.tsx'
import { formatCount } from '#core/shared/number-format.ts'

type Common = {
  id: string
  label: string
  hint?: string
  error?: string
  /** What another tab saved here meanwhile. */
  elsewhere?: string
}

/** One line of an answer. */
export function TextField({ elsewhere, ...field }: React.ComponentProps<typeof Field> & Pick<Common, 'elsewhere'>) {
  return (
    <Field autoComplete="off" {...field}>
      <ConflictingValue text={elsewhere} />
    </Field>
  )
}

type TextProps = Common & { value: string; rows: number; limit?: number }

/** A longer answer; once hydrated it says how much room is left. */
export function Text({ elsewhere, value, limit, ...field }: TextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(0)
  // What was typed before, or restored by the browser, counts.
  useEffect(() => setLength(area.current?.value.length ?? 0), [])

  return (
    <TextArea
      ref={area}
      {...field}
      defaultValue={value}
      onInput={(event) => setLength(event.currentTarget.value.length)}
    >
      {limit ? (
        <p className="text-smoke text-sm tabular-nums empty:hidden">
          {length < limit / 2 ? '' : `${formatCount(length)} de ${formatCount(limit)} caracteres`}
        </p>
      ) : null}
      <ConflictingValue text={elsewhere} />
    </TextArea>
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
    <fieldset className="min-w-0" aria-describedby={hint ? `${id}-dica ${id}-erro` : `${id}-erro`}>
      <legend className="font-bold">{label}</legend>
      {hint ? (
        <p id={`${id}-dica`} className="text-smoke text-sm">
          {hint}
        </p>
      ) : null}
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
