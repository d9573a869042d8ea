import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSubmit } from 'react-router'

import { clearDeviceDrafts } from '#app/client/storage/device-draft.ts'
import type { SubmitFailure } from '#app/ui/shared/resilient-route.ts'
import { usePressGuard } from '#app/ui/shared/use-press-guard.ts'
import { approvalFailure, feedbackFailure } from '#copy/preview/preview.ts'

export type ReviewSubmit = ReturnType<typeof useReviewSubmit>

type Options = {
  projectId: string
  failure: SubmitFailure['submitFailure'] | null
  /** Changes with each answer of the server to a form. */
  answerKey: unknown
  /** Whether the page may be sent now; where not, it says why. */
  canSend: (intent: string) => boolean
}

/**
 * Sends feedback and approval: a second press while one is on its way does nothing, and drafts on this device go once the
 * server has taken what was sent, which the address it leads to says.
 */
export function useReviewSubmit({ projectId, failure, answerKey, canSend }: Options) {
  const { formData } = useNavigation()
  const intent = formData?.get('intent')
  const { key, search } = useLocation()
  const send = useSubmit()
  const { isPending, guard, release } = usePressGuard()
  const [lastIntent, setLastIntent] = useState('')
  const sentFrom = useRef<string | null>(null)
  const answerSentFrom = useRef<unknown>(undefined)
  const isIdle = formData === undefined

  // An answer is shown while the page is still read again, and asks a question that can be answered at once.
  useLayoutEffect(() => {
    if (answerKey !== answerSentFrom.current) release()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [answerKey])

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
    failure: failure && isIdle ? failureText(lastIntent, failure) : '',
    onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      const isAnswerShown = answerKey !== answerSentFrom.current
      if (isPending() || (!isIdle && !isAnswerShown)) return
      const { submitter } = event.nativeEvent
      const button = submitter instanceof HTMLButtonElement ? submitter : null
      const pressed = button?.value ?? ''
      if (!canSend(pressed)) return
      sentFrom.current = key
      answerSentFrom.current = answerKey
      setLastIntent(pressed)
      const form = event.currentTarget
      const body = new FormData(form, button)
      const action = form.getAttribute('action') ?? undefined
      guard(() => send(body, { method: 'post', action, preventScrollReset: true }))
    },
  }
}

function failureText(intent: string, failure: SubmitFailure['submitFailure']): string {
  const { title, text } = intent === 'feedback' ? feedbackFailure : approvalFailure
  const preserved = 'O que você escreveu continua aqui: tente de novo'
  if (failure === 'offline') return `${title}. ${text} Você está sem conexão. ${preserved} quando a internet voltar.`
  return `${title}. ${text} ${preserved} em instantes.`
}
