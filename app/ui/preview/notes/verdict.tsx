import { useState } from 'react'

type Choice = { intent: string; label: string }

type Props = {
  path: string
  /** What is judged, as hidden fields. */
  fields: Record<string, string>
  good: Choice
  bad: Choice
  /** Says of what it is, for who does not see it. */
  about: string
  /** Sends a form of a note; what was refused, in words, or `null` once it was taken. */
  send: (form: FormData) => Promise<string | null>
  onTaken?: (intent: string) => void
}

/** What a client says of something that was heard: one of two buttons, once. */
export function VerdictForm({ path, fields, good, bad, about, send, onTaken }: Props) {
  const [sending, setSending] = useState('')
  const [refusal, setRefusal] = useState('')

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    if (sending !== '' || !(submitter instanceof HTMLButtonElement)) return
    setSending(submitter.value)
    setRefusal('')
    const refused = await send(new FormData(event.currentTarget, submitter))
    setSending('')
    if (refused === null) onTaken?.(submitter.value)
    else setRefusal(refused)
  }

  return (
    <form method="post" action={path} noValidate className="grid gap-2" onSubmit={(event) => void submit(event)}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="flex flex-wrap gap-3">
        {[good, bad].map(({ intent, label }) => (
          <button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            className="btn btn-line"
            aria-busy={sending === intent}
          >
            {label}
            <span className="sr-only">: {about}</span>
          </button>
        ))}
      </p>
      <p role="alert" className="error empty:hidden">
        {refusal}
      </p>
    </form>
  )
}
