/** What is wrong with the packages of a lockfile, a line each. */
export function lockfileErrors(packages) {
  // Links and their targets lie in this repository; a bundled package comes with the one that holds it.
  const installed = Object.entries(packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.inBundle,
  )
  // npm ci must work from a fresh clone with any registry.
  const addressed = installed.filter(([, entry]) => /^https?:/.test(entry.resolved ?? ''))
  const unverified = installed.filter(([, entry]) => !entry.integrity)
  return [
    ...addressed.map(([path]) => `${path}: tied to one registry's address`),
    ...unverified.map(([path]) => `${path}: no integrity hash`),
  ]
}
