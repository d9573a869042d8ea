type Props = {
  /** Shown while the form is on its way. */
  busyLabel: string
  isSending?: boolean
  children: React.ReactNode
} & Omit<React.ComponentProps<'button'>, 'type'>

/**
 * The button of a form that takes a while. Where the form is sent by the browser itself, the site's script shows
 * `data-busy` and swallows a second press (`app/client/page-script/native-submit.ts`).
 */
export function SendButton({ busyLabel, isSending = false, children, ...button }: Props) {
  return (
    <button {...button} type="submit" data-busy={busyLabel} aria-busy={isSending || undefined}>
      {isSending ? busyLabel : children}
    </button>
  )
}
