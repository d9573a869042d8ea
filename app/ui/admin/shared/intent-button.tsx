import { useIsSending } from '#app/ui/admin/hooks/use-is-sending.ts'

import { SubmitButton } from './submit-button.tsx'

type Props = {
  intent: string
  label: React.ReactNode
  busy: string
  about?: string
  look?: string
  matches?: [string, string]
  disabled?: boolean
}

/** A button that says what the form around it asks for. `matches`: the field that tells several forms of one intent apart. */
export function IntentButton({ intent, label, busy, about, look, matches, disabled }: Props) {
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
