import { songLoaded } from '#app/client/inline/song-loaded.ts'
import { wideScreen } from '#app/styles/breakpoints.ts'
import textFile from '#app/typeface/text.woff2?url'
import wideFile from '#app/typeface/wide.woff2?url'

import { whenIdle } from './when-idle.ts'

/**
 * On a phone the typeface is fetched when the page is idle and declared once loaded, since declaring it earlier causes
 * a second layout of the whole page. Wide screens, and browsers without scripts, get it from fonts.css. Settles when
 * text no longer changes its face; never rejects.
 */
export async function fontReady(): Promise<void> {
  if (!matchMedia(wideScreen).matches) await addTypeface().catch(() => undefined)
  await document.fonts.ready
}

async function addTypeface() {
  await new Promise<void>((resolve) => {
    whenIdle(resolve, 2_000)
  })
  await songLoaded()
  const text = new FontFace('Archivo', `url(${textFile})`, { weight: '400 700' })
  const wide = new FontFace('Archivo Wide', `url(${wideFile})`, { weight: '100 900' })
  // Together: the page is laid out once.
  for (const face of await Promise.all([text.load(), wide.load()])) document.fonts.add(face)
}
