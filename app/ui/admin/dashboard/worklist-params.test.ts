import { expect, test } from 'vitest'

import { viewQuery } from '#core/admin/saved-view.ts'
import { worklistQueues } from '#core/project/worklist.ts'

import { queueListPath } from './worklist-params.ts'

test.each(worklistQueues)(
  'the list of the projects of a queue, “%s” → all of its address is kept in a view',
  (queue) => {
    const [, address = ''] = queueListPath(queue).split('?')

    expect(viewQuery('projects', new URLSearchParams(address)).split('&').toSorted()).toEqual(
      address.split('&').toSorted(),
    )
  },
)
