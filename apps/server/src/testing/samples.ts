import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readDfe } from '@portal/fiscal/dfe.ts'
import type { SentFile } from './intake.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')

/** Folder of the committed synthetic documents. */
const COMMITTED = join(ROOT, 'packages/synthetic/samples/amostras')

/** Folder of the real documents. Returns null, and prints the reason, when it does not exist. */
export function samplesFolder(): string | null {
  const folder = resolve(ROOT, process.env.PORTAL_AMOSTRAS ?? '../shared', 'amostras')
  if (existsSync(folder)) return folder
  process.stderr.write(`amostras ausentes em ${folder}: testes que as leem são pulados\n`)
  return null
}

/** The folders of documents that a test of all samples reads. */
export function sampleFolders(): { kind: 'committed' | 'real'; folder: string }[] {
  const real = samplesFolder()
  return [{ kind: 'committed', folder: COMMITTED }, ...(real === null ? [] : [{ kind: 'real' as const, folder: real }])]
}

export const readSampleFiles = (folder: string): SentFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))

/** Every tax id that is a party of any file, so that each document has a company. */
export function partiesOfFiles(files: readonly SentFile[]): string[] {
  const taxIds = files.flatMap(({ bytes }) => {
    try {
      return readDfe(bytes).flatMap(({ result }) => {
        if (!result.ok) return []
        if (result.dfe.kind === 'nota') return result.dfe.parties.map(({ taxId }) => taxId)
        return result.dfe.kind === 'inutilizacao' ? (result.dfe.emitente ?? []) : []
      })
    } catch {
      return [] // not a fiscal document
    }
  })
  return [...new Set(taxIds)]
}
