import { expect, test } from 'vitest'

import { processorSchema } from '#core/content/processors.ts'

import { processorRows } from './processors.ts'

test('nothing entered → what is connected, with its purpose', () => {
  expect(processorRows([], ['payments', 'mail'])).toMatchObject([
    { name: 'Mercado Pago', country: 'Brasil', url: 'https://www.mercadopago.com.br/privacidade' },
    { name: 'Serviço de e-mail', country: '' },
  ])
})

test('a company entered for a service → its name and country, the known purpose where none was entered', () => {
  const mail = processorSchema.parse({ id: 'correio', name: 'Correio Ltda.', country: 'Irlanda', service: 'mail' })
  expect(processorRows([mail], ['mail'])).toEqual([
    {
      name: 'Correio Ltda.',
      country: 'Irlanda',
      purpose: 'Entrega os nossos e-mails: nome, e-mail e o texto da mensagem',
      url: '',
    },
  ])
})
