import archivo from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url'

import { wideScreen } from '#app/styles/breakpoints.ts'

import { songLoaded } from './song-loaded.ts'
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
  const face = new FontFace('Archivo', `url(${archivo})`, { weight: '100 900', stretch: '62% 125%' })
  document.fonts.add(await face.load())
}
