import { csvLine } from '@portal/files/csv-text.ts'
import type { FrozenFile } from '../base/parts.ts'
import { openPacker } from '../base/parts.ts'

/** Keys and hashes as plain text: programs compare them, and no spreadsheet calculates with them. */
const KINDS = ['text', 'text', 'whole', 'text', 'cents', 'text'] as const
const HEADS = ['arquivo', 'sha256', 'tamanho', 'chave', 'valor', 'situacao']

interface ManifestLine {
  name: string
  sha256: string
  size: number
  document?: Pick<FrozenFile, 'chave' | 'cents' | 'situacao'>
}

/** manifesto.csv: one line per file of the package, but itself. Keeps only its deflated bytes. */
export function openManifest(now: string) {
  const packer = openPacker('manifesto.csv', now)
  let files = 0
  const ready = packer.add(
    Buffer.from(
      `\uFEFF${csvLine(
        HEADS.map(() => 'text' as const),
        HEADS,
      )}`,
    ),
  )
  return {
    count: () => files,
    async add({ name, sha256, size, document }: ManifestLine) {
      await ready
      files += 1
      const { chave = '', cents = null, situacao = '' } = document ?? {}
      const value = cents === null ? null : Number(cents)
      const state = document && cents === null ? 'evento' : situacao
      await packer.add(Buffer.from(csvLine(KINDS, [name, sha256, size, chave, value, state])))
    },
    end: () => packer.end(),
  }
}
