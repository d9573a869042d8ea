/**
 * Entries without an integrity hash: builds of the linter, the formatter and their parser for other platforms, none of
 * them for linux-x64 with glibc. The registry the lockfile was written with does not serve these versions. npm installs
 * them only for development, on that platform, and then without comparing what it downloads. A newer version is not
 * listed: it needs its hash.
 */
const withoutIntegrity = [
  ...builds('@oxc-parser/binding-*@0.156.0', [
    'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf',
    'linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu openharmony-arm64 win32-arm64-msvc',
    'win32-ia32-msvc win32-x64-msvc',
  ]),
  ...['@oxfmt/binding-*@0.78.0', '@oxlint/binding-*@1.94.0'].flatMap((name) =>
    builds(name, [
      'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf',
      'linux-arm64-musl linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu linux-x64-musl',
      'openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc',
    ]),
  ),
  ...builds('@oxlint-tsgolint/*@7.0.2007', ['darwin-arm64 darwin-x64 win32-arm64 win32-x64']),
]

/** What is wrong with the packages of a lockfile, a line each. */
export function lockfileErrors(packages) {
  // Links and their targets lie in this repository; a bundled package comes with the one that holds it.
  const installed = Object.entries(packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.inBundle,
  )
  // npm ci must work from a fresh clone with any registry.
  const addressed = installed.filter(([, entry]) => /^https?:/.test(entry.resolved ?? ''))
  const unverified = installed.filter(
    ([path, { integrity, version }]) => !integrity && !withoutIntegrity.includes(`${nameOf(path)}@${version}`),
  )
  return [
    ...addressed.map(([path]) => `${path}: tied to one registry's address`),
    ...unverified.map(([path]) => `${path}: no integrity hash`),
  ]
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function builds(name, platforms) {
  return platforms.flatMap((line) => line.split(' ')).map((platform) => name.replace('*', platform))
}
