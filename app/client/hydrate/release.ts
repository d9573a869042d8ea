declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended from outside
  interface Window {
    /** React Router's list of the build's files, which every build names anew. */
    __reactRouterManifest?: { url?: string }
  }
}

/**
 * Loads the document again where the server has another build than the one this page came from: code that the page asks for is gone
 * then, and what the server answers is for other code. Without a line, or when something fails by itself, the page stays.
 */
export async function reloadAfterRelease(): Promise<void> {
  // oxlint-disable-next-line no-underscore-dangle -- React Router names it so
  const list = window.__reactRouterManifest?.url
  // Before that list has come, the page says where it is.
  const url = list ?? document.querySelector<HTMLLinkElement>('link[rel="modulepreload"]')?.href
  if (!url) return
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.status === 404) location.reload()
}
