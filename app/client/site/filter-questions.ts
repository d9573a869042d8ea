import { hasAllWords, searchWords } from '#core/site/question-search.ts'

/** Filters the questions of the page while somebody types. The URL keeps the words, for a reload and the way back. */
export function startQuestionFilter(container: Element) {
  const form = container.querySelector('form')
  const input = container.querySelector<HTMLInputElement>('[name=q]')
  const found = container.querySelector<HTMLElement>('[data-found]')
  const chat = container.querySelector<HTMLElement>('[data-ask-chat]')
  const page = container.closest('main')
  if (!form || !input || !found || !chat || !page) return
  const questions = [...page.querySelectorAll('section > div > details')]
  const topics = new Set(questions.flatMap((entry) => entry.closest('section') ?? []))

  const search = () => {
    const words = searchWords(input.value)
    let count = 0
    for (const topic of topics) {
      const entries = [...topic.querySelectorAll('details')]
      for (const entry of entries) entry.hidden = !hasAllWords(entry.textContent, words)
      const shown = entries.filter(({ hidden }) => !hidden).length
      topic.hidden = shown === 0
      count += shown
    }
    chat.hidden = count > 0
    found.textContent = words.length === 0 ? '' : resultText(count)
  }

  const update = () => {
    search()
    const query = input.value.trim()
    const path = query === '' ? location.pathname : `${location.pathname}?${new URLSearchParams({ q: query })}`
    history.replaceState(history.state, '', path)
  }

  input.addEventListener('input', update)
  form.addEventListener('submit', (event) => event.preventDefault())
  chat.addEventListener('click', () => document.querySelector<HTMLElement>('a[data-press=chat]')?.click())

  // What was typed meanwhile counts more than the URL.
  if (input.value === '') input.value = new URLSearchParams(location.search).get('q')?.slice(0, input.maxLength) ?? ''
  if (input.value !== '') update()
}

function resultText(count: number): string {
  if (count === 0) return 'Nenhuma resposta fala disso. Pergunte no chat, ou pelo WhatsApp e por e-mail, logo abaixo.'
  return count === 1 ? '1 pergunta fala disso.' : `${count} perguntas falam disso.`
}
