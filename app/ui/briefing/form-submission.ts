/** A form of the briefing on its way to the server (`useSubmission`). */
export type FormSubmission = {
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void
  isSending: boolean
  failure: 'offline' | 'server' | null
  /** What the server answered the last form with. */
  answer: unknown
  /** How often the browser has restored the page. */
  restored: number
}
