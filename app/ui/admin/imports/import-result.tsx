import { Form, Link } from 'react-router'

import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { importCountsText, importSkipTexts } from '#copy/client/imports.ts'
import { pluralize } from '#copy/shared/inflection.ts'
import type { ImportCounts, ImportSkip } from '#core/client/client-import.ts'
import { formatDateTime } from '#core/shared/dates.ts'

export type ImportedRecord = {
  line: number
  clientId: string | null
  clientName: string
  projectId: string | null
  title: string | null
  code: string | null
}

/** A job imports the list; the page follows it, and without a script it is asked again by a link. */
export function RunningImport({ id, rows, sentAt }: { id: string; rows: number; sentAt: Date }) {
  return (
    <Panel title="Importando">
      <p role="status" className="mb-3">
        {pluralize(rows, 'linha', 'linhas')} na fila, de uma lista enviada em {formatDateTime(sentAt)}. Você pode sair
        desta página.
      </p>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Link to={`/admin/importar/${id}`} className="btn btn-line">
          Atualizar
        </Link>
        <Form method="post" noValidate>
          <IntentButton intent="run-import" label="Pedir de novo" busy="Pedindo..." look="btn-quiet" />
        </Form>
      </div>
    </Panel>
  )
}

type DoneProps = {
  counts: ImportCounts
  importedAt: Date | null
  undoneAt: Date | null
  records: ImportedRecord[]
  skipped: { line: number; skip: ImportSkip }[]
}

/** What an import made, with the way to undo it; after that, what had to stay. */
export function ImportResult({ counts, importedAt, undoneAt, records, skipped }: DoneProps) {
  return (
    <div className="grid gap-4">
      <Panel title={undoneAt ? 'Importação desfeita' : 'Lista importada'}>
        <p className="mb-3">
          {importCountsText(counts)}
          {importedAt ? `, em ${formatDateTime(importedAt)}` : ''}.
          {undoneAt ? ` Desfeita em ${formatDateTime(undoneAt)}.` : ''}
        </p>
        {undoneAt ? (
          <p>
            {records.length === 0
              ? 'Nada do que ela trouxe ficou no cadastro.'
              : 'O que está abaixo mudou depois da importação e ficou como está.'}
          </p>
        ) : (
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            <Link to="/admin/clients" className="btn btn-red">
              Ver clientes
            </Link>
            <Link to="?desfazer=1" preventScrollReset className="btn btn-line">
              Desfazer importação
            </Link>
          </div>
        )}
      </Panel>
      {records.length > 0 ? (
        <Panel title={undoneAt ? 'Mantidos' : 'O que entrou'}>
          <ul aria-label={undoneAt ? 'Mantidos' : 'O que entrou'} className="divide-line divide-y">
            {records.map(({ line, clientId, clientName, projectId, title, code }) => (
              <li key={line} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
                <Link to={`/admin/clients/${clientId}`} className="link font-semibold [overflow-wrap:anywhere]">
                  {clientName}
                </Link>
                {projectId ? (
                  <Link to={`/admin/projects/${projectId}`} className="link [overflow-wrap:anywhere]">
                    {code} · {title}
                  </Link>
                ) : null}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {skipped.length > 0 ? (
        <Panel title="Linhas que ficaram de fora">
          <ul className="divide-line divide-y">
            {skipped.map(({ line, skip }) => (
              <li key={line} className="py-2">
                <span className="text-smoke tabular-nums">Linha {line}:</span> {importSkipTexts[skip]}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {undoneAt ? null : (
        <RouteDialog param="desfazer" title="Desfazer importação">
          <Confirm intent="undo-import" param="desfazer" label="Desfazer" busy="Desfazendo..." destroys>
            <p>
              Os clientes e projetos que vieram desta lista são excluídos, e o que ela completou volta a ficar vazio. O
              que mudou depois, ou já tem pedido, versão ou briefing, fica como está.
            </p>
          </Confirm>
        </RouteDialog>
      )}
    </div>
  )
}
