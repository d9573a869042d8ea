import { depsContext } from '#app/http/context.ts'
import { csvLines, csvStart } from '#app/routes/admin/csv.ts'
import { importFieldLabels } from '#copy/client/imports.ts'
import { importFields } from '#core/client/import-columns.ts'
import { currentCatalog } from '#db/content/document-versions.ts'

import type { Route } from './+types/import-sample.ts'

/** A list to fill in: the columns by their names, with a package of today's catalogue. */
export async function loader({ context }: Route.LoaderArgs) {
  const { packages } = await currentCatalog(context.get(depsContext).db)
  const [first] = packages
  const rows = [
    importFields.map((field) => importFieldLabels[field]),
    ['Ana Souza', 'ana.souza@exemplo.com.br', '(11) 98765-4321', '', '', ''],
    ['Rui Prado', 'rui@exemplo.com.br', '', 'Padaria Sol', 'Valsa de casamento', first?.name ?? ''],
  ]
  return new Response(`${csvStart}${csvLines(rows)}`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="modelo-clientes-e-projetos.csv"',
    },
  })
}
