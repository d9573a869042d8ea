type Around = {
  id: string
  label: string
  hint?: React.ReactNode
  error?: string
  children?: React.ReactNode
}

/** A labelled input whose message stands beside it. `id` is also its name unless another is given. */
export function Field({
  id,
  label,
  hint,
  error,
  children,
  ...input
}: Around & Omit<React.ComponentProps<'input'>, 'id'>) {
  return (
    <Labelled {...{ id, label, hint, error }}>
      <input {...inputProps({ id, hint, error })} {...input} />
      {children}
    </Labelled>
  )
}

/** The same for text of several lines. */
export function TextArea({
  id,
  label,
  hint,
  error,
  children,
  ...area
}: Around & Omit<React.ComponentProps<'textarea'>, 'id'>) {
  return (
    <Labelled {...{ id, label, hint, error }}>
      <textarea {...inputProps({ id, hint, error })} {...area} />
      {children}
    </Labelled>
  )
}

type SelectProps = Around & Omit<React.ComponentProps<'select'>, 'id'> & { options: [value: string, label: string][] }

/** The same for one of several. */
export function Select({ id, label, hint, error, options, children, ...select }: SelectProps) {
  return (
    <Labelled {...{ id, label, hint, error }}>
      <select {...inputProps({ id, hint, error })} {...select}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {children}
    </Labelled>
  )
}

function Labelled({ id, label, hint, error, children }: Around) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p id={`${id}-dica`} className="hint">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

function inputProps({ id, hint, error }: Pick<Around, 'id' | 'hint' | 'error'>) {
  return {
    id,
    name: id,
    className: 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': hint ? `${id}-dica ${id}-erro` : `${id}-erro`,
  }
}

/** Always in the page, empty without an error, so that a screen reader announces changes. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  return (
    <p id={`${id}-erro`} className="error" role="alert">
      {error}
    </p>
  )
}
