import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

type Last<Answer> = { url: string; answer: Answer | null }

/**
 * What our server answers, as JSON, while somebody types; `null` asks nothing. A fetcher would replace the page, with all
 * that is typed on it, where the line breaks, the server fails, or the module of its route does not arrive; here only
 * `failed` says so. Meanwhile, `answer` is the one before.
 */
export function useTypedQuestion<Answer>(
  url: string | null,
  pauseMs: number,
  isAnswer: (value: unknown) => value is Answer,
): { answer: Answer | null; waiting: boolean; failed: boolean } {
  const [last, setLast] = useState<Last<Answer> | null>(null)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (url === null) return
    const left = new AbortController()
    async function ask(wanted: string) {
      const { signal } = left
      const answer = await askForJson(wanted, { signal, onRedirect: () => void revalidate() })
      if (!signal.aborted) setLast({ url: wanted, answer: isAnswer(answer) ? answer : null })
    }
    const timer = setTimeout(() => void ask(url), pauseMs)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [url, pauseMs, isAnswer, revalidate])

  const isSettled = url === null || last?.url === url
  return { answer: last?.answer ?? null, waiting: !isSettled, failed: url !== null && isSettled && !last?.answer }
}

type Options = { signal: AbortSignal; onRedirect: () => void }

async function askForJson(url: string, { signal, onRedirect }: Options): Promise<unknown> {
  try {
    const response = await fetch(url, { cache: 'no-store', redirect: 'manual', signal })
    // The session ended: the page itself is then led to where one signs in, and back to here.
    if (response.type === 'opaqueredirect') onRedirect()
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
