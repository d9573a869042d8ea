type FieldProps = {
  id: string
  label: string
  hint?: string
  error?: string
  children?: React.ReactNode
} & Omit<React.ComponentProps<'input'>, 'id'>

/** A labelled input whose message stands beside it. `id` is also its name unless another is given. */
export function Field({ id, label, hint, error, children, ...input }: FieldProps) {
  const described = [hint ? `${id}-dica` : '', `${id}-erro`].filter(Boolean).join(' ')

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p id={`${id}-dica`} className="hint">
          {hint}
        </p>
      ) : null}
      <input
        id={id}
        name={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        {...input}
      />
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** Always in the page, empty without an error, so that a screen reader announces changes. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  return (
    <p id={`${id}-erro`} className="error" role="alert">
      {error}
    </p>
  )
}
