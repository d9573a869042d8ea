/**
 * A queue in front of equal servers with arrivals at random (M/G/c, first come, first served). Times in seconds.
 * `variation`: variance of the service time relative to its mean squared; 1 for exponential times, 0 for equal ones.
 */
export type QueueModel = { servers: number; arrivals: number; service: number; variation: number }

/** How much of the servers' time is used. From 1 on the queue grows without end. */
export function utilisation({ servers, arrivals, service }: QueueModel): number {
  return (arrivals * service) / servers
}

/** Probability of having to wait, by Erlang's formula C; exact for exponential service times. */
export function waitProbability(queue: QueueModel): number {
  const use = utilisation(queue)
  if (use >= 1) return 1
  const offered = queue.arrivals * queue.service
  // Formula B, server by server: the usual one with factorials overflows.
  let blocked = 1
  for (let count = 1; count <= queue.servers; count += 1) blocked = (offered * blocked) / (count + offered * blocked)
  return blocked / (1 - use * (1 - blocked))
}

/** Mean wait: exact for M/M/c and M/G/1 (Pollaczek and Khinchine), Allen and Cunneen's approximation for the others. */
export function meanWait(queue: QueueModel): number {
  const use = utilisation(queue)
  if (use >= 1) return Number.POSITIVE_INFINITY
  const exponential = (waitProbability(queue) * queue.service) / (queue.servers * (1 - use))
  return (exponential * (1 + queue.variation)) / 2
}

/** The wait that a `share` of arrivals stays below: exact for M/M/c, for others with a tail that falls exponentially. */
export function waitQuantile(queue: QueueModel, share: number): number {
  if (utilisation(queue) >= 1) return Number.POSITIVE_INFINITY
  const waiting = waitProbability(queue)
  return waiting <= 1 - share ? 0 : (Math.log(waiting / (1 - share)) * meanWait(queue)) / waiting
}

export type Work = { perSecond: number; seconds: number }

/** One queue of several kinds of work. */
export function queueOf(kinds: readonly Work[], servers: number): QueueModel {
  const arrivals = kinds.reduce((sum, { perSecond }) => sum + perSecond, 0)
  const moment = (power: number) =>
    kinds.reduce((sum, { perSecond, seconds }) => sum + perSecond * seconds ** power, 0) / arrivals
  const service = moment(1)
  return { servers, arrivals, service, variation: moment(2) / service ** 2 - 1 }
}
