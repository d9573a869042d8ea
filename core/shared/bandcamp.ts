/** True only for bandcamp.com and its subdomains over https: not for `bandcamp.com.example` or `evil-bandcamp.com`. */
export function isBandcampUrl(text: string): boolean {
  const match = /^https:\/\/(?:[a-z0-9-]+\.)*bandcamp\.com(?:\/[^\s"'<>\\\p{Default_Ignorable_Code_Point}]*)?$/iu
  return match.test(text)
}

/** URL of Bandcamp's player for an album. It accepts the album's page URL, so no id has to be looked up. */
export function bandcampPlayer(albumUrl: string): string {
  const look = 'size=large/bgcol=faf8f3/linkcol=b8150d/tracklist=false/artwork=small/transparent=true/'
  return `https://bandcamp.com/EmbeddedPlayer/url=${encodeURIComponent(albumUrl)}/${look}`
}
