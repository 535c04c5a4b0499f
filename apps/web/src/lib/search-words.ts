/**
 * Reads text parameters of an address; ignores unknown names and values that do not match their pattern. The
 * router parses digits as numbers, so they are converted back.
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
