import { expect, test } from 'vitest'

import { connect } from '#db/client.ts'
import { isDatabaseUnavailable } from '#db/shared/errors.ts'
import { createTestAuth } from '#test/support/sign-in/test-auth.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { currentStaff } from './sign-in.ts'

const context = await createTestContext()

test('the database is away → who asks is not "nobody", and the failure says why', async () => {
  const { cookie } = await createStaff(depsOf(context), 'owner')
  const away = connect('postgres://postgres@127.0.0.1:9/none', { connections: 1 })
  const auth = createTestAuth({ db: away.db, siteUrl: context.siteUrl })
  await expect(currentStaff(auth, new Headers({ cookie }))).rejects.toSatisfy(isDatabaseUnavailable)
  await away.close()
})
