import { Form, Link, useLocation } from 'react-router'

type Props = {
  search: { label: string; value: string }
  choice?: { label: string; name: string; value: string; options: [string, string][] }
}

/** A search and, where it helps, one choice. A form that asks with GET: the address is the filter. */
export function Filters({ search, choice }: Props) {
  const { pathname } = useLocation()
  const filtered = search.value !== '' || (choice?.value ?? '') !== ''

  return (
    <Form key={`${search.value}|${choice?.value}`} role="search" className="mb-4 flex flex-wrap items-end gap-3">
      <p className="field min-w-0 flex-[1_1_16rem]">
        <label htmlFor="busca" className="text-sm">
          {search.label}
        </label>
        <input
          id="busca"
          name="busca"
          type="search"
          defaultValue={search.value}
          className="input min-h-[44px] py-1.5"
        />
      </p>
      {choice ? (
        <p className="field flex-[0_1_15rem]">
          <label htmlFor={choice.name} className="text-sm">
            {choice.label}
          </label>
          <select id={choice.name} name={choice.name} defaultValue={choice.value} className="input min-h-[44px] py-1.5">
            {choice.options.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </p>
      ) : null}
      <button type="submit" className="btn btn-line min-h-[44px] py-1.5">
        Filtrar
      </button>
      {filtered ? (
        <Link to={pathname} className="btn-quiet">
          Limpar
        </Link>
      ) : null}
    </Form>
  )
}
