const offline = 'Sem conexão. O que você escreveu continua aqui: tente de novo em instantes.'

/** Sends a form of a note; what was refused, in words, or `null` once the server has taken it. */
export async function sendNote(path: string, form: FormData): Promise<string | null> {
  const body = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') body.append(name, value)
  try {
    const response = await fetch(path, { method: 'POST', body, headers: { accept: 'application/json' } })
    const refusal = refusalIn(await response.json())
    return response.ok ? null : (refusal ?? offline)
  } catch {
    return offline
  }
}

function refusalIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null
  const refused: unknown = Reflect.get(answer, 'refused')
  if (typeof refused !== 'object' || refused === null) return null
  return `${String(Reflect.get(refused, 'title'))}. ${String(Reflect.get(refused, 'text'))}`
}
