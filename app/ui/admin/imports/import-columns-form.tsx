import { Form } from 'react-router'

import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { FieldError } from '#app/ui/shared/field.tsx'
import { importFieldLabels } from '#copy/client/imports.ts'
import { importFields, type ImportField, type ImportMapping } from '#core/client/import-columns.ts'

export type ImportColumn = { head: string; /** What its first row says, to recognise it by. */ example: string }

/** The values of the fields, as a form sends them. */
export type ChosenColumns = Record<ImportField, string>

type Props = {
  columns: ImportColumn[]
  mapping: ImportMapping
  error: string
  onChange: (chosen: ChosenColumns) => void
}

/** Which column is what: guessed from the heads, and corrected here. */
export function ImportColumnsForm({ columns, mapping, error, onChange }: Props) {
  return (
    <Form
      method="post"
      noValidate
      autoComplete="off"
      className="grid gap-4"
      onChange={({ currentTarget }) => {
        const typed = new FormData(currentTarget)
        onChange(
          columnsOf((field) => {
            const value = typed.get(field)
            return typeof value === 'string' ? value : ''
          }),
        )
      }}
    >
      <div className="field-grid sm:grid-cols-2 xl:grid-cols-3">
        {importFields.map((field) => (
          <div key={field} className="field">
            <label htmlFor={`coluna-${field}`}>{importFieldLabels[field]}</label>
            <select
              // Other columns were guessed or chosen: the browser's choice is no longer what counts.
              key={mappingText(mapping)}
              id={`coluna-${field}`}
              name={field}
              defaultValue={mapping[field] ?? ''}
              aria-describedby="colunas-erro"
              className="input"
            >
              <option value="">{field === 'email' ? 'Escolha a coluna' : 'Nenhuma'}</option>
              {columns.map(({ head, example }, index) => (
                <option key={index} value={index}>
                  {example ? `${head} (${example})` : head}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
      <FieldError id="colunas" error={error} />
      <div>
        <IntentButton intent="map-columns" label="Aplicar colunas" busy="Aplicando..." look="btn btn-line" />
      </div>
    </Form>
  )
}

export function mappedColumns(mapping: ImportMapping): ChosenColumns {
  return columnsOf((field) => String(mapping[field] ?? ''))
}

/** Tells mappings apart. */
export function mappingText(mapping: ImportMapping): string {
  return Object.values(mappedColumns(mapping)).join()
}

function columnsOf(read: (field: ImportField) => string): ChosenColumns {
  return {
    name: read('name'),
    email: read('email'),
    phone: read('phone'),
    company: read('company'),
    title: read('title'),
    package: read('package'),
  }
}
