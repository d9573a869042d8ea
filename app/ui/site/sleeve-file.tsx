/** The cover of a song as a file of its own, for shelves: a page with many songs stays light, and each is fetched once. */
export function SleeveFile({ song }: { song: { id: string } }) {
  return <img src={`/capas/${song.id}.svg`} alt="" width="400" height="400" loading="lazy" decoding="async" />
}
