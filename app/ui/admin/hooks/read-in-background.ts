import { backgroundReadingCookie } from '#app/http/background-reading.ts'
import { isOfThisPage } from '#app/ui/shared/failed-reading.ts'

let isReading = false

/** Reads the page shown again without anybody asking for it. */
export async function readInBackground(read: () => Promise<void>): Promise<void> {
  mark(true)
  try {
    await read()
  } finally {
    mark(false)
  }
}

/** In the panel a page that somebody opens may be the one that is shown, as after Back: what fails then is said. */
export function isInBackground(url: URL): boolean {
  return isReading && isOfThisPage(url) && url.search === location.search
}

function mark(isNow: boolean) {
  isReading = isNow
  document.cookie = backgroundReadingCookie(isNow, location.protocol)
}
