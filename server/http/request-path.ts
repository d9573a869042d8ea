/** The path of a request as it was sent, encoded and without its query. */
export function requestPath({ url = '/' }: { url?: string | undefined }): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
