/** A number as one writes it in Brazil: `1.234,56`. The decimal sign is the comma; a lone point with other than three digits behind it is one too. */
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
  // thousands by points, decimals by a comma; either part may be missing
  if (/^(\d{1,3}(\.\d{3})+|\d+)(,\d*)?$|^,\d+$/.test(rest)) return sign + rest.replaceAll('.', '').replace(',', '.')
  // pasted from a program that writes `1234.56`; `1.234` is a thousand, as it is read here
  if (/^\d+\.\d{1,2}$|^\d+\.\d{4,}$/.test(rest)) return sign + rest
  return null
}

/** Rounded half up as it is written, not as the binary fraction beside it would be: 1,005 is 1,01. */
export function roundTo(value: number, decimals: number): number {
  const [figures, power = '0'] = String(Math.abs(value)).split('e')
  const whole = Math.round(Number(`${figures}e${Number(power) + decimals}`))
  return Math.sign(value) * Number(`${whole}e-${decimals}`)
}

/** `1.234,56`, with as many decimals as asked. */
export function writeNumber(value: number, decimals: number): string {
  return value.toLocaleString('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}
