import { useIsSending } from '#app/ui/admin/hooks/use-is-sending.ts'

type Props = {
  intent: string
  label: string
  busy: string
  about?: string
  look?: string
  matches?: [string, string]
  disabled?: boolean
}

/** Sends the form around it, once. `about`: what is only read aloud after the label. `matches`: the field that tells several forms of one intent apart. */
export function IntentButton(props: Props) {
  const { intent, label, busy, about, look = 'btn btn-red', matches, disabled = false } = props
  const running = useIsSending(intent, matches)
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <button type="submit" className={look} disabled={running || disabled} aria-busy={running}>
        {running ? busy : label}
        {about ? <span className="sr-only"> {about}</span> : null}
      </button>
    </>
  )
}
