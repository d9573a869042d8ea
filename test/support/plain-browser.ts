import { Window, type Element, type HTMLButtonElement, type HTMLFormElement, type HTMLSelectElement } from 'happy-dom'

type Answer = { status: number; headers: Headers; text: string }
type Ask = (path: string, init: RequestInit) => Promise<Answer>
type Name = string | RegExp

export type PlainBrowser = ReturnType<typeof openPlainBrowser>

// One is dear, and nothing of a page is kept in it.
const window = new Window()
const parser = new window.DOMParser()

/**
 * A browser without scripts, for pages that are answered without a server: what stands in the HTML is found by its label, filled
 * in and sent as such a browser does. Nothing is laid out, so nothing is hidden: what has to be seen belongs into a journey.
 */
export function openPlainBrowser(siteUrl: string, ask: Ask, signedIn = '') {
  const cookies = new Map(signedIn.split('; ').flatMap((one) => (one ? [pairOf(one)] : [])))
  let document = parser.parseFromString('', 'text/html')
  let url = new URL(siteUrl)
  const files = new WeakMap<object, File>()
  const choices = new WeakMap<object, string>()
  let answer: Answer = { status: 0, headers: new Headers(), text: '' }

  async function request(address: URL, init: RequestInit): Promise<void> {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    answer = await ask(address.pathname + address.search, { ...init, headers })
    for (const line of answer.headers.getSetCookie()) store(line)
    url = address
    const to = answer.headers.get('location')
    if (to === null) return show(answer.text)
    const next = new URL(to, address)
    // What comes next is not ours, such as the page of the payment provider.
    if (next.origin === url.origin) return request(next, {})
    url = next
    show('')
  }

  function store(line: string): void {
    const [pair = ''] = line.split(';')
    const [name, value] = pairOf(pair)
    if (value === '' || /;\s*max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }

  function show(html: string): void {
    // Where no script runs, what is for such browsers stands in the page.
    document = parser.parseFromString(html.replaceAll(/<\/?noscript[^>]*>/g, ''), 'text/html')
  }

  function field(label: Name, within = 'body') {
    const labelled = [...document.querySelectorAll(`:is(${within}) label`)].flatMap((one) => {
      const id = one.getAttribute('for')
      const control = id === null ? one.querySelector(controls) : document.getElementById(id)
      return control ? [{ control, text: textOf(one) }] : []
    })
    const named = [...document.querySelectorAll(`:is(${within}) [aria-label]:is(${controls})`)].map((control) => ({
      control,
      text: control.getAttribute('aria-label') ?? '',
    }))
    const found = oneOf('field', label, [...labelled, ...named]).control
    if (found instanceof window.HTMLInputElement) return found
    if (found instanceof window.HTMLTextAreaElement || found instanceof window.HTMLSelectElement) return found
    throw new Error(`what “${label}” names is no field`)
  }

  function optionsOf(label: Name) {
    const control = field(label)
    if (!(control instanceof window.HTMLSelectElement)) throw new Error(`“${label}” offers no choice`)
    return [...control.querySelectorAll('option')].map((option) => ({ text: textOf(option), value: valueOf(option) }))
  }

  function oneOf<Named extends { text: string }>(what: string, name: Name, all: readonly Named[]): Named {
    const found =
      all.find(({ text }) => text === name) ??
      all.find(({ text }) => (typeof name === 'string' ? text.includes(name) : name.test(text)))
    if (!found)
      throw new Error(`no ${what} “${name}” among: ${all.map(({ text }) => text).join(' | ')}\nat ${url.href}`)
    return found
  }

  function formOf(element: Element): HTMLFormElement | null {
    const id = element.getAttribute('form')
    const form = id === null ? element.closest('form') : document.getElementById(id)
    return form instanceof window.HTMLFormElement ? form : null
  }

  /** What the form sends, as the button that was pressed has it. */
  function dataOf(form: HTMLFormElement, submitter: HTMLButtonElement): FormData {
    const data = new FormData()
    for (const control of document.querySelectorAll(controls)) {
      const name = control.getAttribute('name')
      if (!name || formOf(control) !== form || control.closest('[disabled]')) continue
      if (control instanceof window.HTMLSelectElement) {
        data.append(name, choiceOf(control))
      } else if (control instanceof window.HTMLTextAreaElement) data.append(name, control.value)
      else if (control instanceof window.HTMLInputElement) {
        const isTick = control.type === 'checkbox' || control.type === 'radio'
        const file = files.get(control)
        if (file) data.append(name, file)
        else if (control.type !== 'file' && (!isTick || control.checked))
          data.append(name, isTick ? (control.getAttribute('value') ?? 'on') : control.value)
      }
    }
    if (submitter.name) data.append(submitter.name, submitter.value)
    return data
  }

  /** What happy-dom takes for chosen is not always what the HTML says. */
  function choiceOf(select: HTMLSelectElement): string {
    const option = select.querySelector('option[selected]') ?? select.querySelector('option')
    return choices.get(select) ?? (option ? valueOf(option) : '')
  }

  return {
    url: () => (url.origin === new URL(siteUrl).origin ? url.pathname + url.search : url.href),
    status: () => answer.status,
    html: () => answer.text,
    goto: (path: string) => request(new URL(path, siteUrl), {}),
    /** The words of the page, or of a part of it. */
    text(selector = 'body') {
      const part = document.querySelector(selector)
      if (!part) throw new Error(`no ${selector} at ${url.href}`)
      return textOf(part)
    },
    texts: (selector: string) => [...document.querySelectorAll(selector)].map(textOf),
    value(label: Name) {
      const control = field(label)
      return control instanceof window.HTMLSelectElement ? choiceOf(control) : control.value
    },
    count: (selector: string) => document.querySelectorAll(selector).length,
    fill(label: Name, text: string, within = 'body') {
      field(label, within).value = text
    },
    tick(label: Name, isOn = true) {
      const control = field(label)
      if (!(control instanceof window.HTMLInputElement)) throw new Error(`“${label}” cannot be ticked`)
      control.checked = isOn
    },
    options: (label: Name) => optionsOf(label).map(({ text }) => text),
    select(label: Name, option: string) {
      choices.set(field(label), oneOf('option', option, optionsOf(label)).value)
    },
    choose(label: Name, file: File) {
      files.set(field(label), file)
    },
    follow(name: Name) {
      const links = [...document.querySelectorAll('a[href]')].map((link) => ({ link, text: nameOf(link) }))
      return request(new URL(oneOf('link', name, links).link.getAttribute('href') ?? '', url), {})
    },
    /** Sends the form of a button, within a part of the page. */
    press(name: Name, within = 'body') {
      const buttons = [...document.querySelectorAll(`:is(${within}) button`)].flatMap((button) => {
        if (!(button instanceof window.HTMLButtonElement) || button.closest('[disabled]')) return []
        const form = (button.getAttribute('type') ?? 'submit') === 'submit' ? formOf(button) : null
        return form ? [{ button, form, text: nameOf(button) }] : []
      })
      const { button, form } = oneOf('button', name, buttons)
      const attribute = (of: string) => button.getAttribute(`form${of}`) ?? form.getAttribute(of) ?? ''
      const data = dataOf(form, button)
      const to = new URL(attribute('action'), url)
      const texts = [...data].map(([key, value]): [string, string] => [
        key,
        typeof value === 'string' ? value : value.name,
      ])
      if (attribute('method').toLowerCase() !== 'post') {
        to.search = new URLSearchParams(texts).toString()
        return request(to, {})
      }
      const body = attribute('enctype') === 'multipart/form-data' ? data : new URLSearchParams(texts)
      return request(to, { method: 'POST', body, headers: { origin: new URL(siteUrl).origin } })
    },
  }
}

const controls = 'input, textarea, select'

function pairOf(cookie: string): [name: string, value: string] {
  const at = cookie.indexOf('=')
  return [cookie.slice(0, at), cookie.slice(at + 1)]
}

function textOf({ textContent }: { textContent: string | null }): string {
  return (textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

function valueOf(option: Element): string {
  return option.getAttribute('value') ?? textOf(option)
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? textOf(element)
}
