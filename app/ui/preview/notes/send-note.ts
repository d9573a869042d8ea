import { whyUnanswered } from '#app/client/unanswered.ts'

const typed = 'O que você escreveu continua aqui.'
const offline = `Sem conexão. ${typed} Tente de novo quando a internet voltar.`
const failed = `Não conseguimos enviar agora. ${typed} Tente de novo em instantes.`

const timeoutMs = 30_000

/** Sends a form of a note; what was refused, in words, or `null` once the server has taken it. */
export async function sendNote(path: string, form: FormData): Promise<string | null> {
  const body = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') body.append(name, value)
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(path, { method: 'POST', body, headers: { accept: 'application/json' }, signal })
    if (response.ok) return null
    return refusalIn(await response.json().catch(() => null)) ?? failed
  } catch {
    return whyUnanswered() === 'offline' ? offline : failed
  }
}

function refusalIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null
  const refused: unknown = Reflect.get(answer, 'refused')
  if (typeof refused !== 'object' || refused === null) return null
  return `${String(Reflect.get(refused, 'title'))}. ${String(Reflect.get(refused, 'text'))}`
}
