import { expect, test } from 'vitest'

import { connect } from '#db/client.ts'
import { isDatabaseUnavailable } from '#db/shared/errors.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { createAuth } from './auth.ts'
import { currentStaff } from './sign-in.ts'

const context = await createTestContext()

test('the database is away → who asks is not "nobody", and the failure says why', async () => {
  const { cookie } = await createStaff(depsOf(context), 'owner')
  const away = connect('postgres://postgres@127.0.0.1:9/none', { connections: 1 })
  const auth = createAuth({
    db: away.db,
    secret: 's'.repeat(40),
    siteUrl: context.siteUrl,
    sendResetLink: async () => undefined,
  })
  await expect(currentStaff(auth, new Headers({ cookie }))).rejects.toSatisfy(isDatabaseUnavailable)
  await away.close()
})
