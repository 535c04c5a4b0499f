import { createHash, X509Certificate } from 'node:crypto'
import { API_BASE } from '@portal/contract/common.ts'
import type { ConsultaReply, Documento, Totais } from '@portal/contract/notas.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { type Client, insertEmpresa, signedIn } from '../accounts.ts'
import { openIntake, type SentFile } from '../intake.ts'
import { type TestServer, testServer } from '../server.ts'
import {
  ISSUER,
  openDocument,
  RECIPIENT,
  type Statement,
  type StatementDocument,
  type StatementParties,
  THIRD,
} from './documents.ts'
import type { Arrival, CompanyName, StatementAuthor } from './model.ts'

/** One upload: its sender, company and statements, with or without trust anchors. */
export interface StatementUpload {
  actor: StatementAuthor
  under: CompanyName
  anchors: boolean
  statements: readonly Statement[]
}

export const TAX_IDS: Record<CompanyName, string> = {
  issuer: ISSUER.taxId,
  recipient: RECIPIENT.taxId,
  third: THIRD.taxId,
}
export const COMPANY_NAMES: readonly CompanyName[] = ['issuer', 'recipient', 'third']

/** What a company shows of one note. */
export interface ShownNota {
  id: string
  documento: Documento
  totals: Totais
  /** SHA-256 of GET /xml, hex */
  sha256: string
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * One server with three companies, four importers, one reader of all three, and an intake with and one
 * without anchors.
 */
export async function openStatementStage() {
  const [trusted, unknown] = [createTestCa(), createTestCa()]
  const parties: StatementParties = { issuer: ISSUER, recipient: RECIPIENT, third: THIRD, trusted, unknown }
  const server = await testServer()
  const judging = await openIntake(server, [new X509Certificate(trusted.rootPem)])
  const unable = await openIntake(server)
  for (const company of [ISSUER, RECIPIENT, THIRD])
    await insertEmpresa(server, { taxId: company.taxId, name: company.name, uf: company.uf })
  const clients = await openClients(server)
  const reader = await openReader(server)
  const send = (upload: Omit<StatementUpload, 'statements'>, files: readonly SentFile[]) =>
    (upload.anchors ? judging : unable).importFiles(clients[upload.actor], TAX_IDS[upload.under], files)
  const close = async () => {
    await judging.close()
    await unable.close()
    await server.close()
  }
  return {
    server,
    clients,
    reader,
    send,
    /** Sends uploads about one note, one after another. */
    play: (document: StatementDocument, uploads: readonly StatementUpload[]) => playUploads(send, document, uploads),
    /** What a company shows of a note; null when it does not list it. */
    show: (company: CompanyName, chave: string) => showNota(reader, company, chave),
    work: judging.work,
    close,
    /** Creates a note. `isThirdParty` names the third company as its carrier. */
    document: (numero: number, isThirdParty = false) => openDocument(parties, { numero, isThirdParty }),
  }
}

type Send = (upload: Omit<StatementUpload, 'statements'>, files: readonly SentFile[]) => Promise<unknown>

async function playUploads(
  send: Send,
  document: StatementDocument,
  uploads: readonly StatementUpload[],
): Promise<Arrival[]> {
  for (const upload of uploads)
    await send(
      upload,
      upload.statements.map((statement, at) => ({ name: `${at}.xml`, bytes: document.write(statement) })),
    )
  return uploads.flatMap(({ statements, actor, under, anchors }, upload) =>
    statements.map((statement) => ({ statement, actor, under, anchors, upload })),
  )
}

async function showNota(reader: Client, company: CompanyName, chave: string): Promise<ShownNota | null> {
  const url = `${API_BASE}/consulta?cnpj_remetente=${TAX_IDS[company]}&ds_chave=${chave}&totais=1`
  const reply = (await reader.get(url)).json<ConsultaReply>()
  const [documento] = reply.data
  if (!documento || !reply.totais) return null
  const xml = await reader.get(`${API_BASE}/xml/${documento.id}?fl_leitura=1`)
  return { id: documento.id, documento, totals: reply.totais, sha256: hashOf(xml.rawPayload) }
}

const openReader = (server: TestServer) =>
  signedIn(server, {
    login: '16899535009',
    empresas: { [ISSUER.taxId]: 'consulta', [RECIPIENT.taxId]: 'consulta', [THIRD.taxId]: 'consulta' },
  })

export type StatementStage = Awaited<ReturnType<typeof openStatementStage>>

async function openClients(server: TestServer): Promise<Record<StatementAuthor, Client>> {
  const contador = (login: string, ...empresas: string[]) =>
    signedIn(server, { login, sistema: 'SCA', empresas: empresas.map((taxId) => taxId) })
  return {
    issuer: await contador('52998224725', ISSUER.taxId),
    recipient: await contador('11144477735', RECIPIENT.taxId),
    accountant: await contador('39053344705', ISSUER.taxId, RECIPIENT.taxId),
    stranger: await contador('71428793860', THIRD.taxId),
  }
}
