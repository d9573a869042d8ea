import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import { test } from 'vitest'

import { secretNames } from '#app/http/secret-names.ts'
import { subjectNames } from '#app/ui/admin/hooks/preserved-form.ts'
import { expectListed, expectNone } from '#test/support/guard.ts'

const screens = globSync('{app/ui/admin,app/routes/admin}/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))
const sourceOf = (file: string) => readFile(file, 'utf8')
const filesWith = async (pattern: RegExp, among = screens) => {
  const found: string[] = []
  for (const file of among) if (pattern.test(await sourceOf(file))) found.push(file)
  return found.toSorted()
}

test('a field a password or a code is typed into → has a name by which no page keeps it', async () => {
  const kept: string[] = []
  for (const file of screens) {
    for (const [field] of (await sourceOf(file)).matchAll(
      /<(?:Field|input)\b(?:[^<]|=>)*?autoComplete="[a-z-]*(?:password|code)"/g,
    )) {
      const name = /\bname="([^"]+)"/.exec(field)?.[1] ?? /\bid="([^"]+)"/.exec(field)?.[1] ?? ''
      if (!secretNames.test(name)) kept.push(`${file}: ${name}`)
    }
  }
  expectNone(kept, 'Give it a name that `secretNames` (app/http/secret-names.ts) knows.')
})

test('the order of the buttons that end a dialog → decided in one place', async () => {
  expectNone(
    (await filesWith(/"button-row"/)).filter((file) => file !== 'app/ui/admin/shared/button-row.tsx'),
    'Write <ButtonRow> (app/ui/admin/shared/button-row.tsx) in place of its class: every dialog ends in the same order.',
  )
})

test('a button or link that only leads out → in the row of buttons', async () => {
  const outside: string[] = []
  for (const file of screens) {
    const source = await sourceOf(file)
    const ways = [...source.matchAll(/>\s*(Cancelar|Continuar editando|Descartar)\s*<\/(?:button|Link|a)>/g)].length
    const rows = [...source.matchAll(/<ButtonRow/g)].length
    if (ways > rows * 2) outside.push(file)
  }
  expectNone(
    outside,
    'Hand the way out to <ButtonRow> (app/ui/admin/shared/button-row.tsx), so that it stands where it stands everywhere.',
  )
})

test('a dialog that asks → ends with the row of buttons', async () => {
  const dialogs = await filesWith(/<dialog\b/)
  const withRow = await filesWith(/<ButtonRow/)
  // They are left by Escape or their own button, and ask nothing.
  const informing = ['app/ui/admin/command-palette/palette.tsx', 'app/ui/admin/shell/keys-help.tsx']
  expectListed(
    dialogs.filter((file) => !withRow.includes(file)),
    {
      listed: informing,
      list: '`informing` in test/patterns.test.ts',
      advice:
        'A dialog that asks ends with <ButtonRow> (app/ui/admin/shared/button-row.tsx): what is done, then the way out.',
    },
  )
})

test('the current one of several links in a line → by the tabs alone', async () => {
  const tabs = 'app/ui/admin/shared/tabs.tsx'
  // Numbers that filter a list, filters with a name, and the menu.
  const others = [
    'app/ui/admin/dashboard/worklist.tsx',
    'app/ui/admin/lists/saved-view-chips.tsx',
    'app/ui/admin/shared/stat-cards.tsx',
    'app/ui/admin/shell/sidebar.tsx',
  ]
  const marked = await filesWith(/aria-current|NavLink/)
  expectListed(
    marked.filter((file) => file !== tabs),
    {
      listed: others,
      list: '`others` in test/patterns.test.ts',
      advice: `Write <Tabs> (${tabs}) in place of links that mark the current one by themselves.`,
    },
  )
})

test('a field of the panel that takes words → keeps what is pasted, and says itself that it is too long', async () => {
  const cut = [
    // Texts of the shop, whose form has no message for it.
    'app/ui/admin/content-editor/document-field.tsx',
    // What clients type.
    'copy/gift/gift-form.ts',
    'copy/voucher/voucher-gift-form.ts',
  ]
  expectListed(await filesWith(/\bmaxLength[=:]/, [...screens, ...globSync('copy/**/*-form.ts')]), {
    listed: cut,
    list: '`cut` in test/patterns.test.ts',
    advice: 'Leave maxLength out: a browser cuts what is pasted and says nothing. Refuse it with how long it may be.',
  })
})

test('a file input → in our words', async () => {
  expectNone(
    (await filesWith(/type="file"/)).filter((file) => file !== 'app/ui/admin/shared/route-dialog.tsx'),
    'The browser words its own file input in its own language: write <FileButton> (app/ui/shared/file-button.tsx).',
  )
})

test('the id of a form that is sent once → stands in what is mounted when the form is opened', async () => {
  expectListed(
    (await filesWith(/name="submission"/)).filter((file) => file !== 'app/ui/admin/shared/submission-field.tsx'),
    {
      // Forms that stay on the page and change their id by what was stored, and one of a refund that is stored.
      listed: [
        'app/ui/admin/internal-notes/internal-notes-panel.tsx',
        'app/ui/admin/orders/refunds-panel.tsx',
        'app/ui/admin/projects/studio-words-panel.tsx',
        'app/ui/admin/proposals/proposal-form.tsx',
      ],
      list: '`listed` in test/patterns.test.ts',
      advice:
        'Write <SubmissionField> (app/ui/admin/shared/submission-field.tsx) inside the sheet: the next form has another id.',
    },
  )
})

test('every hidden field of the panel → says whom or what its form is about, or is known not to', async () => {
  const others = (
    'back base email formulario how intent kind list lyricId mes offered origem percent periodo query reason secret seen ' +
    'seenCategory seenExpiresOn seenLyric seenRecipient seenTitle service submission sum tipo token voiceMs'
  ).split(' ')
  const hidden: string[] = []
  for (const file of screens)
    hidden.push(...[...(await sourceOf(file)).matchAll(/type="hidden"\s+name="(\w+)"/g)].map(([, name = '']) => name))
  expectListed([...new Set(hidden)].filter((name) => !subjectNames.includes(name)).toSorted(), {
    listed: others,
    list: 'the names in test/patterns.test.ts, or `subjectNames` in app/ui/admin/hooks/preserved-form.ts',
    advice: 'After a sign-in a form is found again by the fields that say whom or what it is about.',
  })
})

test('a text area of the shop → what is typed there survives a reload', async () => {
  const files = globSync('app/{ui,routes}/**/*.tsx', { exclude: ['app/{ui,routes}/admin/**', '**/*.test.tsx'] })
  const tags = /<(?:textarea|TextArea|Text)\s[^]*?\/>/g
  const unkept: string[] = []
  for (const file of files) {
    const source = await sourceOf(file)
    const areas = (source.match(tags) ?? []).filter((tag) => !/\breadOnly(?!=)|readOnly\s+value|id="typed"/.test(tag))
    if (areas.length > [...source.matchAll(/\buseKeptText\(/g)].length) unkept.push(file)
  }
  expectListed(unkept, {
    listed: [
      // The fields themselves, and the steps of a briefing (`useAutosave`).
      'app/ui/shared/field.tsx',
      'app/ui/briefing/fields.tsx',
      'app/ui/briefing/briefing-questions.tsx',
      // Kept by what their page keeps of a whole review: `useLyricComments`, `NewNoteState`, `readDeviceDraft`.
      'app/ui/preview/lyric/lyric-review.tsx',
      'app/ui/preview/notes/note-form.tsx',
      'app/ui/preview/review-card.tsx',
    ],
    list: 'the list in test/patterns.test.ts',
    advice:
      'Call useKeptText (app/ui/shared/use-kept-text.ts) for it: a phone that throws a tab away reads the page again.',
  })
})

test('a page that waits for a promise of its loader → none: it is rendered at once', async () => {
  const files = globSync('app/**/*.tsx', { exclude: ['**/*.test.tsx'] })
  const waiting: string[] = []
  for (const file of files) if (/<Await\b|\buse\(\w*[dD]ata\b/.test(await sourceOf(file))) waiting.push(file)
  expectNone(
    waiting,
    'Await it in the loader: a document is sent whole (app/entry.server.tsx), and the fallback would stand in it.',
  )
})
