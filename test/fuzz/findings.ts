import type { FuzzRequest, Identity } from './requests.ts'

export type FuzzAnswer = { status: number; body: string; headers: string; ms: number }

/** Words that stand in the data of each order or project, and nowhere else. */
export type Secrets = { own: string; foreign: string }

/** What an answer must never hold, whoever asked. */
const internals: [string, RegExp][] = [
  ['a stack trace', /\n\s+at (?:async )?[\w.<>$ ]+ ?\(?(?:file:|node:|\/)/],
  ['a path of the server', /(?:node_modules\/|file:\/\/\/|\/build\/server\/)/],
  ['SQL', /\b(?:select .{1,200} from "|insert into "|update "\w+" set|Failed query|PostgresError|pgboss\.)/i],
  ['a secret of the server', /scrypt:\d+:|BEGIN (?:RSA |EC )?PRIVATE KEY|postgres:\/\//],
]

/** What is wrong with an answer; empty when nothing is. `root` is the server's folder, `dataDir` its data. */
export function findingsOf(
  request: Pick<FuzzRequest, 'identity' | 'method'>,
  answer: FuzzAnswer | 'timeout' | 'broken',
  { secrets, hidden }: { secrets: Secrets; hidden: string[] },
): string[] {
  if (answer === 'timeout') return ['no answer in time']
  if (answer === 'broken') return ['the connection broke']
  const text = `${answer.headers}\n${answer.body}`
  return [
    ...(answer.status >= 500 ? [`status ${answer.status}`] : []),
    ...internals.filter(([, pattern]) => pattern.test(text)).map(([name]) => name),
    ...hidden.filter((path) => text.includes(path)).map(() => 'a path of the server'),
    ...(canSee(request.identity, 'foreign') || !text.includes(secrets.foreign) ? [] : ["another client's data"]),
    ...(canSee(request.identity, 'own') || !text.includes(secrets.own) ? [] : ["a client's data"]),
  ]
}

/** Staff (an owner) see everybody's data, the client their own. */
function canSee(identity: Identity, whose: 'own' | 'foreign'): boolean {
  return identity === 'staff' || (identity === 'client' && whose === 'own')
}
