/**
 * A page of the panel that reads itself again because something changed says so by this cookie, for as long as the reading
 * takes: nobody asked for it, so it must not keep the session alive. It grants nothing.
 */
const name = 'leitura_automatica'
/** The cookie of a page that was closed meanwhile ends by itself. */
const maxSeconds = 10

/** For `document.cookie`, before a reading and after it. */
export function backgroundReadingCookie(isReading: boolean, protocol: string): string {
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${name}=${isReading ? 1 : 0}; Path=/; Max-Age=${maxSeconds}; SameSite=Strict${secure}`
}

/** Whether nobody asked for this page. Whoever sends a form is there. */
export function isBackgroundReading(request: Pick<Request, 'method' | 'headers'>): boolean {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  return request.method === 'GET' && cookies.includes(`${name}=1`)
}
