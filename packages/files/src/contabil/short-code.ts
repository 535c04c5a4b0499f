/** The code when it fits, else `length` letters and digits of a digest of it: the same code always gives the same. */
export function shortCode(code: string, length: number): string {
  if (code.length <= length) return code
  return (digest(code, 0x811c9dc5) + digest(code, 0x5bd1e995)).slice(0, length)
}

/** FNV-1a of 32 bits from a seed, as seven letters and digits. */
function digest(text: string, seed: number): string {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36).toUpperCase().padStart(7, '0')
}
