/**
 * Settles when the song that a page was opened for is no longer loading what it needs to begin, and after three seconds at
 * the latest; at once on all other pages. Also written into pages as text (`app/ui/shared/hydration-scripts.tsx`): it may
 * use nothing of this file.
 */
export async function songLoaded(): Promise<void> {
  const until = performance.now() + 3_000
  while (isLoading() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))

  /** Before it is played, its length is enough; then, what comes next. */
  function isLoading(): boolean {
    const song = document.querySelector<HTMLAudioElement>('audio[data-early-song], audio[data-song]')
    if (!song || song.networkState !== HTMLMediaElement.NETWORK_LOADING) return false
    const needed = song.paused ? HTMLMediaElement.HAVE_METADATA : HTMLMediaElement.HAVE_FUTURE_DATA
    return song.readyState < needed
  }
}
