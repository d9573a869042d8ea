import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createBackupEncryption } from '#adapters/backup/backup-encryption.ts'
import { createBackupStore, type BackupStore } from '#adapters/backup/backup-store.ts'
import type { Files } from '#adapters/files/files.ts'
import { createLocalFiles } from '#adapters/files/local-files.ts'
import type { BackupTarget } from '#server/env.ts'
import type { BackupTools } from '#use-cases/admin/run-backup.ts'

type Options = {
  target: BackupTarget | undefined
  isElsewhere?: boolean
  key: string | undefined
  databaseUrl: string
  dataDir: string
}

export function openBackupTools({ target, isElsewhere = false, key, databaseUrl, dataDir }: Options): BackupTools {
  return {
    target: target ? { kind: target.kind, isEncrypted: key !== undefined } : null,
    isElsewhere,
    databaseUrl,
    secretsFolder: join(dataDir, 'secrets'),
    openStore() {
      if (!target) throw new Error('BACKUP_DIR, BACKUP_S3_BUCKET: nenhum destino de backups')
      return openBackupStore(target, key, { isOwner: true })
    },
  }
}

/** `isOwner`: no other backup can be made in it meanwhile. */
export async function openBackupStore(
  target: BackupTarget,
  key: string | undefined,
  { isOwner }: { isOwner: boolean },
): Promise<BackupStore> {
  const encryption = key === undefined ? null : createBackupEncryption(key)
  return createBackupStore(await openFiles(target, isOwner), encryption)
}

async function openFiles(target: BackupTarget, isOwner: boolean): Promise<Files> {
  if (target.kind === 'bucket') {
    const { createS3Files } = await import('#adapters/files/files-s3.ts')
    return createS3Files(target.s3)
  }
  const { folder } = target
  if (!isOwner) {
    if (!existsSync(folder)) throw new Error(`A pasta de backups ${folder} não existe.`)
    return createLocalFiles(folder, { isOwner })
  }
  // It holds everything the shop knows: nobody else may read it.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'LEIA-ME.txt'), explanation, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' && error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  })
  return createLocalFiles(folder)
}

const explanation = `Backups da Harmonia

backups/DATA/manifest.json   o que há no backup desta data; sem ele, o backup não foi terminado
backups/DATA/tables/*.gz     as tabelas do banco: texto com tabulações, comprimido com gzip (formato COPY do PostgreSQL)
backups/DATA/jobs.tsv.gz     tarefas que esperavam
objects/                     os arquivos, com o nome do seu SHA-256; o manifesto diz o nome de cada um na loja

Arquivos que terminam em .age estão cifrados no formato de age-encryption.org:
    age --decrypt --identity CHAVE.txt ARQUIVO.age > ARQUIVO
CHAVE.txt contém a linha AGE-SECRET-KEY-1... que está em BACKUP_KEY.

Para restaurar: npm run restore -- --from ESTA-PASTA
Não mude nem apague arquivos aqui à mão: backups dividem os de objects/.
`
