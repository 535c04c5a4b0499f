import { API_BASE } from '@portal/contract/common.ts'
import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import { CNPJ, nfe, nfeProc, PROD, procEventoNfe, protNfe } from '@portal/fiscal/testing/fixtures.test.kit.ts'
import { chaveOf } from '@portal/synthetic/base/digits.ts'
import { readReformSignature } from '@portal/tables/reforma/signature.ts'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthOf } from '../../../base/days.ts'
import { createLogger } from '../../../base/log.ts'
import type { Client } from '../../../testing/accounts.ts'
import type { TestIntake } from '../../../testing/intake.ts'
import { openIntakeServer, xmlFiles } from '../../../testing/intake-server.ts'
import type { TestServer } from '../../../testing/server.ts'
import { rereadNotes } from '../../intake/reread.ts'
import { signedItemsOf } from '../../tributacao/reforma/reform-sql.ts'

const CHAVE = chaveOf({
  ...{ cUF: '35', month: '2701', taxId: CNPJ.emitente, modelo: 55, serie: 1, numero: 10, code: '12345678' },
})
const pgto = (number: number, transaction: string) =>
  `<pgto nPag="${number}" idTransacao="${transaction}"><tpMeioPgto>20</tpMeioPgto><CNPJReceb>${CNPJ.emitente}</CNPJReceb><CNPJBasePSP>12345678</CNPJBasePSP></pgto>`
/** A debit note of January 2027 with the new fields of the reform. */
const NOTE = nfeProc(
  nfe({
    chave: CHAVE,
    date: '<dhEmi>2027-01-05T10:00:00-03:00</dhEmi><dPrevEntrega>2027-01-20</dPrevEntrega>',
    prod: `${PROD}<vUnComLiq>5.0000</vUnComLiq><vProdLiq>10.00</vProdLiq>`,
    imposto: '<cAtivSN>01</cAtivSN>',
    more: `<pag><detPag><tPag>20</tPag></detPag></pag><gPgtoVinc>${pgto(1, 'AA')}${pgto(2, 'BB')}</gPgtoVinc>`,
  })
    .replace(/<finNFe>\d<\/finNFe>/, '<finNFe>6</finNFe><tpNFDebito>06</tpNFDebito>')
    .replace('</total>', '<vProdLiqTot>10.00</vProdLiqTot></total>') + protNfe('100', CHAVE),
)
const LINK = procEventoNfe({
  chave: CHAVE,
  tpEvento: '110300',
  detail: `<descEvento>Vinculação do Pagamento</descEvento><evVincPgto>${pgto(2, 'BB')}</evVincPgto>`,
})

let server: TestServer
let intake: TestIntake
let client: Client
let close: () => Promise<void>
beforeAll(async () => {
  ;({ server, intake, client, close } = await openIntakeServer({ empresas: [CNPJ.emitente] }))
  await intake.importFiles(client, CNPJ.emitente, xmlFiles([Buffer.from(NOTE), Buffer.from(LINK)]))
})
afterAll(() => close())

async function open(): Promise<DocumentoReply> {
  const { rows } = await server.owner.query<{ id: string }>('select id from nota where chave = $1', [CHAVE])
  return (await client.get(`${API_BASE}/documento/${rows[0]?.id}`)).json<DocumentoReply>()
}

/** The single line of an export. */
async function exported(conteudo: 'notas' | 'itens'): Promise<Record<string, unknown>> {
  const reply = await client.post(`${API_BASE}/exportarNotas`, {
    ...{ cpfcnpj: CNPJ.emitente, conteudo, filtro: {}, formato: 'xlsx' },
  })
  expect(reply.statusCode, reply.body.slice(0, 400)).toBe(200)
  const [sheet] = await readXlsxFile(reply.rawPayload)
  const [heads = [], line = []] = sheet?.data ?? []
  return Object.fromEntries(heads.map((head, index) => [String(head), line[index]]))
}

test('the open note shows its new fields, those of its items, and each linked payment with its state', async () => {
  const { campos_novos, pagamentos_vinculados, eventos } = await open()
  expect(campos_novos.map(({ cd_campo, ds_valor, nr_item }) => [cd_campo, ds_valor, nr_item])).toEqual([
    ['tpNFDebito', '06', null],
    ['dPrevEntrega', '2027-01-20', null],
    ['vProdLiqTot', '10.00', null],
    ['vUnComLiq', '5.0000', 1],
    ['vProdLiq', '10.00', 1],
    ['cAtivSN', '01', 1],
  ])
  expect(campos_novos.at(-1)).toMatchObject({
    ds_ato: 'NT 2026.005 (Simples Nacional)',
    ds_visto: expect.stringMatching(/^não visto desde/),
  })
  expect(campos_novos[0]?.ds_visto).toBeNull()
  expect(pagamentos_vinculados.map(({ id_transacao, ds_estado }) => `${id_transacao} ${ds_estado}`)).toEqual([
    'AA a_pagar',
    'BB pago',
  ])
  expect(eventos[0]?.ds_texto).toContain('transação BB')
})

test('the sheets by note and by item have them', async () => {
  expect(await exported('notas')).toMatchObject({
    Finalidade: 'Nota de débito',
    'Tipo da nota de débito (tpNFDebito)': '06',
    'Total líquido dos produtos (vProdLiqTot)': 10,
    'Pagamentos vinculados': '1 pago, 1 a pagar',
  })
  expect(await exported('itens')).toMatchObject({
    'Valor unitário líquido (vUnComLiq)': 5,
    'Valor líquido (vProdLiq)': 10,
    'Atividade no Simples (cAtivSN)': '01',
  })
})

test('the check of the reform reads the activity of an item', async () => {
  const { rows: empresas } = await server.owner.query<{ id: number }>('select id from empresa where tax_id = $1', [
    CNPJ.emitente,
  ])
  const query = { empresaId: empresas[0]?.id ?? 0, accountId: null, month: monthOf('2027-01'), sistema: 'SCA' }
  const { rows } = await sql<{ signature: string }>`with ${signedItemsOf(query)} select signature from signed`.execute(
    server.ownerDb,
  )
  expect(rows.map(({ signature }) => readReformSignature(signature).activity)).toEqual(['01'])
})

test('a note that an earlier version stored without them gets them by the reading of stored notes', async () => {
  const kept =
    'select l.declared, l.payments, i.declared as of_item from nota_ledger l join nota_item i using (empresa_id, nota_id)'
  const before = (await server.owner.query(kept)).rows
  expect(before[0]).toMatchObject({ payments: [{ transaction: 'AA' }, { transaction: 'BB' }] })
  await server.owner.query('update nota_ledger set declared = null, payments = null')
  await server.owner.query('update nota_item set declared = null')
  await rereadNotes(
    { db: server.db, ownerDb: server.ownerDb, log: createLogger('silent') },
    { openReaders: () => ({ ...intake.deps.readers, close: async () => undefined }) },
  )
  expect((await server.owner.query(kept)).rows).toEqual(before)
})
