/** Loads an entry of the client build. `files`: its URL and those of the chunks it needs, all requested at once. */
export async function importEntry<Entry>(files: string): Promise<Entry> {
  const [entry = '', ...chunks] = files.split(' ')
  for (const href of chunks)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  return import(/* @vite-ignore */ entry)
}
