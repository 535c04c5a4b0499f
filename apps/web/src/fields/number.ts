/**
 * Parses a number in Brazilian notation: `1.234,56`. A single point that is not followed by exactly three
 * digits is a decimal point.
 */
export function parseNumber(text: string): number | null {
  const bare = text.replace(/[\s\u00a0]/g, '').replace(/^R\$/i, '')
  const plain = toPlain(bare)
  if (plain === null) return null
  const value = Number(plain)
  return Number.isFinite(value) ? value : null
}

function toPlain(bare: string): string | null {
  const sign = /^[-−]/.test(bare) ? '-' : ''
  const rest = bare.replace(/^[-−+]/, '')
  // points separate thousands, a comma the decimals; either may be missing
  if (/^(\d{1,3}(\.\d{3})+|\d+)(,\d*)?$|^,\d+$/.test(rest)) return sign + rest.replaceAll('.', '').replace(',', '.')
  // pasted from a program that writes `1234.56`; `1.234` is a thousand
  if (/^\d+\.\d{1,2}$|^\d+\.\d{4,}$/.test(rest)) return sign + rest
  return null
}

/** Rounds the decimal text half up, not the binary fraction: 1,005 gives 1,01. */
export function roundTo(value: number, decimals: number): number {
  const [figures, power = '0'] = String(Math.abs(value)).split('e')
  const whole = Math.round(Number(`${figures}e${Number(power) + decimals}`))
  return Math.sign(value) * Number(`${whole}e-${decimals}`)
}

/** Formats as `1.234,56` with the given number of decimals. */
export function writeNumber(value: number, decimals: number): string {
  return value.toLocaleString('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}
