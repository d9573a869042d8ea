/** In ms: what else a page has to load waits no longer for its song. */
const patience = 3_000
const interval = 100
/** `HTMLMediaElement.NETWORK_LOADING`, `HAVE_METADATA` and `HAVE_FUTURE_DATA`. */
const [networkLoading, haveMetadata, haveFutureData] = [2, 1, 3]

/**
 * Settles when the song that a page was opened for is no longer loading what it needs to begin, and after three seconds at
 * the latest; at once on all other pages.
 */
export async function songLoaded(): Promise<void> {
  const until = performance.now() + patience
  while (isLoading() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, interval))
}

/** Before it is played, its length is enough; then, what comes next. */
function isLoading(): boolean {
  const song = document.querySelector<HTMLAudioElement>('audio[data-early-song], audio[data-song]')
  if (!song || song.networkState !== networkLoading) return false
  return song.readyState < (song.paused ? haveMetadata : haveFutureData)
}
