import { inflateSync } from 'node:zlib'

/** The texts of a PDF made by `@portal/print`, in drawing order. Characters outside Latin-1 are not decoded. */
export function pdfTextOf(bytes: Uint8Array): string[] {
  const pdf = Buffer.from(bytes)
  const all: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf[at + 7] !== 0x78) continue // not a compressed stream
    const page = inflateSync(pdf.subarray(at + 7, pdf.indexOf('\nendstream', at))).toString('latin1')
    all.push(...[...page.matchAll(/\((.*?)\) Tj/g)].map(([, text = '']) => text))
  }
  return all
}
