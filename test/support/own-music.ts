import { firstMusic, type Album, type Music } from '#core/site/albums.ts'

const page = 'https://estudio.bandcamp.com'

/** The albums of a studio that has entered a Bandcamp page of its own. */
export const ownMusic: Music = {
  page,
  forSale: firstMusic.forSale.map(ofStudio),
  promotional: firstMusic.promotional.map(ofStudio),
}

function ofStudio({ url, ...album }: Album): Album {
  return { ...album, url: url.replace(firstMusic.page, page) }
}
