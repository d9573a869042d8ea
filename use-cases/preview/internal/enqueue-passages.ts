import type { Tx } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'

/** Has what is missing of the proofs of a project cut; one waiting job does for all that changes before it begins. */
export async function enqueuePassages(tx: Tx, { queue }: { queue: Queue }, projectId: string): Promise<void> {
  await queue.enqueue(tx, 'cut-passages', { projectId }, { singletonKey: projectId })
}
