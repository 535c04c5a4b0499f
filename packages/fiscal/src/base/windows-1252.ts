/** The characters of windows-1252 at 0x80–0x9F; an unassigned position keeps its code. */
const UPPER = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Text of windows-1252 whose bytes were read as ISO-8859-1, which has no letters at 0x80–0x9F. Node 20's own decoder reads it so. */
export const asWindows1252 = (latin1: string): string =>
  latin1.replace(/[\x80-\x9f]/g, (point) => UPPER[point.charCodeAt(0) - 0x80] ?? point)

export const fromWindows1252 = (bytes: Uint8Array): string =>
  asWindows1252(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
