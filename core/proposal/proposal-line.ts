/** The id of its line in its order: one piece of work is bought once, and its file is its own. */
export function proposalLineId(proposalId: string): string {
  return `${linePrefix}${proposalId}`
}

/** The proposal a line of an order came from; `null` for what the catalogue sells. */
export function proposalIdOfLine(lineId: string): string | null {
  return lineId.startsWith(linePrefix) ? lineId.slice(linePrefix.length) : null
}

const linePrefix = 'orcamento-'
