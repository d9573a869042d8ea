/**
 * Loads an entry of the client build. `files`: its URL and those of the chunks and style sheets it needs, all requested at
 * once. The code runs last: what it shows before its style is there would move.
 */
export async function importEntry<Entry>(files: string): Promise<Entry> {
  const [entry = '', ...others] = files.split(' ')
  const styles = others.filter((href) => href.endsWith('.css'))
  const preloads = others.filter((href) => !styles.includes(href))
  // A URL that is to be run is asked for once, also where there is a style to wait for.
  if (styles.length > 0) preloads.push(entry)
  for (const href of preloads)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  await Promise.all(styles.map(loadStyle))
  return import(/* @vite-ignore */ entry)
}

const loading = new Map<string, Promise<void>>()

/** Once per document. A failure is not cached: the next press tries again. */
function loadStyle(href: string): Promise<void> {
  const known = loading.get(href)
  if (known) return known
  const style = new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      loading.delete(href)
      reject(new Error('no style'))
    })
    document.head.append(link)
  })
  loading.set(href, style)
  return style
}
