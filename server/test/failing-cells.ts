/** A matrix takes longer than a single behavior, above all on a busy machine. */
export const MATRIX_TIMEOUT_MS = 120_000

/**
 * Checks every cell of a generated matrix and returns a line for each that fails. One test asserts that the list is
 * empty: it counts as one behavior and still names every failing cell.
 */
export async function failingCells<T>(
  cells: Iterable<readonly [name: string, cell: T]>,
  check: (cell: T, name: string) => unknown,
): Promise<string[]> {
  const failures: string[] = []
  for (const [name, cell] of cells) {
    try {
      await check(cell, name)
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return failures
}
