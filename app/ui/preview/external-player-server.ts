/** Left out of the browser's bundle (`vite.config.ts`): there it is a module that the page does not wait for. */
export { ExternalPlayer as ExternalPlayerOfServer } from './external-player.tsx'
