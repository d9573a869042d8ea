import { useState } from 'react'
import { Form } from 'react-router'

import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { importCountsText } from '#copy/client/imports.ts'
import type { ImportCounts } from '#core/client/client-import.ts'
import { importFields, type ImportMapping } from '#core/client/import-columns.ts'

import {
  ImportColumnsForm,
  mappedColumns,
  mappingText,
  type ChosenColumns,
  type ImportColumn,
} from './import-columns-form.tsx'

export type ImportRefusal = 'column-repeated' | 'nothing-to-import' | 'columns-changed'

type Props = {
  columns: ImportColumn[]
  mapping: ImportMapping
  counts: ImportCounts
  hasWork: boolean
  refusal: ImportRefusal | null
}

const runRefusals: Partial<Record<ImportRefusal, string>> = {
  'nothing-to-import': 'Tudo o que esta lista traz já está no cadastro.',
  'columns-changed': 'As colunas mudaram em outra tela e nada foi importado. Confira as linhas e importe de novo.',
}

/** Imports a list by the columns its rows are shown by, which are chosen below. */
export function ImportCheck({ columns, mapping, counts, hasWork, refusal }: Props) {
  const stored = mappingText(mapping)
  const [changed, setChanged] = useState<{ stored: string; columns: ChosenColumns } | null>(null)
  const seen = mappedColumns(mapping)
  const chosen = changed?.stored === stored ? changed.columns : seen
  const isUnapplied = importFields.some((field) => chosen[field] !== seen[field])
  return (
    <>
      <Panel title="Conferir e importar">
        <p className="mb-3">
          {hasWork
            ? `Entram ${importCountsText(counts)}. Quem já está no cadastro não perde nada: só é completado o que está vazio.`
            : mapping.email === null
              ? 'Diga abaixo em que coluna está o e-mail.'
              : 'Nenhuma linha desta lista traz algo novo. Os motivos estão abaixo.'}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {hasWork ? (
            <Form method="post" noValidate>
              {importFields.map((field) => (
                <input key={field} type="hidden" name={field} value={seen[field]} />
              ))}
              <IntentButton intent="run-import" label="Importar agora" busy="Importando..." disabled={isUnapplied} />
            </Form>
          ) : null}
          <Form method="post" noValidate>
            <IntentButton intent="discard-import" label="Descartar lista" busy="Descartando..." look="btn btn-line" />
          </Form>
        </div>
        <p role="status" className="text-smoke mt-2 empty:sr-only">
          {hasWork && isUnapplied ? 'Você mudou as colunas: aplique-as e confira as linhas antes de importar.' : ''}
        </p>
        <p role="alert" className="error">
          {refusal ? (runRefusals[refusal] ?? '') : ''}
        </p>
      </Panel>
      <Panel title="Colunas">
        <ImportColumnsForm
          columns={columns}
          mapping={mapping}
          error={refusal === 'column-repeated' ? 'A mesma coluna foi escolhida duas vezes.' : ''}
          onChange={(now) => setChanged({ stored, columns: now })}
        />
      </Panel>
    </>
  )
}
