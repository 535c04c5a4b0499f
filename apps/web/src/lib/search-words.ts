/**
 * Reads what an address holds: of each name the text that has its shape. Other names and other shapes are left out. The router reads
 * what looks like a number as one.
 */
export function searchWords<Name extends string>(
  raw: Record<string, unknown>,
  shapes: Record<Name, RegExp>,
): Partial<Record<Name, string>> {
  const words: Partial<Record<string, string>> = {}
  for (const name in shapes) {
    const value = raw[name]
    if ((typeof value === 'string' || typeof value === 'number') && shapes[name].test(String(value)))
      words[name] = String(value)
  }
  return words
}
