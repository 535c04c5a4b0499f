import { createWriteStream, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, deflateRawSync } from 'node:zlib'
import type { ZipEntry } from '@portal/files/zip/zip-entry.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { zipChunks } from '../../apps/server/src/base/files/zip-writer.ts'

/**
 * `make-zip.ts COUNT signed|unsigned ZIP PEM [SEED]`: writes NF-e of the first demo company. Runs as a process of
 * its own, so that its memory is not measured.
 */
const [count, signed, zip, pem, seed] = process.argv.slice(2)
if (!zip || !pem) throw new Error('make-zip COUNT signed|unsigned ZIP PEM')
const authority = createTestCa()
writeFileSync(pem, authority.rootPem)

function* entries(): Generator<ZipEntry[]> {
  const signer = signed === 'signed' ? authority : undefined
  const options = {
    seed: Number(seed ?? (signed === 'signed' ? 3 : 4)), // zips of different seeds share no document
    count: Number(count),
    empresa: DEMO_COMPANIES[0]!,
    kinds: { nfe: 1 },
    from: '2026-06',
    to: '2026-11',
    signer,
  }
  for (const { name, bytes } of generate(options))
    yield [
      {
        name,
        deflated: deflateRawSync(bytes),
        crc32: crc32(bytes),
        size: bytes.length,
        modified: '2026-11-01T10:00:00',
      },
    ]
}
await pipeline(Readable.from(zipChunks(entries())), createWriteStream(zip ?? ''))
