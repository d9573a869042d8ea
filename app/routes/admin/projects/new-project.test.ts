import { expect, test } from 'vitest'

import { openPanel } from '#test/support/panel.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const deps = depsOf(await createTestContext())
const panel = await openPanel(deps)
const { cookie } = await createStaff(deps, 'owner')

/** Where a form leads that has this hidden or visible field. */
function actionOf(html: string, marker: string): string | undefined {
  const form = html.split('<form ').find((part) => part.split('</form>')[0]?.includes(marker))
  return /action="([^"]*)"/.exec(form ?? '')?.[1]?.replaceAll('&amp;', '&')
}

test.each(['/admin/projects?novo=1', '/admin/projects/quadro?novo=1'])(
  'the dialog at %s → the same screen answers, and shows what was refused',
  async (path) => {
    const { text } = await panel.ask(path, { headers: { cookie } })
    expect(actionOf(text, 'name="submission"')).toBe(path)

    const fields = { intent: 'create-project', client: '', title: 'Valsa da Rosa', package: 'essencial', notify: '' }
    const refused = await panel.post(path, cookie, fields)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Criar Novo Projeto')
    expect(refused.text).toContain('value="Valsa da Rosa"')
  },
)

test.each(['/admin/projects?etapa=production', '/admin/orders?estado=atencao'])(
  'naming the filters of %s → the list itself answers',
  async (path) => {
    const { text } = await panel.ask(path, { headers: { cookie } })
    expect(actionOf(text, 'id="nome-da-visao"')).toBe(path)
  },
)

test('a producer without a client opens the dialog → told why, and given no form that nobody could send', async () => {
  const producer = await createStaff(deps, 'producer')
  for (const path of ['/admin/projects?novo=1', '/admin/projects/quadro?novo=1']) {
    const { text } = await panel.ask(path, { headers: { cookie: producer.cookie } })
    expect(text).toContain('quando um administrador atribui a você o primeiro projeto')
    expect(text).not.toContain('name="submission"')
  }
})
