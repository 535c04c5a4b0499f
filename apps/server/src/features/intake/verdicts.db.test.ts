import { X509Certificate } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import type { FechamentoReply } from '@portal/contract/fechamento/fechamento.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import type { SyntheticDocument } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, insertEmpresa } from '../../testing/accounts.ts'
import type { TestIntake } from '../../testing/intake.ts'
import {
  cancelledPair,
  deleteImports,
  DOCUMENT_ISSUER as ISSUER,
  openIntakeServer,
  signedDocuments,
  verdictsOf,
  xmlFiles,
} from '../../testing/intake-server.ts'
import { cnpjOf } from '../../testing/notas.ts'
import type { TestServer } from '../../testing/server.ts'
import { importFiles, listFiles } from './import-paths.ts'

const OFFICE = cnpjOf('55443322')
const authority = createTestCa()
const documents = signedDocuments(authority)
const { nota, cancellation } = cancelledPair(documents)
const other = documents.find(
  ({ kind, chave, facts }) => kind === 'nfe' && chave !== nota.chave && facts.parties[0] === ISSUER.taxId,
)!

const edit = ({ bytes }: SyntheticDocument, change: (text: string) => string) => Buffer.from(change(bytes.toString()))
const withoutProtocol = edit(nota, (text) => /<NFe .*<\/NFe>/s.exec(text)![0])
const otherBytes = edit(nota, (text) => `\uFEFF${text.replace('?>', '?>\r\n')}`)
const altered = edit(nota, (text) => text.replace('<natOp>', '<natOp>Outra '))
const resumo = (situation: number) => {
  const { chave, facts } = nota
  return Buffer.from(
    `<resNFe versao="1.01" xmlns="http://www.portalfiscal.inf.br/nfe"><chNFe>${chave}</chNFe><CNPJ>${ISSUER.taxId}</CNPJ>` +
      `<xNome>Emitente</xNome><IE>1</IE><dhEmi>${facts.issuedLocal}-03:00</dhEmi><tpNF>1</tpNF><vNF>10.00</vNF>` +
      `<dhRecbto>${facts.issuedLocal}-03:00</dhRecbto><nProt>${facts.protocol!.nProt}</nProt><cSitNFe>${situation}</cSitNFe></resNFe>`,
  )
}
/** Signed by another company and registered, otherwise like the genuine one. */
const strangersCancellation = edit(cancellation, (text) =>
  text.replace(`<CNPJ>${ISSUER.taxId}</CNPJ>`, `<CNPJ>${OFFICE}</CNPJ>`),
)
const unregistered = edit(cancellation, (text) => /<evento .*<\/evento>/s.exec(text)![0])

let server: TestServer
let intake: TestIntake
let client: Client
let close: () => Promise<void>
beforeAll(async () => {
  const anchors = [new X509Certificate(authority.rootPem)]
  ;({ server, intake, client, close } = await openIntakeServer({ empresas: [ISSUER.taxId, OFFICE], anchors }))
})
afterAll(() => close())
beforeEach(() => deleteImports(server))

