import { expect, test } from 'vitest'

import { changeTexts } from './change-labels.ts'

const at = (...paths: string[]) => changeTexts(paths.map((path) => ({ path })))

test('a price → seen in the shop, and orders made before keep theirs', () => {
  expect(at('packages.express.price')).toEqual({
    heading: 'O que vai mudar no site',
    note: 'Pedidos já feitos continuam com o preço e o contrato deles.',
    saved: 'O site já mostra o que mudou.',
  })
})

test('contract texts alone → nothing is promised about the site', () => {
  const labels = at('words.contract/todos/parties/text', 'words.contract/express/price/heading')
  expect(Object.values(labels).join(' ')).not.toContain('site')
  expect(labels.note).toBe('Pedidos já feitos continuam com o contrato que foi aceito.')
})

test('mails alone → the next mail, not the site', () => {
  expect(Object.values(at('words.mail/order-placed/intro')).join(' ')).not.toContain('site')
})

test('a consent → what was agreed to before stays', () => {
  expect(at('words.consent/cookies/question').note).toBe('Consentimentos já aceitos não mudam.')
})

test('the name on the card statement → the next payments', () => {
  expect(at('payment.statementDescriptor').saved).toBe('Vale a partir do próximo pagamento.')
})

test('a notice by WhatsApp → the next messages', () => {
  expect(at('whatsapp.kinds.delivered.isOn').saved).toBe('Vale a partir do próximo aviso.')
})

test('the order of the demo songs → the site, without a word about prices and contracts', () => {
  expect(at('songs', 'songs.mare-mansa.featured')).toMatchObject({ heading: 'O que vai mudar no site', note: '' })
})

test('contract and mail texts together → the words that hold for both', () => {
  expect(at('words.contract/todos/parties/text', 'words.mail/order-placed/intro').note).toContain('Pedidos já feitos')
})
