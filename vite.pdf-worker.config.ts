import { defineConfig } from 'vite'

/** The program of the PDF process: a file of its own, so that it loads nothing of the server. */
export default defineConfig({
  build: {
    ssr: 'adapters/pdf/pdf-worker.ts',
    outDir: 'build/pdf',
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
  ssr: { noExternal: true, external: ['@react-pdf/renderer', 'react'] },
})
