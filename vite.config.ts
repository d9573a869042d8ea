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

/**
 * Spells what is not ASCII as escapes in what the server runs. One dash or arrow in a bundle, and V8 keeps all of its text in
 * twice the bytes for as long as the process lives. At the very end: what writes the bundle would spell it out again.
 */
function spellAscii(): Plugin {
  return {
    name: 'spell-ascii',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(/(\\*)([^\0-\x7f])/g, spell)
      }
    },
  }
}

/** A letter that was escaped already (`\—`) needs no second backslash. */
function spell(_found: string, slashes: string, unit: string): string {
  const before = slashes.length % 2 === 1 ? slashes.slice(1) : slashes
  return `${before}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Parts of the interface. Shared by four screens or more they travel together: a screen is a dozen files, not forty. */
function isPart(id: string): boolean {
  return /[\\/]app[\\/]ui[\\/]([^?\\/]+|admin[\\/][^?]+)\.tsx?$/.test(id)
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), keepServerOut(), spellAscii()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 2,
                },
                { name: 'painel', test: isPart, minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
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
