import { createHash, X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { certificateNames } from '@portal/fiscal/certificado/pool.ts'
import { StartError } from '../start-error.ts'
import { ICP_ROOTS } from './icp-roots.ts'

/** The authorities of ICP-Brasil that ship with the product. */
export interface ShippedIcp {
  /** DER of the roots and intermediates of documents and of certificates that sign in */
  document: readonly Uint8Array[]
  /** DER of the root and intermediates of TLS servers alone */
  tls: readonly Uint8Array[]
  /** Of `document` */
  roots: number
  /** When the newest of them was issued: authorities accredited later are not in the list */
  newest: Date
}

/** A line of `icp-brasil.jsonl` (`tools/setup/icp.mjs` writes it). */
interface Line {
  from: string
  sha256: string
  root: string
  use: 'document' | 'tls'
  der: string
}

const NAME = join('icp', 'icp-brasil.jsonl')
const PINS = new Map(ICP_ROOTS.map(({ sha256, use }) => [sha256, use]))

/**
 * Read once for a process; certificates are parsed later, when a chain needs them.
 * Throws StartError when the file is missing or damaged
 */
export function readShippedIcp(): Promise<ShippedIcp> {
  shipped ??= readList(findList())
  return shipped
}

let shipped: Promise<ShippedIcp> | undefined

/** What TLS servers of the authorities (SEFAZ) are checked by; never for documents and signing in. */
export async function tlsAnchors(): Promise<X509Certificate[]> {
  return (await readShippedIcp()).tls.map((der) => new X509Certificate(der))
}

/** Whether a root certifies servers only. */
export const isTlsRoot = ({ fingerprint256 }: X509Certificate): boolean =>
  PINS.get(fingerprint256.replaceAll(':', '').toLowerCase()) === 'tls'

async function readList(path: string): Promise<ShippedIcp> {
  try {
    return listOf((await readFile(path, 'utf8')).trimEnd().split('\n'))
  } catch (cause) {
    throw new StartError(`${path}: a lista de autoridades da ICP-Brasil não pôde ser lida. Instale o portal de novo.`, {
      cause,
    })
  }
}

/**
 * Parses the list. Only self-signed certificates are ever trusted, hence each of them must be pinned for its use by the hash of
 * its bytes; that the others lead to their root is checked when the file is made and by `icp.test.ts`.
 * Throws Error
 */
export function listOf(texts: readonly string[]): ShippedIcp {
  const lines = texts.map((text) => checkedLine(JSON.parse(text) as Line)) // checked right here
  const document = lines.filter(({ use }) => use === 'document')
  return {
    document: document.map(({ bytes }) => bytes),
    tls: lines.filter(({ use }) => use === 'tls').map(({ bytes }) => bytes),
    roots: document.filter(({ sha256, root }) => sha256 === root).length,
    newest: new Date(Math.max(...document.map(({ from }) => Date.parse(from)))),
  }
}

function checkedLine(line: Line): Line & { bytes: Buffer } {
  const bytes = Buffer.from(line.der, 'base64')
  const hash = createHash('sha256').update(bytes).digest('hex')
  const names = certificateNames(bytes)
  if (hash !== line.sha256 || !names) throw new Error(`certificate ${line.sha256} is damaged`)
  const isSelfIssued = Buffer.from(names.subject).equals(names.issuer)
  if (PINS.get(isSelfIssued ? hash : line.root) !== line.use)
    throw new Error(`certificate ${hash} is not below a pinned root`)
  return { ...line, bytes }
}

/** `icp` beside `dist` in the build, beside `src` in development. */
function findList(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, NAME))) return join(folder, NAME)
  throw new StartError(
    'A lista de autoridades da ICP-Brasil não foi encontrada: a instalação está incompleta (PORTAL_ICP_PADRAO=0 dispensa a lista).',
  )
}
