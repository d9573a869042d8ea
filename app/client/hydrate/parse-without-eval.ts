/** Where zod keeps its settings: importing it would load it for pages that have no use for it. */
const place = '__zod_globalConfig'

/** The policy of our pages lets no text become code; zod would try, and a browser reports each try. */
export function parseWithoutEval(): void {
  const known: unknown = Reflect.get(globalThis, place)
  Reflect.set(globalThis, place, Object.assign(known ?? {}, { jitless: true }))
}
