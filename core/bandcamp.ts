/** Exactly bandcamp.com or a page under it, over https: `bandcamp.com.example` and `evil-bandcamp.com` are not. */
export function isBandcampUrl(text: string): boolean {
  const match = /^https:\/\/(?:[a-z0-9-]+\.)*bandcamp\.com(?:\/[^\s"'<>\\]*)?$/i
  return match.test(text)
}

/** The address of Bandcamp's own player for an album: it takes the page itself, so nothing has to be looked up. */
export function bandcampPlayer(albumUrl: string): string {
  const look = 'size=large/bgcol=faf8f3/linkcol=b8150d/tracklist=false/artwork=small/transparent=true/'
  return `https://bandcamp.com/EmbeddedPlayer/url=${encodeURIComponent(albumUrl)}/${look}`
}
