import { openVolume, type VolumeDocument } from './print-all.ts'

/** The chunks of a PDF of many documents, read after each document. */
export function* printAll(documents: Iterable<VolumeDocument>, title: string): Generator<Uint8Array> {
  const volume = openVolume(title)
  for (const document of documents) {
    volume.add(document)
    yield* volume.ready()
  }
  volume.end()
  yield* volume.ready()
}
