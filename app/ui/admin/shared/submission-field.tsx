import { useState } from 'react'

/**
 * The id a form was opened with: readings that follow bring others, and a form sent again after a lost answer is one. It stands in what
 * is mounted when it is opened, or the next form would have the id of the one before.
 */
export function SubmissionField({ submission }: { submission: string }) {
  const [id] = useState(submission)
  return <input type="hidden" name="submission" value={id} />
}
