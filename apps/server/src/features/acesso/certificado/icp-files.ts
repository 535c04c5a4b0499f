import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import * as yauzl from 'yauzl'
import { AppError } from '../../../base/errors.ts'

/** One certificate or revocation list in DER, with the name of its file. */
export interface IcpPiece {
  kind: 'certificate' | 'crl'
  name: string
  der: Buffer
}

/** The official zip has about 330 files of 2 KB; lists have a few MB. */
const LARGEST = 32 * 1024 * 1024
const MOST = 5_000
const LARGEST_ZIP = 256 * 1024 * 1024
const PEM = /-----BEGIN (CERTIFICATE|X509 CRL)-----([\s\S]+?)-----END \1-----/g
const ENDINGS = /\.(pem|crt|cer|der|crl)$/i

const unusable = (message: string, cause?: unknown) => new AppError(422, 'icp.unusable', message, { cause })

/**
 * Reads the certificates and lists of a PEM or DER file, a folder, or the official zip. Throws AppError 422
 * `icp.unusable`
 */
export async function readIcpFiles(path: string): Promise<IcpPiece[]> {
  const info = await stat(path).catch((cause: unknown) => {
    throw unusable(`Não foi possível ler ${path}.`, cause)
  })
  if (info.isDirectory()) return readFolder(path)
  if (info.size > LARGEST_ZIP) throw unusable(`${path} é grande demais.`)
  const bytes = await readFile(path)
  return bytes.subarray(0, 2).toString('latin1') === 'PK' ? readZip(path) : piecesOf(basename(path), bytes)
}

async function readFolder(path: string): Promise<IcpPiece[]> {
  const pieces: IcpPiece[] = []
  for (const name of (await readdir(path)).sort()) {
    const file = join(path, name)
    const info = await stat(file)
    if (ENDINGS.test(name) && info.isFile() && info.size <= LARGEST)
      pieces.push(...piecesOf(name, await readFile(file)))
  }
  return pieces
}

async function readZip(path: string): Promise<IcpPiece[]> {
  const pieces: IcpPiece[] = []
  const zip = await yauzl.openPromise(path, { lazyEntries: true }).catch((cause: unknown) => {
    throw unusable(`${path} não é um zip legível.`, cause)
  })
  try {
    if (zip.entryCount > MOST) throw unusable(`${path} tem arquivos demais.`)
    for await (const entry of zip.eachEntry())
      if (ENDINGS.test(entry.fileName) && entry.uncompressedSize <= LARGEST)
        pieces.push(...piecesOf(entry.fileName, await buffer(await zip.openReadStreamPromise(entry))))
    return pieces
  } catch (error) {
    throw error instanceof AppError ? error : unusable(`${path} não é um zip legível.`, error)
  } finally {
    zip.close()
  }
}

function piecesOf(name: string, bytes: Buffer): IcpPiece[] {
  const text = bytes.toString('latin1')
  const pieces = [...text.matchAll(PEM)].map(([, kind, body = '']): IcpPiece => {
    return { kind: kind === 'CERTIFICATE' ? 'certificate' : 'crl', name, der: Buffer.from(body, 'base64') }
  })
  if (pieces.length > 0) return pieces
  return [{ kind: /\.crl$/i.test(name) ? 'crl' : 'certificate', name, der: bytes }]
}
