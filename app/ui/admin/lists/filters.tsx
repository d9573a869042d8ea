import { useEffect, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'

import { useInstantFilters } from './use-instant-filters.ts'

export type FilterChoice = { label: string; name: string; value: string; options: [string, string][] }

/** A day of the calendar, `2026-11-20`, or none. */
type Day = { label: string; name: string; value: string; max?: string }

export type FiltersProps = {
  search?: { label: string; value: string }
  choices?: FilterChoice[]
  days?: Day[]
  /** What comes first; not a filter, so it is kept when filters are taken away. */
  sorting?: FilterChoice | undefined
  /** Filters that have no field of their own. */
  hidden?: Record<string, string>
}

/**
 * A search and, where they help, choices and an order. A form that asks with GET: the address is the filter. With the
 * script it applies at once, also what was typed before it was there; days do not, since a year that is typed goes through years
 * nobody means. On a phone all but the search are folded, with the number of those that apply.
 */
export function Filters({ search, choices = [], days = [], sorting, hidden = {} }: FiltersProps) {
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const instant = useInstantFilters(form, search?.value ?? '')
  const isInstant = instant.isReady && days.length === 0
  const active = countActive({ choices, days, hidden })
  const fields = [...choices, ...(sorting ? [sorting] : [])]
  // The script needs no button where nothing is typed in parts: then it has never been there.
  const submitButton = isInstant ? null : (
    <button type="submit" className={`btn btn-line low ${days.length === 0 ? 'without-script' : ''}`}>
      Filtrar
    </button>
  )
  const choosing = (
    <>
      {fields.map((field) => (
        <ChoiceField key={field.name} {...field} onChange={() => instant.apply()} />
      ))}
      {days.length > 0 ? (
        <div className="flex min-w-0 flex-[1_1_18rem] gap-3 md:max-w-[24rem]">
          {days.map((field) => (
            <DayField key={`${field.name}=${field.value}`} {...field} />
          ))}
        </div>
      ) : null}
      {/* A search is sent from beside its field, whether the others are folded or not. */}
      {search ? null : submitButton}
    </>
  )

  return (
    <Form
      noValidate
      ref={form}
      role="search"
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        if (!isInstant) return
        event.preventDefault()
        instant.apply()
      }}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {search ? (
        <p className="field min-w-0 flex-[1_1_10rem] md:basis-[16rem]">
          <label htmlFor="busca" className="text-sm whitespace-nowrap md:whitespace-normal">
            {search.label}
          </label>
          <input
            id="busca"
            name="busca"
            type="search"
            defaultValue={search.value}
            onChange={instant.applySoon}
            className="input low"
          />
        </p>
      ) : null}
      {search ? submitButton : null}
      {fields.length + days.length > (search ? 0 : 1) ? (
        <details className="phone-fold filter-fold">
          <summary className="btn btn-line low">Filtros{active > 0 ? ` (${active})` : ''}</summary>
          <div className="filter-fields">{choosing}</div>
        </details>
      ) : (
        choosing
      )}
      {isFiltered({ search, choices, days, hidden }) ? (
        <Link to={sorting?.value ? `${pathname}?${sorting.name}=${sorting.value}` : pathname} className="btn-quiet">
          Limpar
        </Link>
      ) : null}
    </Form>
  )
}

/** Whether any of them leaves something out. */
export function isFiltered({ search, ...filters }: FiltersProps): boolean {
  return Boolean(search?.value) || countActive(filters) > 0
}

function countActive({ choices = [], days = [], hidden = {} }: Omit<FiltersProps, 'search'>): number {
  return [...choices, ...days].filter(({ value }) => value !== '').length + Object.keys(hidden).length
}

function ChoiceField({ label, name, value, options, onChange }: FilterChoice & { onChange: () => void }) {
  const select = useRef<HTMLSelectElement>(null)
  // Another address, for example by the Back button, has another value; the element stays and keeps the focus.
  useEffect(() => {
    if (select.current) select.current.value = value
  }, [value])

  return (
    <p className="field min-w-0 flex-[1_1_9rem] md:max-w-[15rem]">
      <label htmlFor={name} className="text-sm">
        {label}
      </label>
      <select ref={select} id={name} name={name} defaultValue={value} onChange={onChange} className="input low">
        {options.map(([option, optionLabel]) => (
          <option key={option} value={option}>
            {optionLabel}
          </option>
        ))}
      </select>
    </p>
  )
}

function DayField({ label, name, value, max }: Day) {
  return (
    <p className="field min-w-0 flex-1">
      <label htmlFor={name} className="text-sm">
        {label}
      </label>
      <input id={name} name={name} type="date" max={max} defaultValue={value} className="input low min-w-0" />
    </p>
  )
}
