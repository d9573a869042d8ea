/** How many slips lead from one word to the other: a letter more, less or another, or two neighbours swapped (optimal string alignment). */
export function editDistance(from: string, to: string): number {
  let [twoAbove, above] = [[0], Array.from({ length: to.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      line[column] = Math.min(
        cell(above, column) + 1,
        cell(line, column - 1) + 1,
        cell(above, column - 1) + (isSame ? 0 : 1),
        isSwap ? cell(twoAbove, column - 2) + 1 : Infinity,
      )
    }
    ;[twoAbove, above] = [above, line]
  }
  return cell(above, to.length)
}

/** The words by how near they are, the nearest first. */
export function byDistance(word: string, candidates: readonly string[]): { candidate: string; distance: number }[] {
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .toSorted((one, other) => one.distance - other.distance)
}

function cell(line: readonly number[], column: number): number {
  return line[column] ?? Infinity
}
