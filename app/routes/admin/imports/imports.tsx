import { data, Form, Link, redirect } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { readUploadForm } from '#app/http/forms.ts'
import { actorOf, staffContext } from '#app/http/guards.ts'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { usePanelUpdates } from '#app/ui/admin/hooks/use-panel-updates.ts'
import { ImportStateText } from '#app/ui/admin/imports/import-state.tsx'
import { RowList, rowClass } from '#app/ui/admin/lists/row-list.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { CsvField } from '#app/ui/admin/shared/csv-field.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { panelEventsUrl } from '#app/ui/shared/event-urls.ts'
import { listRefusalText } from '#copy/client/imports.ts'
import { maxImportBytes, maxImportRows } from '#core/client/client-import.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatCount } from '#core/shared/number-format.ts'
import { listClientImports } from '#db/client/client-imports.ts'
import { prepareImport } from '#use-cases/client/prepare-import.ts'

import type { Route } from './+types/imports.ts'

const shownImports = 20
/** What the form around the file may need. */
const formOverhead = 4 * 1024

export async function loader({ context }: Route.LoaderArgs) {
  return { imports: await listClientImports(context.get(depsContext).db, context.get(staffContext).id, shownImports) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readUploadForm(request, maxImportBytes + formOverhead)
  if (!form) return data({ problem: tooLarge }, 413)
  const file = form.get('lista')
  if (!(file instanceof File) || file.size === 0) return data({ problem: 'Escolha o arquivo da lista.' }, 422)
  if (file.size > maxImportBytes) return data({ problem: tooLarge }, 413)

  const prepared = await prepareImport(context.get(depsContext), actorOf(context), {
    bytes: await file.bytes(),
    fileName: file.name,
  })
  if (!prepared.ok) return data({ problem: listRefusalText(prepared.code, prepared.line) }, 422)
  return redirect(`/admin/importar/${prepared.value.id}`)
}

const limit = `${maxImportBytes / 1024 / 1024} MB`
const tooLarge = `O arquivo tem mais de ${limit} e não foi lido. Divida em arquivos menores e importe um de cada vez.`

export default function Imports({ loaderData: { imports }, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  usePanelUpdates(imports.some(({ state }) => state === 'queued') ? panelEventsUrl : null)

  return (
    <>
      <AdminPageHead
        title="Importar clientes e projetos"
        tab="Clientes"
        back={<BackLink to="/admin/clients">Clientes</BackLink>}
      />
      <div className="grid gap-4">
        <Panel title="Enviar uma lista">
          <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
            <CsvField name="lista" accept=".csv,.txt,text/csv" problem={answer?.problem}>
              Uma linha por cliente, com nome e e-mail. Com título e pacote, a linha também abre um projeto. Até{' '}
              {formatCount(maxImportRows)} linhas e {limit}. Nada é gravado antes de você conferir, e ninguém recebe
              e-mail.
            </CsvField>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <IntentButton intent="upload-list" label="Conferir a lista" busy="Lendo..." />
              <Link to="/admin/importar/modelo.csv" reloadDocument className="btn-quiet">
                Baixar um modelo
              </Link>
            </div>
          </Form>
        </Panel>
        {imports.length > 0 ? (
          <section aria-labelledby="importacoes">
            <h2 id="importacoes" className="mb-2 text-lg font-bold">
              Importações
            </h2>
            <RowList label="Importações">
              {imports.map(({ id, fileName, createdAt, staffName, state, counts }) => (
                <li key={id}>
                  <Link to={`/admin/importar/${id}`} className={`${rowClass} @md:grid-cols-[1fr_auto]`}>
                    <strong className="[overflow-wrap:anywhere]">{fileName}</strong>
                    <span className="text-smoke tabular-nums">
                      {formatDateTime(createdAt)} · {staffName}
                    </span>
                    <span className="@md:col-span-2">
                      <ImportStateText state={state} counts={counts} />
                    </span>
                  </Link>
                </li>
              ))}
            </RowList>
          </section>
        ) : null}
      </div>
    </>
  )
}
