import { createHash } from 'node:crypto'
import type { PecaTipo, PecaVeredito } from '@portal/contract/caixa/entregas.ts'
import { containerKind, HEAD_BYTES, isForeignArchive } from '../../intake/receive/container.ts'
import { XML_LIMIT } from '../../intake/receive/refusals.ts'
import { pdfChave } from './pdf-chave.ts'
import type { SentPiece } from './read-mail.ts'

/** A file of a delivery, as its row keeps it. */
export interface Piece {
  name: string
  bytes: number
  kind: PecaTipo
  verdict: PecaVeredito
  reason: string | null
  chave: string | null
  /** Hexadecimal */
  sha256: string
}

const LESS_THAN = 0x3c
const PROGRAM_NAME = /\.(exe|com|scr|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|msi|jar|lnk|pif|cpl|dll|apk|iso|img|reg|sh)$/i
const KEY_NAME = /\.(pfx|p12)$/i
const FOREIGN_NAME = /\.(rar|7z|msg|cab|bz2|xz|arj|lzh|zst)$/i

const NOT_OPENED = 'Não aberto: peça em zip.'
const OUTLOOK = 'Não aberto: peça em .eml ou zip.'
const REASONS = {
  programa: 'Recusada: programa.',
  certificado: 'Certificado: não fica na caixa. Guarde-o em Certificados.',
  fechado: NOT_OPENED,
  outro: 'Não é documento fiscal.',
} as const

/** What a file is, by its first bytes; by its name where they do not say. */
export function classifyPiece({ name, bytes }: SentPiece): Piece {
  const kind = kindOf(name, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const piece = { name, bytes: bytes.length, kind, chave: null, sha256 }
  if (kind === 'xml' && bytes.length > XML_LIMIT)
    return { ...piece, kind: 'outro', verdict: 'recusado', reason: 'Arquivo maior que 8 MB.' }
  if (kind === 'xml' || kind === 'compactado') return { ...piece, verdict: 'espera', reason: null }
  if (kind === 'imagem')
    return { ...piece, verdict: 'digitar', reason: 'Foto ou imagem: confira e digite, ou peça o XML.' }
  if (kind === 'fechado' && /\.msg$/i.test(name)) return { ...piece, verdict: 'recusado', reason: OUTLOOK }
  if (kind !== 'pdf') return { ...piece, verdict: 'recusado', reason: REASONS[kind] }
  const chave = pdfChave(name, bytes)
  if (chave !== null)
    return { ...piece, verdict: 'guardado', reason: 'PDF da nota. Se o XML não chegou, peça-o.', chave }
  return { ...piece, verdict: 'digitar', reason: 'PDF sem chave de acesso: digite a conta, ou peça o XML.' }
}

/** Kinds that the import reads. */
export const isForImport = ({ kind }: Piece): boolean => kind === 'xml' || kind === 'compactado'

/** Whether a person must look at the file. */
export const waitsForPerson = ({ kind, verdict }: Piece): boolean =>
  verdict === 'digitar' ||
  verdict === 'sem_cliente' ||
  verdict === 'espera' ||
  kind === 'fechado' ||
  kind === 'certificado'

function kindOf(name: string, bytes: Buffer): PecaTipo {
  const head = bytes.toString('latin1', 0, HEAD_BYTES)
  if (/^(MZ|\x7fELF|#!)/.test(head)) return 'programa'
  if (head.startsWith('%PDF-')) return 'pdf'
  if (isImage(head)) return 'imagem'
  if (isForeignArchive(bytes)) return 'fechado'
  if (KEY_NAME.test(name)) return 'certificado'
  if (PROGRAM_NAME.test(name)) return 'programa'
  if (containerKind(bytes) !== null) return 'compactado'
  if (isXml(bytes)) return 'xml'
  return FOREIGN_NAME.test(name) ? 'fechado' : 'outro'
}

const isImage = (head: string): boolean =>
  /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF[\s\S]{4}WEBP|II\*\0|MM\0\*|[\s\S]{4}ftyp(heic|heix|mif1|avif))/.test(head)

/** Begins with markup, in any encoding of XML, and is no page. */
function isXml(bytes: Buffer): boolean {
  const start = bytes
    .toString('latin1', 0, HEAD_BYTES)
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart()
  return start.charCodeAt(0) === LESS_THAN && !/^<(!doctype\s+html|html)\b/i.test(start)
}
