/**
 * What a capsule does beyond playing: marks the line that is sung and saves the sound as a file. Without it everything is
 * still there. `TIMES` is replaced by the seconds of the lines, `null` for those without.
 */
export const capsuleScript = `(function () {
  var audio = document.querySelector('audio'), save = document.getElementById('save')
  var lines = document.querySelectorAll('#lyric p'), times = TIMES, current = -1
  function sound() {
    var text = atob(audio.getAttribute('src').split(',')[1]), bytes = new Uint8Array(text.length)
    for (var i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
    return new Blob([bytes], { type: 'audio/mpeg' })
  }
  var blob = null, url = ''
  function file() {
    if (!blob) { blob = sound(); url = URL.createObjectURL(blob) }
    return url
  }
  audio.addEventListener('error', function () { if (!blob) audio.src = file() }, { once: true })
  audio.addEventListener('timeupdate', function () {
    var next = -1
    for (var i = 0; i < times.length; i++) if (times[i] !== null && times[i] <= audio.currentTime) next = i
    if (next === current) return
    if (lines[current]) lines[current].className = ''
    if (lines[next]) lines[next].className = 'sung'
    current = next
  })
  save.hidden = false
  save.addEventListener('click', function () {
    var link = document.createElement('a')
    link.href = file()
    link.download = document.querySelector('h1').textContent + '.mp3'
    link.click()
  })
})()`
