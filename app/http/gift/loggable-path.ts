/** A path as it may be logged: the secret of a gift's link, or of one to listen, is left out. */
export function loggablePath(path: string): string {
  return path.replace(/^(\/(?:eventos\/)?(?:presente|ouvir)\/)[^/]+/, '$1…')
}
