/** A form whose sender has to prove first who they are: its page keeps it, and sends it again as it was. */
export type UnsentForm = {
  to: string
  fields: [string, string][]
  /** Where they prove it. */
  proof: string
}

/** The form that the error of a route holds. */
export function unsentFormOf(answer: unknown): UnsentForm | null {
  if (typeof answer !== 'object' || answer === null || !('unsent' in answer)) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `leadToProof` answers with one
  return answer.unsent as UnsentForm
}
