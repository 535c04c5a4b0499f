import type { PAPEL_TIPOS } from '@portal/contract/contas/contas.ts'
import { AppError } from '../../base/errors.ts'

type PaperType = (typeof PAPEL_TIPOS)[number]

/** The file beside a typed bill. */
export interface Paper {
  name: string
  type: PaperType
  bytes: Buffer
}

const SIGNATURES: readonly (readonly [PaperType, (bytes: Buffer) => boolean])[] = [
  ['application/pdf', (bytes) => bytes.subarray(0, 1024).includes('%PDF-')],
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['image/webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
]
const ENDINGS: Readonly<Record<PaperType, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** Type of a file by its first bytes; its name is ignored. Throws AppError 422 for another kind of file. */
export function toPaper(name: string, bytes: Buffer): Paper {
  const type = SIGNATURES.find(([, matches]) => matches(bytes))?.[0]
  if (!type)
    throw new AppError(422, 'conta.invalid', 'O papel é um PDF ou uma imagem PNG, JPEG ou WebP.', {
      erros: [{ campo: 'arquivo', mensagem: 'O papel é um PDF ou uma imagem PNG, JPEG ou WebP.' }],
    })
  const stem = name
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
  return { name: `${stem.replace(/^-+|-+$/g, '').slice(0, 60) || 'conta'}.${ENDINGS[type]}`, type, bytes }
}
