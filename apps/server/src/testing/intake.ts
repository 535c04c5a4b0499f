import type { X509Certificate } from 'node:crypto'
import { API_BASE } from '@portal/contract/common.ts'
import type { Andamento, LinhaImportacao } from '@portal/contract/notas/importar.ts'
import type { TrustScope } from '../base/certificate/anchors.ts'
import { authoritiesOf } from '../base/certificate/authorities.ts'
import type { IntakeDeps } from '../features/intake/deps.ts'
import { openReaders } from '../features/intake/read/readers.ts'
import { openSpool } from '../features/intake/receive/spool.ts'
import { workUpload } from '../features/intake/work-upload.ts'
import type { Client } from './accounts.ts'
import type { TestServer } from './server.ts'

export interface SentFile {
  name: string
  bytes: Uint8Array
}

const BOUNDARY = 'portal-limite-de-teste'

/** Builds a multipart body in the form that browsers send. */
export function multipart(files: readonly SentFile[]) {
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="arquivo"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

export interface Imported {
  id: string
  andamento: Andamento
  lines: LinhaImportacao[]
}

export interface TestIntake {
  deps: IntakeDeps
  /** Sends an upload by POST /importar and returns its id. */
  send(client: Client, taxId: string, files: readonly SentFile[]): Promise<string>
  /** Processes an accepted upload completely and returns all its lines. */
  work(client: Client, id: string): Promise<Imported>
  /** Accepts and processes. */
  importFiles(client: Client, taxId: string, files: readonly SentFile[]): Promise<Imported>
  close(): Promise<void>
}

/**
 * The whole intake of a test server, run here instead of by its queue. `demoAnchors` apply to demo companies
 * only.
 */
export async function openIntake(
  server: TestServer,
  anchors: readonly X509Certificate[] = [],
  demoAnchors: readonly X509Certificate[] = [],
): Promise<TestIntake> {
  const real = authoritiesOf({ own: anchors })
  const inDemo = authoritiesOf({ own: anchors, demo: demoAnchors })
  const trust = { authorities: ({ demo }: TrustScope) => (demo ? inDemo : real) }
  const readers = openReaders({ trust, log: server.deps.log })
  const spool = await openSpool(server.config.dataDir, server.deps.spool)
  const deps: IntakeDeps = { db: server.db, log: server.deps.log, spool, readers }

  const send = async (client: Client, taxId: string, files: readonly SentFile[]) => {
    const url = `${API_BASE}/importar?nr_cpfcnpj=${taxId}`
    const reply = await client.call({ method: 'POST', url, ...multipart(files) })
    if (reply.statusCode !== 202) throw new Error(`POST /importar answered ${reply.statusCode}: ${reply.body}`)
    return reply.json<{ id: string }>().id
  }
  const work = async (client: Client, id: string) => {
    const { empresa_id: empresaId } = await server.ownerDb
      .selectFrom('upload')
      .select('empresa_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await workUpload(deps, { empresaId, uploadId: id })
    return readLines(client, id)
  }
  const importFiles = async (client: Client, taxId: string, files: readonly SentFile[]) =>
    work(client, await send(client, taxId, files))
  return { deps, send, work, importFiles, close: () => readers.close() }
}

/** Reads every line of an upload, page by page. */
export async function readLines(client: Client, id: string): Promise<Imported> {
  const lines: LinhaImportacao[] = []
  let cursor = ''
  for (;;) {
    const andamento = (await client.get(`${API_BASE}/importar/${id}?limite=1000${cursor}`)).json<Andamento>()
    lines.push(...andamento.data)
    if (andamento.proximo === null) return { id, andamento, lines }
    cursor = `&cursor=${andamento.proximo}`
  }
}
