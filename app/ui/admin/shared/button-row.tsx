type Props = {
  /** The way out, which changes nothing. */
  cancel: React.ReactNode
  /** Why it was refused. In sight wherever a tall sheet is read, as the buttons are. */
  refusal?: string | undefined
  /** What happens; the last button is the one meant. */
  children?: React.ReactNode
}

/** The buttons that end a dialog or answer a question: the way out on the left, what happens on the right. Nothing else orders them. */
export function ButtonRow({ cancel, refusal, children }: Props) {
  return (
    <div className="button-row">
      {refusal === undefined ? null : (
        <p role="alert" className="error">
          {refusal}
        </p>
      )}
      {cancel}
      {children}
    </div>
  )
}
