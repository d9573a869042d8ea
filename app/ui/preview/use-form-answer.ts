import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

import { isSubmitFailure } from '#app/ui/shared/resilient-route.ts'

type Known<Answer> = { key: string; page: string; data: unknown; answer: Answer | undefined }

/**
 * What the last form was answered. The router drops it when the page is refreshed; here it stays until another form is
 * answered or the page is another one; a part of the same page (`#…`) is not. A form that was not sent leaves the answer before
 * it as it is.
 */
export function useFormAnswer<Answer>(actionData: unknown, isAnswer: (data: unknown) => data is Answer) {
  const { key, pathname, search } = useLocation()
  const page = pathname + search
  const [last, setLast] = useState<Known<Answer>>({ key: '', page: '', data: undefined, answer: undefined })
  const isSamePage = useNavigationType() === NavigationType.Pop && page === last.page
  const isNew = actionData === undefined ? key !== last.key && !isSamePage : actionData !== last.data
  const isUnchanged = !isNew || isSubmitFailure(actionData)
  const answer = isUnchanged ? last.answer : isAnswer(actionData) ? actionData : undefined
  // An answer is there before the location it came with: it belongs to the last one that has it.
  const shown = { key, page, data: isNew ? actionData : last.data, answer }
  if (isNew || key !== last.key) setLast(shown)
  return { answer, failure: isSubmitFailure(shown.data) ? shown.data.submitFailure : null }
}
