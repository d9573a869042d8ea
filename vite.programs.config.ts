import { defineConfig } from 'vite'

/**
 * Programs that run in processes of their own: files of their own, so that they load nothing of the server, and plain
 * JavaScript, because Node's reader of TypeScript costs 16 MB in each process.
 */
export default defineConfig({
  build: {
    ssr: true,
    sourcemap: 'hidden',
    outDir: 'build/programs',
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      output: { sourcemapExcludeSources: true },
      input: {
        'pdf-worker': 'adapters/pdf/pdf-worker.ts',
        'photo-worker': 'adapters/photo/photo-worker.ts',
        'sound-worker': 'adapters/audio/worker.ts',
        emulator: 'emulator/main.ts',
      },
    },
  },
  // What cannot be bundled: fonts, and libraries with binaries.
  ssr: { noExternal: true, external: ['@react-pdf/renderer', 'react', 'node-av', 'sharp'] },
})
