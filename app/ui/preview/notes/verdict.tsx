import { useState } from 'react'

type Choice = { intent: string; label: string }

type Props = {
  /** The id of the form that its buttons belong to. */
  form: string
  /** What is judged: a note by its id, or a name. */
  subject: string
  good: Choice
  bad: Choice
  /** Says of what it is, for who does not see it. */
  about: string
  /** Sends a form of a note; what was refused, in words, or `null` once it was taken. */
  send: (form: FormData) => Promise<string | null>
  onTaken?: (intent: string) => void
}

/**
 * One form for every verdict about a version: Chrome looks at each form of a page as soon as it is loaded, and styles by itself what
 * is in it, also where the rest of what is out of sight waits.
 */
export function VerdictForm({ id, path, versionId }: { id: string; path: string; versionId: string }) {
  return (
    <form id={id} method="post" action={path} noValidate hidden>
      <input type="hidden" name="version" value={versionId} />
    </form>
  )
}

/** What a client says of something that was heard: one of two buttons, once. */
export function Verdict({ form, subject, good, bad, about, send, onTaken }: Props) {
  const [sending, setSending] = useState('')
  const [refusal, setRefusal] = useState('')

  async function judge(event: React.MouseEvent<HTMLButtonElement>) {
    const { currentTarget: button } = event
    if (!button.form) return
    event.preventDefault()
    if (sending !== '') return
    setSending(button.name)
    setRefusal('')
    const refused = await send(new FormData(button.form, button))
    setSending('')
    if (refused === null) onTaken?.(button.name)
    else setRefusal(refused)
  }

  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap gap-3">
        {[good, bad].map(({ intent, label }) => (
          <button
            key={intent}
            type="submit"
            form={form}
            name={intent}
            value={subject}
            className="btn btn-line"
            aria-busy={sending === intent}
            onClick={(event) => void judge(event)}
          >
            {label}
            <span className="sr-only">: {about}</span>
          </button>
        ))}
      </p>
      <p role="alert" className="error empty:hidden">
        {refusal}
      </p>
    </div>
  )
}
