import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport } from 'nodemailer'

import type { MailSender } from '#core/mail/mail-sender.ts'
import { accept } from '#core/shared/result.ts'

import { messageOf } from './mail-message.ts'
import type { MailTransport } from './mail.ts'

/** Writes each mail as an `.eml` file; used while no SMTP server is configured. */
export function mailFolder({ folder, from }: { folder: string; from: MailSender | null }): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  return {
    name: 'folder',
    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    },
    async send(mail) {
      const { message, messageId } = await composer.sendMail(await messageOf(mail, from))
      if (!Buffer.isBuffer(message)) throw new Error('the composer was asked for a buffer')

      await mkdir(folder, { recursive: true })
      await writeWhole(join(folder, `${fileName(mail.id)}.eml`), message)
      return accept({ messageId })
    },
    deleteFiles: (ids) => deleteMailFiles(folder, ids),
  }
}

export async function deleteMailFiles(folder: string, ids: string[]): Promise<void> {
  for (const id of ids) await rm(join(folder, `${fileName(id)}.eml`), { force: true })
}

/** Writes to a temporary name and renames, so that no partial mail is ever visible. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.part`
  const file = await open(unfinished, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, path)
}

function fileName(id: string): string {
  return id.replace(/[^a-zA-Z0-9-]/g, '_')
}
