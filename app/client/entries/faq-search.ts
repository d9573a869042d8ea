import { startQuestionFilter } from '#app/client/site/filter-questions.ts'

/** Without React: what the server drew is filtered as it is. */
export async function hydrate(container: Element) {
  startQuestionFilter(container)
}
