import type { Locator } from '@playwright/test'

export type Upload = { name: string; mimeType: string; buffer: Buffer }

/** A way to use a page. The same journey runs with each. */
export type InputMethod = {
  press(target: Locator): Promise<void>
  write(target: Locator, text: string): Promise<void>
  tick(target: Locator): Promise<void>
  /** One of several radio buttons. */
  pick(target: Locator): Promise<void>
  select(target: Locator, label: string): Promise<void>
  upload(target: Locator, file: Upload): Promise<void>
}

export const mouse: InputMethod = {
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
  tick: (target) => target.check(),
  pick: (target) => target.check(),
  async select(target, label) {
    await target.selectOption({ label })
  },
  upload: (target, file) => target.setInputFiles(file),
}

/** The keyboard alone: Tab, arrows, Space and Enter. */
export const keyboard: InputMethod = {
  async press(target) {
    await reach(target)
    await keysOf(target).press('Enter')
  },
  async write(target, text) {
    await reach(target)
    await keysOf(target).press('ControlOrMeta+A')
    await keysOf(target).type(text)
  },
  async tick(target) {
    await reach(target)
    await keysOf(target).press('Space')
  },
  async pick(target) {
    const name = await target.getAttribute('name')
    await tabUntil(target, (_element, wanted) => document.activeElement?.getAttribute('name') === wanted, name)
    await keysOf(target).press('Space')
    for (let steps = 0; !(await target.isChecked()); steps += 1) {
      if (steps > 40) throw new Error('the arrows do not reach this choice')
      await keysOf(target).press('ArrowDown')
    }
  },
  async select(target, label) {
    await reach(target)
    await keysOf(target).press('Home')
    for (let steps = 0; (await target.locator('option:checked').textContent()) !== label; steps += 1) {
      if (steps > 40) throw new Error(`the arrows do not reach ${label}`)
      await keysOf(target).press('ArrowDown')
    }
  },
  async upload(target, file) {
    await reach(target)
    // A busy browser may ignore a key on a file field.
    for (const key of ['Enter', 'Space', 'Enter']) {
      const opened = target.page().waitForEvent('filechooser', { timeout: 8_000 })
      await keysOf(target).press(key)
      const chooser = await opened.catch(() => null)
      if (chooser) return chooser.setFiles(file)
    }
    throw new Error('no key opens the choice of files')
  },
}

function keysOf(target: Locator) {
  return target.page().keyboard
}

function reach(target: Locator): Promise<void> {
  return tabUntil(target, (element) => element === document.activeElement, null)
}

const maxTabs = 250

async function tabUntil(
  target: Locator,
  isThere: (element: Element, wanted: string | null) => boolean,
  wanted: string | null,
): Promise<void> {
  await target.waitFor()
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    if (await target.evaluate(isThere, wanted)) return
    await keysOf(target).press('Tab')
  }
  throw new Error(`the keyboard does not reach ${target.toString()}`)
}
