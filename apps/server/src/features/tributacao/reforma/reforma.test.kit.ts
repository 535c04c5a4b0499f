import type { NotaItem } from '@portal/fiscal/base/nota-item.ts'
import { NO_TOTALS } from '@portal/fiscal/fields/totals.ts'
import { blankItem } from '@portal/synthetic/model/item.ts'
import { sql } from 'kysely'
import { type BuiltNota, buildNota, insertNotas, type NotaSpec } from '../../../testing/notas.ts'
import type { TestServer } from '../../../testing/server.ts'
import { ITEM_COLUMNS, itemRows } from '../../intake/read/item-rows.ts'
import { totalRow } from '../../intake/read/total-row.ts'

/** 100.00 of PVC tube, right in everything. Units: cents, rates in percent */
const ITEM: NotaItem = {
  ...blankItem(),
  cProd: 'TUBO',
  xProd: 'TUBO PVC 25 MM',
  ncm: '39172300',
  cfop: '5102',
  indTot: true,
  icmsCst: '00',
  vProd: 10_000,
  vICMS: 1800,
  vPIS: 165,
  vCOFINS: 760,
  pPIS: '1.65',
  pCOFINS: '7.6',
  ibscbsCst: '000',
  cClassTrib: '000001',
  gIBSCBS: true,
  vBCIBSCBS: 7275,
  pIBSUF: '0.1',
  vIBSUF: 7,
  pIBSMun: '0',
  vIBSMun: 0,
  pCBS: '0.9',
  vCBS: 65,
}
export const NO_GROUP = {
  ibscbsCst: null,
  cClassTrib: null,
  gIBSCBS: false,
  vBCIBSCBS: 0,
  pIBSUF: null,
  vIBSUF: 0,
  pIBSMun: null,
  pCBS: null,
  vCBS: 0,
}
export interface Planted {
  items?: Partial<NotaItem>[]
  nota?: NotaSpec
  ledger?: { regime?: string | null; purpose?: string; operation?: string; refs?: string[] }
  /** Added to the CBS of the note's total */
  totalOff?: number
}

async function insertRow(server: TestServer, table: string, row: Record<string, unknown>): Promise<void> {
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const values = sql.join(Object.values(row))
  await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(server.ownerDb)
}

/** Stores a note with its items and totals, right but for what is given. */
export async function plantNota(
  server: TestServer,
  { empresaId, mes }: { empresaId: number; mes: string },
  { items = [{}], nota, ledger = {}, totalOff = 0 }: Planted,
): Promise<BuiltNota> {
  const built = buildNota(empresaId, { issued: `${mes}-10T10:00:00`, ...nota })
  await insertNotas(server.ownerDb, [built])
  const key = { empresa_id: empresaId, nota_id: built.id }
  const { regime = '3', purpose = '1', operation = '1', refs = [] } = ledger
  await insertRow(server, 'nota_ledger', { ...key, issuer: { regime }, purpose, operation, refs })
  const facts = items.map((change) => ({ ...ITEM, ...change }))
  for (const [at, row] of itemRows(facts).entries()) {
    const stored = Object.fromEntries(Object.entries(row).filter(([name]) => ITEM_COLUMNS.includes(name)))
    await insertRow(server, 'nota_item', { ...key, ...stored, n_item: at + 1 })
  }
  const sum = (amount: (item: NotaItem) => number) => facts.reduce((total, item) => total + amount(item), 0)
  const stated = {
    vBCIBSCBS: sum(({ vBCIBSCBS }) => vBCIBSCBS),
    vCBS: sum(({ vCBS }) => vCBS) + totalOff,
    vIBS: sum(({ vIBSUF, vIBSMun }) => vIBSUF + vIBSMun),
  }
  const totals = { ...NO_TOTALS, ...(facts.some(({ ibscbsCst }) => ibscbsCst !== null) ? stated : {}) }
  await insertRow(server, 'nota_total', { ...key, ...(JSON.parse(totalRow(totals, facts)) as object) })
  return built
}

/** Class of Anexo VIII, which does not name the NCM of the tube. */
const HYGIENE = { ibscbsCst: '200', cClassTrib: '200035', pRedIBSUF: '60', pRedIBSMun: '60', pRedCBS: '60' }

/** Each fault of a note, and the only finding that it is. */
export const PLANTED: [code: string, planted: Planted][] = [
  ['group_missing', { items: [{}, NO_GROUP] }],
  ['reduction_not_used', { items: [{ ncm: '10063021' }] }],
  ['cst_unknown', { items: [{ ibscbsCst: '999', cClassTrib: '000001' }] }],
  ['class_unknown', { items: [{ cClassTrib: '000999' }] }],
  ['cst_of_other_class', { items: [{ cClassTrib: '200003', ncm: '10063021' }] }],
  ['group_not_allowed', { items: [{ ibscbsCst: '410', cClassTrib: '410999' }] }],
  ['rates_missing', { items: [{ ...NO_GROUP, ibscbsCst: '000', cClassTrib: '000001' }] }],
  ['annex_without_ncm', { items: [{ ...HYGIENE, vIBSUF: 3, vCBS: 26 }] }],
  ['rate_of_other_year', { items: [{ pCBS: '8.8', vCBS: 640 }] }],
  ['reduction_of_other_class', { items: [{ pRedCBS: '60', vCBS: 26 }] }],
  ['tax_amount', { items: [{ vCBS: 67 }] }],
  ['presumed_credit', { items: [{ cCredPres: '01' }] }],
  ['totals', { totalOff: 2 }],
  ['base_formula', { items: [{ vBCIBSCBS: 10_000, vCBS: 90, vIBSUF: 10 }] }],
  ['reduction_possible', { items: [{ ncm: '04012010' }] }],
  ['class_not_in_force', { items: [{ ibscbsCst: '220', cClassTrib: '220001' }] }],
  ['class_of_other_document', { items: [{ cClassTrib: '000002' }] }],
]

/** Stores a product with its class in the list that users of the check have. */
export const registerProduto = (
  server: TestServer,
  empresaId: number,
  { code, ibscbs }: { code: string; ibscbs: object },
) =>
  insertRow(server, 'produto', {
    empresa_id: empresaId,
    sistema: 'SCA',
    code,
    position: 1_000_000,
    name: code,
    busca: code,
    active: true,
    body: JSON.stringify({ cd_produto: code, nm_prd: code, ds_unidade: 'UN', ibscbs }),
  })
