/** A form of the briefing on its way to the server (`useSubmission`). */
export type FormSubmission = {
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void
  isSending: boolean
  failure: 'offline' | 'server' | null
  /** What the server answered the last form with. */
  answer: unknown
}

/** Beside the button, when a form did not reach the server. */
export function unsentText({ failure }: FormSubmission): string {
  return failure ? 'Sem conexão. O que você escreveu continua aqui: tente de novo em instantes.' : ''
}
