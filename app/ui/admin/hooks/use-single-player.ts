import { useEffect } from 'react'

/** One thing plays at a time: what begins to play pauses everything else in the panel. */
export function useOneVoice(): void {
  useEffect(() => {
    function pauseOthers({ target }: Event) {
      for (const player of document.querySelectorAll('audio')) if (player !== target) player.pause()
    }
    document.addEventListener('play', pauseOthers, true)
    return () => document.removeEventListener('play', pauseOthers, true)
  }, [])
}
