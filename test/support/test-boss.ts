import { createBoss } from '#db/queue.ts'
import { isDatabaseUnavailable } from '#db/shared/errors.ts'

/**
 * The real queue of a test, started. An error of it fails the test, but for a connection that was lost with its server, or was late on
 * a busy machine: it tries again by itself.
 */
export async function openTestBoss(url: string) {
  const boss = createBoss(url, (error) => {
    if (!isDatabaseUnavailable(error)) throw error
  })
  await boss.start()
  return { boss, close: () => boss.stop({ graceful: false, close: true }) }
}
