/**
 * Settles when the song that a page was opened for is no longer loading what it needs to begin, and after three seconds at
 * the latest; at once on all other pages. Also written into pages as text (`app/client/hydrate/held-scripts.tsx`): it may
 * use nothing of this file.
 */
export async function songLoaded(): Promise<void> {
  // `HTMLMediaElement.NETWORK_LOADING`, `HAVE_METADATA` and `HAVE_FUTURE_DATA`.
  const [networkLoading, haveMetadata, haveFutureData] = [2, 1, 3]
  const until = performance.now() + 3_000
  while (performance.now() < until) {
    const song = document.querySelector<HTMLAudioElement>('audio[data-early-song], audio[data-song]')
    if (!song || song.networkState !== networkLoading) return
    // Before it is played, its length is enough; then, what comes next.
    if (song.readyState >= (song.paused ? haveMetadata : haveFutureData)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
