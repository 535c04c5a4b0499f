import { Zip, ZipDeflate } from 'fflate'

const LEVEL = 3

/** A zip of files. They are read one after another, so that one at a time is whole in memory beside the zip. */
export async function zipFiles(names: readonly (() => Promise<{ name: string; blob: Blob }>)[]): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const read of names) {
    const { name, blob } = await read()
    const part = new ZipDeflate(name, { level: LEVEL })
    zip.add(part)
    part.push(new Uint8Array(await blob.arrayBuffer()), true)
  }
  zip.end()
  return new Blob(chunks, { type: 'application/zip' })
}
