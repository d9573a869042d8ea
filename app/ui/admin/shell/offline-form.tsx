import { useEffect, useState } from 'react'
import {
  data,
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  type DataStrategyResult,
  type MiddlewareFunction,
} from 'react-router'

import { confirmationPath, loginPath } from '#app/http/staff/sign-in-addresses.ts'
import { fillForm, storeForm, consumeForm } from '#app/ui/admin/hooks/preserved-form.ts'
import { isTransient } from '#app/ui/shared/failed-reading.ts'
import { answerOf } from '#app/ui/shared/resilient-route.ts'

import { placeOfToast, PlacedToast } from './placed-toast.tsx'

const unsent = 'harmonia:unsent'
const answered = 'harmonia:answered'

/** A panel waits for more than a shop: a file is made, a provider is asked, and one that is sent takes a slow line its time. */
const timeoutMs = { words: 60_000, file: 600_000 }

type Submitting = MiddlewareFunction<Record<string, DataStrategyResult>>

/**
 * `clientMiddleware` around the actions of screens. A form that did not reach us, or that we failed on, leaves the screen as it is, with
 * everything that was typed; only what the server decided goes on.
 */
export const submitForm: Submitting = ({ request }, next) => submit(request, next, () => undefined)

/** The same in the frame of the panel: what was typed there is stored where its answer leads to a sign-in. */
export const submitOrStoreForm: Submitting = ({ request }, next) =>
  submit(request, next, (form, results) => {
    // What asks for the password holds nothing but it: the form that led there stays the one that is kept.
    if (location.pathname !== confirmationPath && results.some(({ result }) => leadsToSignIn(result))) storeForm(form)
  })

async function submit(
  request: Request,
  next: Parameters<Submitting>[1],
  onAnswer: (form: FormData, results: DataStrategyResult[]) => void,
): Promise<Record<string, DataStrategyResult>> {
  if (request.method === 'GET') return next()
  const form = await request.clone().formData()
  const kind = [...form.values()].some((value) => value instanceof File) ? 'file' : 'words'
  const sent = await answerOf(async () => {
    const results = await next()
    for (const { type, result } of Object.values(results)) if (type === 'error') throwTransient(result)
    return results
  }, timeoutMs[kind])
  // Sent once more meanwhile, or left: nobody waits for this answer.
  if (request.signal.aborted) return sent?.answer ?? {}
  if (sent) {
    window.dispatchEvent(new Event(answered))
    onAnswer(form, Object.values(sent.answer))
    return sent.answer
  }
  window.dispatchEvent(new CustomEvent(unsent, { detail: new URL(request.url).pathname }))
  // The router takes the result of any route above the action's as its own.
  return { root: { type: 'data', result: data(null, { status: 503 }) } }
}

/** An action that threw: the router hands its error on inside of what it returns, beside the status of the answer. */
function throwTransient(result: unknown): void {
  const error =
    typeof result === 'object' && result !== null && 'data' in result && !isRouteErrorResponse(result)
      ? result.data
      : result
  if (isTransient(error)) throw error
}

/** The session ended while the form was open, or the form asks for a password typed recently. */
function leadsToSignIn(result: unknown): boolean {
  const target = result instanceof Response ? (result.headers.get('Location') ?? '') : ''
  return [loginPath, confirmationPath].includes(target.split('?')[0] ?? '')
}

/** After a new sign-in or a confirmed password: what was typed before is in its form again. */
export function RestoredForm() {
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  const [restored, setRestored] = useState<{ here: string; place: Element } | null>(null)

  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const entries = consumeForm(here)
      if (!entries || !fillForm(entries)) return
      setRestored({ here, place: placeOfToast() })
    })
    return () => cancelAnimationFrame(frame)
  }, [here])

  if (restored?.here !== here) return null
  return (
    <PlacedToast place={restored.place} title="O que você digitou voltou">
      Nada dele foi gravado ainda. Confira e envie de novo.
    </PlacedToast>
  )
}

/** Says so, in the dialog the form is in, until a form is answered or the next screen. */
export function OfflineToast() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [notice, setNotice] = useState<{ times: number; pathname: string; place: Element } | null>(null)
  // Without the query: a form may be sent to another one of the same screen.
  if (notice && notice.pathname !== pathname) setNotice(null)

  useEffect(() => {
    function onUnsent(event: Event) {
      // The router would go where the form was sent, as it does for any answer: the way back here ends that, and reads nothing.
      if (event instanceof CustomEvent && event.detail !== pathname) {
        void navigate(
          { pathname, search, hash },
          { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
        )
      }
      const place = placeOfToast()
      setNotice((before) => ({ times: (before?.times ?? 0) + 1, pathname, place }))
    }
    const onAnswered = () => setNotice(null)
    window.addEventListener(unsent, onUnsent)
    window.addEventListener(answered, onAnswered)
    return () => {
      window.removeEventListener(unsent, onUnsent)
      window.removeEventListener(answered, onAnswered)
    }
  }, [pathname, search, hash, navigate])

  if (!notice) return null
  return (
    <PlacedToast key={notice.times} place={notice.place} title="Sem resposta do servidor" variant="destructive">
      Não sabemos se foi gravado. O que você digitou continua aqui: tente de novo em instantes.
    </PlacedToast>
  )
}
