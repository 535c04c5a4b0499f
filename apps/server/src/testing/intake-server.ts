import type { X509Certificate } from 'node:crypto'
import type { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { DEMO_COMPANIES, generate, type SyntheticDocument } from '@portal/synthetic/generate.ts'
import { type Client, type NewTestAccount, signedIn } from './accounts.ts'
import { type Imported, openIntake, type SentFile, type TestIntake } from './intake.ts'
import { type TestServer, testServer } from './server.ts'

/** A server with its intake and one signed-in user. */
interface IntakeServer {
  server: TestServer
  intake: TestIntake
  client: Client
  close(): Promise<void>
}

interface IntakeServerOptions {
  /** Companies of the user, created when missing */
  empresas: NewTestAccount['empresas']
  anchors?: readonly X509Certificate[]
  /** Anchors that apply to demo companies only */
  demoAnchors?: readonly X509Certificate[]
}

/** Starts a server on its own database. Call `close` in afterAll. */
export async function openIntakeServer({ empresas, anchors, demoAnchors }: IntakeServerOptions): Promise<IntakeServer> {
  const server = await testServer()
  const intake = await openIntake(server, anchors, demoAnchors)
  const client = await signedIn(server, { login: '52998224725', empresas })
  const close = async () => {
    await intake.close()
    await server.close()
  }
  return { server, intake, client, close }
}

const DOCUMENTS =
  'nota, nota_item, nota_total, nota_ledger, nota_servico, nota_copy, nota_conflict, nota_day, nota_manifest_day, nota_month, nota_late, nota_number, evento, inutilizacao, arquivo'

/** Deletes all documents; uploads, companies and accounts stay. */
export async function deleteDocuments({ owner }: Pick<TestServer, 'owner'>): Promise<void> {
  await owner.query(`truncate ${DOCUMENTS}`)
}

/** Deletes all documents and uploads; companies and accounts stay. */
export async function deleteImports({ owner }: Pick<TestServer, 'owner'>): Promise<void> {
  await owner.query(`truncate ${DOCUMENTS}, upload, upload_line`)
}

/** Issuer of `signedDocuments`. */
export const DOCUMENT_ISSUER = DEMO_COMPANIES[0]!

type Signer = ReturnType<typeof createTestCa>

/**
 * Notes and events that `DOCUMENT_ISSUER` issued from June to August 2026, the same for every signer; unsigned without
 * one.
 */
export const signedDocuments = (signer?: Signer): SyntheticDocument[] => [
  ...generate({
    seed: 3,
    count: 60,
    empresa: DOCUMENT_ISSUER,
    kinds: { nfe: 3, evento: 2 },
    from: '2026-06',
    to: '2026-08',
    signer,
  }),
]

/** A cancellation of `documents` that also `isWanted`, and the note that it cancels. */
export function cancelledPair(
  documents: readonly SyntheticDocument[],
  isWanted: (document: SyntheticDocument) => boolean = () => true,
): { nota: SyntheticDocument; cancellation: SyntheticDocument } {
  const cancellation = documents.find((one) => one.facts.evento?.tpEvento === '110111' && isWanted(one))
  const nota = documents.find(({ kind, chave }) => kind === 'nfe' && chave === cancellation?.chave)
  if (!cancellation || !nota) throw new Error('No cancellation with its note.')
  return { nota, cancellation }
}

/** Each content as a file of its own. */
export const xmlFiles = (contents: readonly Uint8Array[]): SentFile[] =>
  contents.map((bytes, at) => ({ name: `${at}.xml`, bytes }))

/** Verdicts of an upload, in the order of its lines. */
export const verdictsOf = ({ lines }: Pick<Imported, 'lines'>): string[] => lines.map(({ veredito }) => veredito)
