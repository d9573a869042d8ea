import { existsSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'

/** The data directory a cluster outside of it belongs to. A moved directory keeps its inode, a restored one its path. */
type Owner = { path: string; dev: string; ino: string }

const fileOf = (cluster: string) => `${cluster}.owner.json`

/**
 * Whether a cluster that lies elsewhere belongs to another data directory than `home`: then `home` is a copy, and opening
 * the cluster from it would write into the original.
 */
export async function findOtherOwner(cluster: string, home: string): Promise<string | null> {
  const owner = await readOwner(cluster)
  if (!owner) return null
  const own = await describe(home)
  const isOwn = owner.path === home || (owner.dev === own.dev && owner.ino === own.ino)
  return isOwn ? null : owner.path
}

/** Records that the cluster belongs to `home`; without the right to write there, nothing is recorded. */
export async function recordOwner(cluster: string, home: string): Promise<void> {
  await writeFile(fileOf(cluster), JSON.stringify(await describe(home))).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  })
}

export async function deleteOwner(cluster: string): Promise<void> {
  await rm(fileOf(cluster), { force: true })
}

export function explainCopy(home: string, cluster: string, owner: string, inside: string): string {
  return (
    `A pasta ${home} é uma cópia de ${owner}: o banco de dados em ${cluster} pertence à original, e a cópia gravaria nele.\n` +
    `Para usar a cópia, copie também o banco, com a original parada: cp -a ${cluster} ${inside}\n` +
    `Se a original não existe mais, e esta pasta fica no lugar dela, apague ${fileOf(cluster)} e inicie de novo.`
  )
}

async function readOwner(cluster: string): Promise<Owner | null> {
  if (!existsSync(fileOf(cluster))) return null
  const read: unknown = JSON.parse(await readFile(fileOf(cluster), 'utf8'))
  return isOwner(read) ? read : null
}

async function describe(home: string): Promise<Owner> {
  const { dev, ino } = await stat(home, { bigint: true })
  return { path: home, dev: String(dev), ino: String(ino) }
}

function isOwner(read: unknown): read is Owner {
  return (
    typeof read === 'object' &&
    read !== null &&
    ['path', 'dev', 'ino'].every((name) => typeof Reflect.get(read, name) === 'string')
  )
}
