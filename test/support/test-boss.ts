import { createBoss } from '#db/queue.ts'

/** The real queue of a test, started. An error of it fails the test; what its connections say once it is closed does not. */
export async function openTestBoss(url: string) {
  let isOpen = true
  const boss = createBoss(url, (error) => {
    if (isOpen) throw error
  })
  await boss.start()
  const close = async () => {
    isOpen = false
    await boss.stop({ graceful: false, close: true })
  }
  return { boss, close }
}
