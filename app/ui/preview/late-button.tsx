type Props = {
  intent: string
  className: string
  isSending: boolean
  /** Shown while the form is on its way. */
  busyLabel: React.ReactNode
  children: React.ReactNode
}

/** No `SendButton`: pressed before its part is hydrated (`late`), the site's script would change its words under React. */
export function LateButton({ intent, className, isSending, busyLabel, children }: Props) {
  return (
    <button type="submit" name="intent" value={intent} className={className} aria-busy={isSending || undefined}>
      {isSending ? busyLabel : children}
    </button>
  )
}
