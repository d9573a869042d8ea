import { expect, test } from 'vitest'

import { accessText, consentTitle } from './own-data.ts'

test.each([
  [{ by: 'staff', what: 'briefing-viewed', who: 'Ana', about: 'P0001' }, 'Ana, da equipe, abriu a história (P0001)'],
  [{ by: 'staff', what: 'client-edited', who: 'Titular', about: '' }, 'Você mudou o cadastro'],
  [{ by: 'client', what: 'client-opened', who: '', about: '' }, 'Aberto com código ou link do e-mail (meus dados)'],
  [{ by: 'client', what: 'client-refused', who: '', about: 'P0001' }, 'Tentativa recusada (P0001)'],
] as const)('%o → %s', (access, text) => {
  expect(accessText(access)).toBe(text)
})

test('a consent → what it is about, with the code where there is one', () => {
  expect(consentTitle({ kind: 'purchase', code: 'P0001' })).toBe('Contrato e termos de uso, P0001')
  expect(consentTitle({ kind: 'story', code: '' })).toBe('Uso da sua história')
})
