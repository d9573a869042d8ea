import { useIsSending } from '#app/ui/admin/hooks/use-is-sending.ts'

type IntentProps = {
  intent: string
  label: React.ReactNode
  busy: string
  about?: string
  look?: string
  matches?: [string, string]
  disabled?: boolean
}

/** A button that says what the form around it asks for. `matches`: the field that tells several forms of one intent apart. */
export function IntentButton({ intent, label, busy, about, look, matches, disabled }: IntentProps) {
  const isSending = useIsSending(intent, matches)
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <SubmitButton className={look} disabled={disabled} isSending={isSending} busyLabel={busy} about={about}>
        {label}
      </SubmitButton>
    </>
  )
}

type SubmitProps = {
  isSending: boolean
  /** Shown while the form is on its way. */
  busyLabel: string
  /** What is only read aloud after the label. */
  about?: string | undefined
} & Omit<React.ComponentProps<'button'>, 'type'>

/** Sends the form around it, once. */
export function SubmitButton(props: SubmitProps) {
  const { isSending, busyLabel, about, disabled = false, className = 'btn btn-red', children, ...button } = props
  return (
    <button {...button} type="submit" className={className} disabled={isSending || disabled} aria-busy={isSending}>
      {isSending ? busyLabel : children}
      {about ? <span className="sr-only"> {about}</span> : null}
    </button>
  )
}
