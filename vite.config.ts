import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Rooms whose code must never reach a browser: the build fails when a page drags one of them along. */
const serverRooms = /\/(use-cases|db|adapters|server|emulator)\/[^?]*\.tsx?$/

function keepServerOut(): Plugin {
  return {
    name: 'keep-server-out',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (serverRooms.test(id)) throw new Error(`server code would reach the browser: ${id}`)
      return null
    },
  }
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), keepServerOut()],
  build: { assetsInlineLimit: 0 },
  environments: {
    ssr: {
      build: { rolldownOptions: { input: './server/app.ts' } },
      // One bundle with everything in it starts in a quarter of the time and memory; PDF fonts resist bundling.
      ...(command === 'build'
        ? {
            resolve: { noExternal: true as const, external: ['@react-pdf/renderer'] },
            define: { 'process.env.NODE_ENV': '"production"' },
          }
        : {}),
    },
  },
  server: { hmr: false },
}))
