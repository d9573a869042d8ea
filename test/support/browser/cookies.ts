/** Cookies as `name=value`, for a browser that visits `url`. */
export function cookiesFor(url: string, cookies: string[]) {
  return cookies.map((cookie) => {
    const at = cookie.indexOf('=')
    return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: new URL('/', url).href }
  })
}
