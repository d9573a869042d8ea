import { FieldError } from '#app/ui/shared/field.tsx'

import { FileInput } from './file-input.tsx'

type Props = {
  name: string
  accept: string
  /** Why the last file was not taken. */
  problem: string | undefined
  /** What the file may hold, and what happens with it. */
  children: React.ReactNode
}

/** The field of a form whose file is read as a table. */
export function CsvField({ name, accept, problem, children }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>Arquivo CSV</label>
      <p id={`${name}-dica`} className="hint">
        {children}
      </p>
      <FileInput
        id={name}
        name={name}
        accept={accept}
        required
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={`${name}-dica ${name}-erro`}
      />
      <FieldError id={name} error={problem} />
    </div>
  )
}
