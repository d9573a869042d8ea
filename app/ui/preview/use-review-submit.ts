import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

import { clearDeviceDrafts } from '#app/client/drafts/device-draft.ts'
import { approvalFailure, feedbackFailure } from '#copy/preview/preview.ts'

export type ReviewSubmit = ReturnType<typeof useReviewSubmit>

/**
 * Sends feedback and approval: a second press while one is on its way does nothing, and drafts on this device go once the
 * server has taken what was sent, which the address it leads to says.
 */
export function useReviewSubmit({ projectId, hasFailed }: { projectId: string; hasFailed: boolean }) {
  const { formData } = useNavigation()
  const intent = formData?.get('intent')
  const { key, search } = useLocation()
  const isPending = useRef(false)
  const [lastIntent, setLastIntent] = useState('')
  const sentFrom = useRef<string | null>(null)
  const isIdle = formData === undefined

  useEffect(() => {
    if (isIdle) isPending.current = false
  }, [isIdle])

  useEffect(() => {
    const before = sentFrom.current
    if (before === null || before === key) return
    sentFrom.current = null
    // Who has no access any more is led to the page that asks for it, and nothing was taken.
    if (!new URLSearchParams(search).has('aviso')) return
    clearDeviceDrafts(`${projectId}:`)
    scrollTo({ top: 0, behavior: 'instant' })
  }, [key, search, projectId])

  return {
    pendingIntent: typeof intent === 'string' ? intent : '',
    failure: hasFailed && isIdle ? failureText(lastIntent) : '',
    onSubmit(event: React.SubmitEvent) {
      if (isPending.current) return event.preventDefault()
      isPending.current = true
      sentFrom.current = key
      const { submitter } = event.nativeEvent
      setLastIntent(submitter instanceof HTMLButtonElement ? submitter.value : '')
    },
  }
}

function failureText(intent: string): string {
  const { title, text } = intent === 'feedback' ? feedbackFailure : approvalFailure
  return `${title}. ${text} O que você escreveu continua aqui: tente de novo em instantes.`
}
