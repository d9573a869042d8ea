type Props = {
  isSending: boolean
  /** Shown while the form is on its way. */
  busyLabel: string
  /** What is only read aloud after the label. */
  about?: string | undefined
} & Omit<React.ComponentProps<'button'>, 'type'>

/** Sends the form around it, once. */
export function SubmitButton(props: Props) {
  const { isSending, busyLabel, about, disabled = false, className = 'btn btn-red', children, ...button } = props
  return (
    <button {...button} type="submit" className={className} disabled={isSending || disabled} aria-busy={isSending}>
      {isSending ? busyLabel : children}
      {about ? <span className="sr-only"> {about}</span> : null}
    </button>
  )
}
