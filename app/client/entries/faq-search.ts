import { startFaqSearch } from '#app/client/site/faq-search.ts'

/** Without React: what the server drew is filtered as it is. */
export async function hydrate(container: Element) {
  startFaqSearch(container)
}
