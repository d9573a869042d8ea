type Chromium = { findChromium: () => Promise<string | undefined> }

/** The browser used by the browser tests. Without one, page measurements are skipped. */
export async function findBrowser(): Promise<string | undefined> {
  const { findChromium }: Chromium = await import(new URL('../../scripts/chromium.mjs', import.meta.url).href)
  const found = await findChromium()
  if (!found) console.error('bench: no Chromium here, so no page was measured (CHROMIUM_PATH names one)')
  return found
}
