import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeSamples, manifestOf } from './samples.ts'

const FOLDER = join(import.meta.dirname, '../samples/amostras')
const files = makeSamples()

/** Removes signatures, because the signer has new keys at each run. */
const withoutKeys = (bytes: Buffer) =>
  bytes
    .toString()
    .replace(/<SignatureValue>[^<]*<\/SignatureValue>/, '')
    .replace(/<X509Certificate>[^<]*<\/X509Certificate>/, '')

test.each(files.map((file) => [file.path, file] as const))(
  'the committed %s is what the generator makes',
  (path, file) => {
    expect(withoutKeys(readFileSync(join(FOLDER, path)))).toBe(withoutKeys(file.bytes))
  },
)

test('the manifest lists all samples', () => {
  const rows = (text: string) => text.split('\n').map((line) => line.split('\t').filter((_, at) => at !== 4))
  expect(rows(readFileSync(join(FOLDER, 'MANIFEST.tsv'), 'utf8'))).toEqual(rows(manifestOf(files)))
})
