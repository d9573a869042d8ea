import scriptUrl from '#app/client/gift/start-gift-page.ts?worker&url'

/**
 * In the page of every gift: adds its script after the first paint. The browser would fetch one in the document before the
 * song, on the connection that the song can begin on.
 */
export const addGiftScript = `requestAnimationFrame(()=>setTimeout(()=>document.body.append(\
Object.assign(document.createElement('script'),{src:${JSON.stringify(scriptUrl)}}))))`

/** In the page of an open gift only, for it names what is inside: a press plays even before the script is there. */
export const playGiftEarly = `document.addEventListener('click',({target:t,detail:n})=>{\
let s=document.querySelector('audio[data-early-song]');\
if(s&&n<2&&t.closest('[data-play]'))s.paused?s.play().catch(()=>{}):s.pause()})`
