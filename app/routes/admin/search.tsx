import { Form } from 'react-router'

import { SearchResults } from '#app/ui/admin/command-palette/search-results.tsx'
import { Empty } from '#app/ui/admin/lists/empty.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'

import type { Route } from './+types/search.ts'

/** The palette as a page of its own, where there is no script. */
export { loader } from './search-hits.ts'

export default function Search({ loaderData: { search, hits } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHead title="Buscar no painel" />
      <Form noValidate role="search" className="mb-4 flex flex-wrap items-end gap-3">
        <p className="field min-w-0 flex-[1_1_16rem]">
          <label htmlFor="busca">Nome, e-mail, título ou código</label>
          <input id="busca" name="busca" type="search" defaultValue={search} className="input" />
        </p>
        <button type="submit" className="btn btn-red">
          Buscar
        </button>
      </Form>
      {hits.length > 0 ? <SearchResults hits={hits} /> : null}
      {search !== '' && hits.length === 0 ? (
        <Empty>
          <p className="font-semibold">Nada encontrado para “{search}”.</p>
          <p className="text-smoke">Tente uma parte do nome, o e-mail ou o código do pedido.</p>
        </Empty>
      ) : null}
    </>
  )
}
