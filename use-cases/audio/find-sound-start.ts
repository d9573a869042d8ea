import type { Files } from '#adapters/files/files.ts'
import { storedSource } from '#adapters/files/stored-source.ts'
import { leadingTags } from '#core/shared/sound-tags.ts'
import { saveSoundStart, type StoredFile } from '#db/audio/files.ts'
import type { Db } from '#db/client.ts'

type Deps = { db: Db; files: Pick<Files, 'read'> }

/** Where the sound of a stored MP3 begins, behind its tags. Its bytes are asked once: a song is played in many ranges. */
export async function findSoundStart({ db, files }: Deps, file: StoredFile): Promise<number> {
  if (file.soundStart !== null) return file.soundStart
  const start = await leadingTags(storedSource(files, file))
  await saveSoundStart(db, file.id, start)
  return start
}
