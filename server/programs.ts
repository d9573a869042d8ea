import { join } from 'node:path'

/** Files of the programs that run in processes of their own. Development runs the sources. */
export type Programs = { sound: string; emulator: string; pdf: string; photo: string }

/** `root` is the directory of package.json. */
export function programsOf(root: string, mode: 'production' | 'development'): Programs {
  const built = (name: string) => join(root, 'build', 'programs', `${name}.js`)
  if (mode === 'production')
    return {
      sound: built('sound-worker'),
      emulator: built('emulator'),
      pdf: built('pdf-worker'),
      photo: built('photo-worker'),
    }
  return {
    sound: join(root, 'adapters', 'audio', 'worker.ts'),
    emulator: join(root, 'emulator', 'main.ts'),
    pdf: join(root, 'adapters', 'pdf', 'pdf-worker.ts'),
    photo: join(root, 'adapters', 'photo', 'photo-worker.ts'),
  }
}