/** Each content as a separate file of one upload. */
const importAll = (contents: readonly Uint8Array[]) => intake.importFiles(client, ISSUER.taxId, xmlFiles(contents))
const send = async (...contents: Uint8Array[]) => (await importAll(contents)).lines
const verdicts = async (...contents: Uint8Array[]) => verdictsOf(await importAll(contents))
const stored = async () => (await server.owner.query('select * from nota order by empresa_id')).rows
const count = async (table: string) =>
  (await server.owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n

/** The verdicts must not depend on whether copies come in one upload (one batch) or one after the other. */
const MATRIX: [string, Uint8Array[], string[], object][] = [
  ['the same bytes', [nota.bytes, nota.bytes], ['importado', 'repetido'], { copy_rank: 3, verified: true }],
  ['BOM and line ends differ', [nota.bytes, otherBytes], ['importado', 'repetido'], {}],
  [
    'protocol later',
    [withoutProtocol, nota.bytes],
    ['importado', 'atualizado'],
    { copy_rank: 3, situacao: 'autorizada' },
  ],
  ['protocol first', [nota.bytes, withoutProtocol], ['importado', 'repetido'], { copy_rank: 3 }],
  [
    'resumo, then the note',
    [resumo(1), nota.bytes],
    ['importado', 'atualizado'],
    { element: 'nfeProc', situacao: 'autorizada' },
  ],
  ['the note, then its resumo', [nota.bytes, resumo(1)], ['importado', 'repetido'], { element: 'nfeProc' }],
  [
    'a cancelled resumo, then the note',
    [resumo(3), nota.bytes],
    ['importado', 'atualizado'],
    { element: 'nfeProc', situacao: 'autorizada', pending_cancellation: true },
  ],
  [
    'the note, then a cancelled resumo',
    [nota.bytes, resumo(3)],
    ['importado', 'repetido'],
    { element: 'nfeProc', situacao: 'autorizada', pending_cancellation: true },
  ],
  ['altered later', [nota.bytes, altered], ['importado', 'rejeitado'], { mark_signature: 'valida' }],
  ['altered first', [altered, nota.bytes], ['importado', 'atualizado'], { mark_signature: 'valida' }],
  ['all three', [resumo(1), withoutProtocol, nota.bytes], ['importado', 'atualizado', 'atualizado'], { copy_rank: 3 }],
  [
    'note, then its cancellation',
    [nota.bytes, cancellation.bytes],
    ['importado', 'importado'],
    { situacao: 'cancelada', eventos: 1 },
  ],
  [
    'cancellation, then its note',
    [cancellation.bytes, nota.bytes],
    ['importado', 'importado'],
    { situacao: 'cancelada', eventos: 1 },
  ],
  [
    'cancelled by somebody else',
    [nota.bytes, strangersCancellation],
    ['importado', 'importado'],
    { situacao: 'autorizada', eventos: 1 },
  ],
  ['cancellation not registered', [nota.bytes, unregistered], ['importado', 'importado'], { situacao: 'autorizada' }],
  [
    'registered later',
    [nota.bytes, unregistered, cancellation.bytes],
    ['importado', 'importado', 'atualizado'],
    { situacao: 'cancelada', eventos: 1 },
  ],
  [
    'cancellation twice',
    [nota.bytes, cancellation.bytes, cancellation.bytes],
    ['importado', 'importado', 'repetido'],
    { eventos: 1 },
  ],
]

test.each(MATRIX)('%s: in one upload', async (...[, contents, expected, row]) => {
  expect(await verdicts(...contents)).toEqual(expected)
  expect(await stored()).toMatchObject([{ chave: nota.chave, ...row }])
})

test.each(MATRIX)('%s: in separate uploads', async (...[, contents, expected, row]) => {
  const got: string[] = []
  for (const bytes of contents) got.push(...(await verdicts(bytes)))
  expect(got).toEqual(expected)
  expect(await stored()).toMatchObject([{ chave: nota.chave, ...row }])
})

test('both byte sets of a replaced note are kept, with one set of items', async () => {
  await send(altered, nota.bytes)
  expect(await count('arquivo')).toBe(2)
  expect(await count('nota_copy')).toBe(1)
  expect(await count('nota_item')).toBe(nota.facts.items.length)
})

test('a conflict shows both hashes and stores nothing of the second copy', async () => {
  const [, line] = await send(nota.bytes, altered)
  expect(line?.motivo?.match(/[0-9a-f]{64}/g)).toHaveLength(2)
  expect(await count('arquivo')).toBe(1)
})

test('a conflict is listed until the authority proves the shown copy', async () => {
  const conflicts = async () => {
    const mes = nota.facts.issuedLocal.slice(0, 7)
    const reply = await client.get(
      `${API_BASE}/consulta?cnpj_remetente=${ISSUER.taxId}&ds_tipo=todos&mes=${mes}&fl_conflito=S`,
    )
    const board = await client.get(`${API_BASE}/fechamento?mes=${mes}&ds_busca=${ISSUER.taxId}`)
    return [
      reply.json<ConsultaReply>().data.map(({ ds_chave }) => ds_chave),
      board.json<FechamentoReply>().data[0]?.pendencias.conflitos,
    ]
  }
  await send(altered, altered)
  expect(await conflicts()).toEqual([[], 0])
  await send(edit({ ...nota, bytes: altered }, (text) => text.replace('<natOp>', '<natOp>Mais ')))
  expect(await conflicts()).toEqual([[nota.chave], 1])
  expect(await verdicts(nota.bytes)).toEqual(['atualizado'])
  expect(await stored()).toMatchObject([{ proof: 'provada' }])
  expect(await conflicts()).toEqual([[], 0])
  await send(altered)
  expect(await conflicts()).toEqual([[], 0])
})

test('a note with another content than its obtained summary states is a conflict; the authorised one takes the summary’s row', async () => {
  const digVal = `<digVal>${nota.facts.digest}</digVal><dhRecbto>`
  await send(Buffer.from(resumo(1).toString().replace('<dhRecbto>', digVal)))
  await server.owner.query('update nota set obtained = true')
  const [before] = await stored()
  const [line] = await send(altered)
  expect(line).toMatchObject({ veredito: 'rejeitado', motivo: expect.stringMatching(/não é o que a SEFAZ autorizou/) })
  expect(line?.motivo?.match(/[0-9a-f]{64}/g)).toHaveLength(2)
  expect(await stored()).toMatchObject([{ situacao: 'resumo' }])
  expect(await verdicts(nota.bytes)).toEqual(['atualizado'])
  expect(await stored()).toMatchObject([{ id: (before as { id: string }).id, situacao: 'autorizada', copy_rank: 3 }])
})

test('the stored row, its items and its day equal the document', async () => {
  await send(nota.bytes)
  const { facts } = nota
  expect(await stored()).toMatchObject([
    {
      papel: 'E',
      total_cents: facts.totalCents,
      number: facts.numero,
      serie: facts.serie,
      emitente_tax_id: ISSUER.taxId,
      party_tax_id: facts.destinatario?.taxId,
      issued_local: facts.issuedLocal.replace('T', ' '),
      protocolo: facts.protocol?.nProt,
    },
  ])
  const { rows: items } = await server.owner.query<{ sum: number }>(
    'select sum(product_cents)::bigint as sum from nota_item',
  )
  expect(items[0]?.sum).toBe(facts.items.reduce((sum, item) => sum + item.vProd, 0))
  const { rows: days } = await server.owner.query('select * from nota_day where quantity <> 0')
  expect(days).toMatchObject([
    { papel: 'E', situacao: 'autorizada', quantity: 1, total_cents: String(facts.totalCents) },
  ])
})

test('the words of the other party and of the items are kept for the correction of misspelt searches', async () => {
  await send(nota.bytes)
  const { rows } = await server.owner.query<{ word: string }>('select word from search_word')
  const kept = new Set(rows.map(({ word }) => word))
  const party = foldText(nota.facts.destinatario?.name ?? '')
  const names = [party, ...nota.facts.items.map(({ xProd }) => foldText(xProd ?? ''))]
  const words = names.flatMap((name) => name.split(/[^\p{L}]+/u)).filter((word) => word.length >= 4)
  expect(words.length).toBeGreaterThan(2)
  expect(words.filter((word) => !kept.has(word))).toEqual([])
  expect([...kept].filter((word) => word.length < 4 || /\d/.test(word))).toEqual([])
})

test('a cancelled note moves from one situation to the other in its day', async () => {
  await send(nota.bytes)
  await send(cancellation.bytes)
  const { rows } = await server.owner.query('select situacao, quantity, total_cents from nota_day where quantity <> 0')
  expect(rows).toEqual([{ situacao: 'cancelada', quantity: 1, total_cents: String(nota.facts.totalCents) }])
})

test('a document without a known party is refused and stored nowhere', async () => {
  const stranger = edit(nota, (text) => text.replaceAll(ISSUER.taxId, cnpjOf('11112222')))
  const [line] = await send(stranger)
  expect(line).toMatchObject({ veredito: 'rejeitado', motivo: 'Nenhuma das suas empresas é parte do documento.' })
  expect(await count('arquivo')).toBe(0)
})

test.each([
  ['waits', [cancellation.bytes]],
  ['lies beside its resumo', [cancellation.bytes, resumo(1)]],
])('an event that %s under the company of its upload follows its note to another', async (_, sent) => {
  for (const bytes of [...sent, nota.bytes]) await intake.importFiles(client, OFFICE, [{ name: 'c.xml', bytes }])
  expect(await stored()).toMatchObject(sent.map(() => ({ situacao: 'cancelada', eventos: 1 })))
  expect(await count('evento')).toBe(2)
})

test('a lot gives one line per document, in order; a broken document does not affect the others', async () => {
  const inner = ({ bytes }: SyntheticDocument) => /<NFe .*<\/NFe>/s.exec(bytes.toString())![0]
  const broken = inner(other).replace(/Id="NFe\d{10}/, 'Id="NFe')
  const lot = `<enviNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><idLote>1</idLote><indSinc>0</indSinc>${inner(nota)}${broken}${inner(other)}</enviNFe>`
  const lines = await send(Buffer.from(lot))
  expect(lines.map(({ veredito }) => veredito)).toEqual(['importado', 'rejeitado', 'importado'])
  expect(lines.map(({ arquivo }) => arquivo)).toEqual(['0.xml', '0.xml', '0.xml'])
  const row = (await stored())[0] as { id: string }
  const reply = await client.get(`${API_BASE}/xml/${row.id}`)
  expect([inner(nota), inner(other)]).toContain(reply.body)
})

test('a single company: the operator imports for it, not for other companies', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-importar-'))
  await mkdir(join(folder, 'dentro'))
  await writeFile(join(folder, 'dentro/nota.xml'), nota.bytes)
  await writeFile(join(folder, 'dentro/some.xml'), nota.bytes)
  await writeFile(join(folder, 'leia.txt'), 'nada')
  const taxId = cnpjOf('66778899')
  const lines: unknown[] = []
  const files = await listFiles([folder])
  await rm(join(folder, 'dentro/some.xml'))
  const run = (empresaId: number) =>
    importFiles(intake.deps, { empresaId, files, onLines: (some) => lines.push(...some) })
  await run(await insertEmpresa(server, { taxId }))
  const { rows } = await server.owner.query<{ id: number }>('select id from empresa where tax_id = $1', [ISSUER.taxId])
  await run(rows[0]!.id)
  expect(lines).toMatchObject([
    { name: 'dentro/nota.xml', verdict: 'rejeitado' },
    { name: 'dentro/some.xml', verdict: 'rejeitado' },
    { name: 'dentro/nota.xml', verdict: 'importado' },
    { name: 'dentro/some.xml', verdict: 'rejeitado', reason: expect.stringContaining('não pode ser lido') },
  ])
  await rm(folder, { recursive: true })
})
