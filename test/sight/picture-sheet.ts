/** A picture that was taken, with what is different about it (empty: nothing). Files are beside the sheet. */
export type Shot = {
  name: string
  width: number
  order: number
  file: string
  change: string
  before: string
  difference: string
}

/** One page with all pictures: what changed first, before and after side by side. */
export function pictureSheet(shots: readonly Shot[]): string {
  const changed = shots.filter(({ change }) => change !== '')
  const names = [...new Set(shots.map(({ name }) => name))]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${shots.length} pictures, ${changed.length} changed</title>
<style>
  body { font: 14px/1.4 system-ui; margin: 2rem; background: #eee; }
  .row { display: flex; gap: 1rem; align-items: flex-start; overflow-x: auto; margin-bottom: 2rem; }
  figure { margin: 0; }
  img { border: 1px solid #999; background: #fff; display: block; }
  .w360 img { width: 180px; } .w820 img { width: 300px; } .w1440 img { width: 480px; }
</style>
<h1>${changed.length} of ${shots.length} pictures changed</h1>
${changed.map(changedRow).join('\n')}
<h1>All</h1>
${names
  .map((name) =>
    allRow(
      name,
      shots.filter((shot) => shot.name === name),
    ),
  )
  .join('\n')}
</html>
`
}

function changedRow({ name, width, change, before, file, difference }: Shot): string {
  const figures = [
    ['before', before],
    ['after', file],
    ['difference', difference],
  ].flatMap(([label = '', source = '']) => (source ? [figure(label, source)] : []))
  return `<h2>${text(name)}, ${width}: ${text(change)}</h2><div class="row w${width}">${figures.join('')}</div>`
}

function allRow(name: string, shots: readonly Shot[]): string {
  const figures = shots
    .filter(({ file }) => file)
    .map(({ width, file }) => `<div class="w${width}">${figure(String(width), file)}</div>`)
  return `<h2>${text(name)}</h2><div class="row">${figures.join('')}</div>`
}

function figure(label: string, source: string): string {
  return `<figure><figcaption>${label}</figcaption><a href="${source}"><img src="${source}" alt="" loading="lazy"></a></figure>`
}

function text(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
