import scriptUrl from '#app/client/gift/start-gift-page.ts?worker&url'

/**
 * In the page of every gift: adds its script after the first paint. The browser would fetch one in the document before the
 * song, on the connection that the song can begin on.
 */
export const addGiftScript = `requestAnimationFrame(()=>setTimeout(()=>document.body.append(\
Object.assign(document.createElement('script'),{src:${JSON.stringify(scriptUrl)}}))))`

/** Where the press that opened a gift leads: it was the permission to play, too. */
export const justOpened = '#aberto'

/**
 * In the page of an open gift only, for it names what is inside: the song begins with the press that opened the gift, where the
 * browser lets it, and a press plays even before the script is there.
 */
export const playGiftEarly = `if(location.hash==='${justOpened}'){history.replaceState(null,'',location.pathname);\
document.querySelector('audio[data-early-song]')?.play().catch(()=>{})}\
document.addEventListener('click',({target:t,detail:n})=>{\
let s=document.querySelector('audio[data-early-song]');\
if(s&&n<2&&t.closest('[data-play]'))s.paused?s.play().catch(()=>{}):s.pause()})`
