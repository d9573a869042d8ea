import { expect, test } from 'vitest'

import { refuse } from '#core/shared/result.ts'
import { createMail, createMailbox } from '#test/support/mail-fixtures.ts'

import { sendOnce } from './send-once.ts'

const mail = createMail()

test('a mail was sent and is tried again → not sent again, with the same answer', async () => {
  const { mail: transport, sent } = createMailbox()
  const once = sendOnce(transport)

  expect(await once.send(mail)).toEqual(await once.send(mail))
  expect(sent).toHaveLength(1)
})

test('a mail could not be sent → is sent by the next attempt', async () => {
  const { mail: transport, sent } = createMailbox(refuse('mail-unavailable'))
  const once = sendOnce(transport)

  await once.send(mail)
  await once.send(mail)

  expect(sent).toHaveLength(2)
})
