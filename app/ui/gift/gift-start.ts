import scriptUrl from '#app/client/gift/start-gift-page.ts?worker&url'

/**
 * Runs in the page of a gift. A press plays the song even before the script is there. The script is added after the first
 * paint: the browser would fetch one in the document before the song, on the connection that the song can begin on.
 */
export const giftStart = `document.addEventListener('click',({target:t,detail:n})=>{\
let s=document.querySelector('audio[data-early-song]');\
if(s&&n<2&&t.closest('[data-play]'))s.paused?s.play().catch(()=>{}):s.pause()});\
requestAnimationFrame(()=>setTimeout(()=>document.body.append(\
Object.assign(document.createElement('script'),{src:${JSON.stringify(scriptUrl)}}))))`
