type Props = {
  /** The way out, which changes nothing. */
  cancel: React.ReactNode
  /** What happens; the last button is the one meant. */
  children?: React.ReactNode
}

/** The buttons that end a dialog or answer a question: the way out on the left, what happens on the right. Nothing else orders them. */
export function ButtonRow({ cancel, children }: Props) {
  return (
    <div className="button-row">
      {cancel}
      {children}
    </div>
  )
}
