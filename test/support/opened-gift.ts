/** Makes a gift of a delivered song as its buyer does, and opens it as its recipient: the path, and the cookies to see it. */
export async function openGiftOf(url: string, projectId: string, cookie: string) {
  const editor = `${url}/deliveries/${projectId}/presente`
  const words = { recipient: 'Ana Clara e Thiago', dedication: 'Que esta música toque a vida inteira de vocês.' }
  const form = { intent: 'save', ...words, sender: 'da mamãe', when: 'now', zone: 'America/Sao_Paulo' }
  await submit(editor, form, cookie)
  const page = await fetch(editor, { headers: { cookie } })
  const path = /\/presente\/[\w-]{20,}/.exec(await page.text())?.[0]
  if (!path) throw new Error('a gift has no link')
  const lines = (await submit(url + path, { intent: 'open' }, '')).headers.getSetCookie()
  return { path, cookie: lines.map((line) => line.replace(/;.*/s, '')).join('; ') }
}

async function submit(url: string, fields: Record<string, string>, cookie: string): Promise<Response> {
  const headers = { origin: new URL(url).origin, ...(cookie === '' ? {} : { cookie }) }
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
  if (answer.status !== 303 && answer.status !== 302) throw new Error(`a form was answered with ${answer.status}`)
  return answer
}
