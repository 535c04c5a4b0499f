import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inflateRawSync } from 'node:zlib'
import { API_BASE } from '@portal/contract/common.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { copyStream } from '../apps/server/src/db/copy-out.ts'
import { inRawScope } from '../apps/server/src/db/raw-scope.ts'
import { type BuiltNota, buildNota, insertNotas } from '../apps/server/src/testing/notas.ts'
import { loadPeer } from './support/peers.ts'
import { type BenchServer, openBenchServer } from './support/server.ts'
import { type Transfer, take } from './support/take.ts'

type Report = (figure: string, value: number, unit: string) => void
type Signed = Awaited<ReturnType<BenchServer['signIn']>>

const COUNT = 10_000
const MANY = 500_000
const RUNS = 7

/**
 * baixarNotas of 10,000 XMLs compared with a plain copy of the same bytes and with common libraries; memory
 * for 500,000.
 */
export async function benchZip(report: Report): Promise<void> {
  const server = await openBenchServer()
  try {
    const empresa = DEMO_COMPANIES[0]!
    const signed = await server.signIn(empresa.taxId)
    const notas = buildNotas(signed.empresaId)
    await insertNotas(server.ownerDb, notas)
    await server.owner.query('vacuum analyze nota, arquivo')
    const body = { cpfcnpj: empresa.taxId, notas: notas.map(({ id }) => id) }
    await compareWithCopy(server, signed, { body, report })
    await comparePeers(server, signed, { body, report })
    await measureMany(server, signed, { taxId: empresa.taxId, report })
  } finally {
    await server.close()
  }
}

function buildNotas(empresaId: number): BuiltNota[] {
  const documents = generate({ seed: 1, count: COUNT, empresa: DEMO_COMPANIES[0]!, from: '2026-06', to: '2026-11' })
  return [...documents].map(({ bytes }) => buildNota(empresaId, { bytes }))
}

interface Figures {
  body: { cpfcnpj: string; notas: string[] }
  report: Report
}

async function compareWithCopy(server: BenchServer, signed: Signed, { body, report }: Figures): Promise<void> {
  const copy = await openPlainCopy(server, signed, body.notas)
  const zips: Transfer[] = []
  const copies: Transfer[] = []
  for (let i = 0; i < RUNS; i++) {
    copies.push(await take(() => fetch(copy.address)))
    zips.push(await takeZip(server, signed, body))
  }
  copy.close()
  const [zip, plain] = [fastest(zips), fastest(copies)]
  report('zip_10000', roundHundredths(zip.ms), 'ms')
  report('plain_copy_10000', roundHundredths(plain.ms), 'ms')
  report('zip_over_plain_copy', roundHundredths(zip.ms / plain.ms), '× (budget 3)')
  report('zip_first_byte', roundHundredths(zip.firstMs), 'ms (budget 300)')
  report('zip_size', roundHundredths(zip.bytes / 1e6), 'MB')
  report('zip_files', Math.round(COUNT / (zip.ms / 1000)), 'files/s')
}

/** Baseline: the same rows by one COPY straight into a response. */
async function openPlainCopy({ pool }: BenchServer, { empresaId, accountId }: Signed, ids: readonly string[]) {
  const select = `select a.deflated from nota n join arquivo a on a.empresa_id = n.empresa_id and a.sha256 = n.arquivo_sha256
    where n.empresa_id = ${empresaId} and n.id = any('{${ids.join(',')}}'::uuid[])`
  const server = createServer((_, response) => {
    void inRawScope(pool, { empresaIds: [empresaId], accountId }, (client) =>
      pipeline(copyStream(client, select), response),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // the server listens on TCP
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

const takeZip = ({ address }: BenchServer, { token }: Signed, body: object) =>
  take(() =>
    fetch(`${address}${API_BASE}/baixarNotas`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )

const fastest = (list: readonly Transfer[]): Transfer =>
  list.reduce((best, candidate) => (candidate.ms < best.ms ? candidate : best))

interface Stored {
  name: string
  bytes: Buffer
}

/** The libraries: read, inflate and compress again. */
async function comparePeers(server: BenchServer, signed: Signed, { report }: Figures): Promise<void> {
  const readAll = async (): Promise<Stored[]> => {
    const { rows } = await server.owner.query<{ chave: string; deflated: Buffer }>(
      `select n.chave, a.deflated from nota n join arquivo a on a.empresa_id = n.empresa_id and a.sha256 = n.arquivo_sha256
       where n.empresa_id = $1`,
      [signed.empresaId],
    )
    return rows.map(({ chave, deflated }) => ({ name: `${chave}.xml`, bytes: inflateRawSync(deflated) }))
  }
  const measured = async (figure: string, writeZip: (files: Stored[]) => Readable) => {
    const start = performance.now()
    for await (const _ of writeZip(await readAll())) void _
    report(figure, roundHundredths(performance.now() - start), 'ms')
  }
  // untyped: both packages are installed only for this run
  const archiver = (await loadPeer('archiver', '7.0.1')) as { default: (kind: string) => PeerArchive } | null
  if (archiver) await measured('archiver_10000', (files) => fill(archiver.default('zip'), files))
  const yazl = (await loadPeer('yazl', '3.3.1')) as { default: { ZipFile: new () => PeerZip } } | null
  if (yazl) await measured('yazl_10000', (files) => fillYazl(new yazl.default.ZipFile(), files))
}

interface PeerArchive extends Readable {
  append(bytes: Buffer, options: { name: string }): void
  finalize(): Promise<void>
}

function fill(archive: PeerArchive, files: readonly Stored[]): Readable {
  for (const { name, bytes } of files) archive.append(bytes, { name })
  void archive.finalize()
  return archive
}

interface PeerZip {
  outputStream: Readable
  addBuffer(bytes: Buffer, name: string): void
  end(): void
}

function fillYazl(zip: PeerZip, files: readonly Stored[]): Readable {
  for (const { name, bytes } of files) zip.addBuffer(bytes, name)
  zip.end()
  return Readable.from(zip.outputStream)
}

/** Memory growth while the zip of a filter streams half a million notes that share their stored bytes. */
async function measureMany(server: BenchServer, signed: Signed, { taxId, report }: { taxId: string; report: Report }) {
  await server.owner.query(MULTIPLY, [signed.empresaId, MANY / COUNT - 1])
  await server.owner.query('vacuum analyze nota')
  const result = await takeZip(server, signed, { cpfcnpj: taxId, filtro: {} })
  report('zip_500000', roundHundredths(result.ms / 1000), 's')
  report('zip_500000_first_byte', roundHundredths(result.firstMs), 'ms (budget 300)')
  report('zip_500000_memory', roundHundredths(result.grownMb), 'MB (budget 50)')
}

const MULTIPLY = `
  insert into nota (empresa_id, id, chave, tipo, papel, modelo, element, number, serie, issued_local, issued_text, total_cents,
    homologacao, party_tax_id, party_folded, protocol_state, situacao, copy_rank, mark_signature, marks, verified, proof, arquivo_sha256, busca)
  select empresa_id, gen_random_uuid(), left(chave, 20) || lpad(i::text, 4, '0') || right(chave, 20), tipo, papel, modelo, element,
    number, serie, issued_local + i * interval '1 minute', issued_text, total_cents, homologacao, party_tax_id, party_folded,
    protocol_state, situacao, copy_rank, mark_signature, marks, verified, proof, arquivo_sha256, busca
  from nota, generate_series(1, $2::int) i where empresa_id = $1`

const roundHundredths = (value: number): number => Math.round(value * 100) / 100
