/** Spreadsheets would interpret these as formulas (CSV injection). */
const FORMULA = /^[=+\-@\t\r]/

export function csvLine(values: readonly string[]): string {
  return `${values.map(csvField).join(",")}\r\n`
}

function csvField(value: string): string {
  const plain = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
