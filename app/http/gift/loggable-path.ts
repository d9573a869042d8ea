/** A path as it may be logged: the secret of a gift's link is left out. */
export function loggablePath(path: string): string {
  return path.replace(/^(\/(?:eventos\/)?presente\/)[^/]+/, '$1…')
}
