import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

const screens = globSync('{app/ui/admin,app/routes/admin}/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))
const sourceOf = (file: string) => readFile(file, 'utf8')
const filesWith = async (pattern: RegExp) => {
  const found: string[] = []
  for (const file of screens) if (pattern.test(await sourceOf(file))) found.push(file)
  return found.toSorted()
}

test('the order of the buttons that end a dialog → decided in one place', async () => {
  expect(await filesWith(/"button-row"/)).toEqual(['app/ui/admin/shared/button-row.tsx'])
})

test('a button or link that only leads out → in the row of buttons', async () => {
  const outside: string[] = []
  for (const file of screens) {
    const source = await sourceOf(file)
    const ways = [...source.matchAll(/>\s*(Cancelar|Continuar editando|Descartar)\s*<\/(?:button|Link|a)>/g)].length
    const rows = [...source.matchAll(/<ButtonRow/g)].length
    if (ways > rows * 2) outside.push(file)
  }
  expect(outside).toEqual([])
})

test('a dialog that asks → ends with the row of buttons', async () => {
  const dialogs = await filesWith(/<dialog\b/)
  const withRow = await filesWith(/<ButtonRow/)
  // They are left by Escape or their own button, and ask nothing.
  const informing = ['app/ui/admin/command-palette/palette.tsx', 'app/ui/admin/shell/keys-help.tsx']
  expect(dialogs.filter((file) => !withRow.includes(file))).toEqual(informing)
})

test('the current one of several links in a line → by the tabs alone', async () => {
  // Numbers that filter a list, filters with a name, and the menu.
  const others = [
    'app/ui/admin/dashboard/worklist.tsx',
    'app/ui/admin/lists/saved-view-chips.tsx',
    'app/ui/admin/shared/stat-cards.tsx',
    'app/ui/admin/shell/sidebar.tsx',
  ]
  const marked = await filesWith(/aria-current|NavLink/)
  expect(marked.filter((file) => !others.includes(file))).toEqual(['app/ui/admin/shared/tabs.tsx'])
})

test('a file input → in our words', async () => {
  expect(await filesWith(/type="file"/)).toEqual(['app/ui/admin/shared/route-dialog.tsx'])
})
