import { setTimeout as delay } from 'node:timers/promises'

import type { Driver } from './webdriver.ts'

type Kind = 'button' | 'link' | 'field' | 'summary'
type Wanted = { kind: Kind; name: string | RegExp; inside?: string }

export type WebDriverPage = ReturnType<typeof openPage>

const patienceMs = 60_000

/** A page as a person uses it: by what controls are called. Each step waits until its control is there. */
export function openPage(driver: Driver, baseUrl: string) {
  /** Finds the control and uses it; one that moves or is covered for a moment is tried again. */
  function use({ kind, name, inside = 'body' }: Wanted, command: 'ElementClick' | 'ElementSendKeys', text?: string) {
    return until(`${kind} “${name}”`, async () => {
      const pattern = typeof name === 'string' ? new RegExp(`^${name.replaceAll(/[.?()|]/g, '\\$&')}$`, 'u') : name
      const args = [kind, pattern.source, pattern.flags, inside]
      const found = await driver.send('ExecuteScript', { script: findControl, args })
      if (typeof found !== 'object' || found === null) return null
      await driver.send(command, { id: String(Object.values(found)[0]), ...(text === undefined ? {} : { text }) })
      return true
    })
  }

  const evaluate = (script: string) => driver.send('ExecuteScript', { script: `return ${script}`, args: [] })

  return {
    evaluate,
    goto: (path: string) => driver.send('Navigate', { url: new URL(path, baseUrl).href }),
    back: () => driver.send('Back'),
    url: async () => new URL(String(await driver.send('GetCurrentURL'))),
    press: (kind: Kind, name: string | RegExp, inside?: string) => use({ kind, name, inside }, 'ElementClick'),
    write: (name: string | RegExp, text: string) => use({ kind: 'field', name }, 'ElementSendKeys', text),
    /** Until `script` is true in the page; how it stands is part of the failure. */
    until: (what: string, script: string) =>
      until(what, async () => ((await evaluate(`Boolean(${script})`)) === true ? true : null)),
    reads: (text: string) =>
      until(`the words “${text}”`, async () =>
        (await evaluate(
          `document.body.innerText.replace(/\\s+/g, ' ').toLowerCase().includes(${JSON.stringify(text.toLowerCase())})`,
        )) === true
          ? true
          : null,
      ),
  }

  async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
    const end = Date.now() + patienceMs
    let problem = ''
    for (;;) {
      const seen = await look().catch((error: unknown) => {
        // Between two pages there is none to look at.
        problem = String(error)
        return null
      })
      if (seen !== null) return seen
      if (Date.now() > end) {
        const text = await evaluate(`location.href + ' ' + document.body.innerText.slice(0, 1500)`).catch(String)
        throw new Error(`not found within a minute: ${what}\n${problem}\n${String(text)}`)
      }
      await delay(100)
    }
  }
}

/** Runs in the page: the first control in sight of this kind and name. */
const findControl = `
  const [kind, pattern, flags, inside] = arguments
  const selectors = {
    button: 'button, [role=button], input[type=submit]',
    link: 'a[href]',
    field: 'input, textarea, select',
    summary: 'summary',
  }
  const name = new RegExp(pattern, flags)
  const clean = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
  const labelled = (element) =>
    (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ')
  const namesOf = (element) =>
    [
      element.getAttribute('aria-label'),
      labelled(element),
      ...[...(element.labels ?? [])].map((label) => label.innerText),
      element.innerText,
      element.value,
    ].map(clean)
  const all = [...document.querySelectorAll(inside)].flatMap((place) => [...place.querySelectorAll(selectors[kind])])
  const found = all.find((one) => one.getClientRects().length > 0 && !one.disabled && namesOf(one).some((text) => name.test(text)))
  if (!found) return null
  // At once: a driver that scrolls smoothly presses what was there before.
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  // What comes near is laid out then, and moves what is below it: a driver presses where a control stood a frame before.
  const frame = () => new Promise(requestAnimationFrame)
  const place = () => JSON.stringify(found.getBoundingClientRect())
  const still = async () => {
    await frame()
    const before = place()
    await frame()
    return place() === before ? found : still()
  }
  return still()
`
