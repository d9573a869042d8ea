/** Whether this Node reads TypeScript and everything that the build is made of. */
export function isNodeNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 22)
}

/** A release runs on the Node of its machine. An older one would end with words that help nobody. */
export function refuseOldNode() {
  if (isNodeNewEnough()) return
  console.error(
    `✗ Node: ${process.execPath} é a versão ${process.versions.node}, e a Harmonia precisa da 24. Instale-a e confira com ${process.execPath} --version.`,
  )
  process.exit(1)
}
