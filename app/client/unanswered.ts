/** Why nothing came back. Only a browser that says so has no line; anything else may be the server's, and is not blamed on it. */
export function whyUnanswered(): 'offline' | 'server' {
  return navigator.onLine ? 'server' : 'offline'
}
