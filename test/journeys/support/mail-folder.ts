import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect } from '@playwright/test'

/** Waits for a mail to somebody with these words in its subject; answers the whole file. */
export async function findMail(dataDir: string, to: string, subject: RegExp): Promise<string> {
  let found = ''
  await expect
    .poll(
      async () => {
        found = (await listMails(dataDir)).find((mail) => mail.includes(to) && subject.test(subjectOf(mail))) ?? ''
        return found !== ''
      },
      { message: `a mail to ${to} about ${subject}` },
    )
    .toBe(true)
  return found
}

async function listMails(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')))
}

/** Subjects with accents travel as encoded words. */
function subjectOf(mail: string): string {
  const header = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(mail)?.[1] ?? ''
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?q\?(.*?)\?=/gi, (_word, text: string) => decodeQuoted(text.replaceAll('_', ' ')))
    .replace(/=\?utf-8\?b\?(.*?)\?=/gi, (_word, text: string) => Buffer.from(text, 'base64').toString())
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_hex, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
