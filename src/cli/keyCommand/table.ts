/** Formats a table for the terminal. @param rows cells by column; the first row has the headings */
export const formatTable = (rows: string[][]): string => {
  // Removes control characters: a key's name must not affect the terminal.
  const clean = rows.map((row) => row.map((cell) => cell.replaceAll(/\p{C}|\s+/gu, ' ').slice(0, 60)))
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...clean.map((row) => row[at]?.length ?? 0)))
  return clean
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
