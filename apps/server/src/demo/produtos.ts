import { type Kysely, sql } from 'kysely'
import type { Clock } from '../base/clock.ts'
import type { Database } from '../db/schema.gen.ts'
import { inScope } from '../db/scope.ts'
import { requireRows } from '../features/produtos/judge.ts'
import { saveList } from '../features/produtos/save.ts'

interface DemoDeps {
  db: Kysely<Database>
  ownerDb: Kysely<Database>
  clock: Clock
}

const SISTEMA = 'SCA'
const WHO = 'Demonstração'

/** Creates a register for each demo company from its own notes, with some mistakes. Keeps a register that exists. */
export async function fillDemoProdutos({ db, ownerDb, clock }: DemoDeps): Promise<void> {
  const { rows: empresas } = await sql<{ id: number; simples: boolean }>`
    select id, simples from empresa where demo and active order by id`.execute(ownerDb)
  const { rows: lists } = await sql<{ empresa_id: number }>`
    select distinct empresa_id from produto_list where empresa_id = any(${empresas.map(({ id }) => id)}::bigint[])`.execute(
    ownerDb,
  )
  const filled = new Set(lists.map(({ empresa_id }) => empresa_id))
  for (const { id, simples } of empresas.filter((empresa) => !filled.has(empresa.id))) {
    const scope = { accountId: null, empresaIds: [id] }
    const sold = await inScope(db, scope, (tx) => soldBy(tx, id))
    if (sold.length === 0) continue
    const actor = { caller: { account: { id: null, name: WHO } }, address: null }
    const list = [...sold.map((row) => toProduto(row, simples)), ...mistakes(sold, simples)]
    const owner = { scope, empresaId: id, sistema: SISTEMA }
    const sent: unknown = JSON.parse(JSON.stringify(list)) // undefined fields are not sent
    const rows = requireRows(Array.isArray(sent) ? sent : [])
    await saveList(db, owner, { rows, ifMatch: '"0"', actor, now: clock.now() })
  }
}

interface Sold {
  code: string
  name: string
  gtin: string | null
  unit: string
  ncm: string | null
  cest: string | null
  origin: string | null
  cst: string | null
  csosn: string | null
  rate: string | null
  cfop: string | null
  pis: string | null
  pis_rate: string | null
  cofins: string | null
  cofins_rate: string | null
  classtrib: string | null
}

/** Most products of a demo register. */
const MOST = 500

/** The most frequent values of each product in the company's notes, so that its SPED files agree with its register. */
async function soldBy(tx: Kysely<Database>, empresaId: number): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select i.code, mode() within group (order by i.name) as name,
      mode() within group (order by i.gtin) filter (where i.gtin ~ '^[0-9]{8,14}$') as gtin,
      mode() within group (order by i.unit) as unit, mode() within group (order by i.ncm) as ncm,
      mode() within group (order by i.cest) as cest, mode() within group (order by i.origin) as origin,
      mode() within group (order by i.icms_cst) as cst, mode() within group (order by i.csosn) as csosn,
      mode() within group (order by i.icms_rate) filter (where i.cfop like '5%' and i.icms_rate > 0) as rate,
      mode() within group (order by i.cfop) filter (where i.cfop like '5%') as cfop,
      mode() within group (order by i.pis_cst) as pis, mode() within group (order by i.pis_rate) as pis_rate,
      mode() within group (order by i.cofins_cst) as cofins, mode() within group (order by i.cofins_rate) as cofins_rate,
      mode() within group (order by i.cclasstrib) as classtrib
    from nota_item i join nota n on n.empresa_id = i.empresa_id and n.id = i.nota_id
    where i.empresa_id = ${empresaId} and n.papel = 'E' and n.situacao = 'autorizada' and not n.homologacao
      and i.code <> '' and i.name <> '' and i.unit <> '' and i.ncm ~ '^[0-9]{8}$'
    group by i.code order by name, i.code limit ${MOST}`.execute(tx)
  return rows
}

type Produto = Record<string, unknown> & { cd_produto: string }

const digits = (text: string | null, count: number): string | undefined =>
  text !== null && text.length === count && /^\d+$/.test(text) ? text : undefined
const rate = (text: string | null): number | undefined => (text === null ? undefined : Number(text))

function toProduto(sold: Sold, simples: boolean): Produto {
  const [pis, cofins] = [digits(sold.pis, 2), digits(sold.cofins, 2)]
  const classTrib = digits(sold.classtrib, 6)
  return {
    cd_produto: sold.code,
    nm_prd: sold.name,
    ds_codbarras: sold.gtin ?? 'SEM GTIN',
    ds_unidade: sold.unit.slice(0, 6),
    cd_tipoitem: '00',
    cd_ncm: digits(sold.ncm, 8),
    cd_cest: digits(sold.cest, 7),
    cd_origem: digits(sold.origin, 1),
    fl_ativo: 'S',
    icms: {
      ...(simples ? { cd_csosn_saida: digits(sold.csosn, 3) } : { cd_cst_saida: digits(sold.cst, 2) }),
      pr_icms: simples ? undefined : rate(sold.rate),
      cd_cfop_saida: digits(sold.cfop, 4),
    },
    pis: { cd_cst_saida: pis, pr_pis: rate(sold.pis_rate) },
    cofins: { cd_cst_saida: cofins, pr_cofins: rate(sold.cofins_rate) },
    ...(classTrib ? { ibscbs: { cd_cst: classTrib.slice(0, 3), cd_classtrib: classTrib } } : {}),
  }
}

/** Products without notes, each with a fault that the check reports; SPED files do not contain them. */
function mistakes([first]: readonly Sold[], simples: boolean): Produto[] {
  const general = { ibscbs: { cd_cst: '000', cd_classtrib: '000001' } }
  const taxed = { pis: { cd_cst_saida: '01' }, cofins: { cd_cst_saida: '01' }, ...general }
  const icms = simples
    ? { cd_csosn_saida: '102', cd_cfop_saida: '5102' }
    : { cd_cst_saida: '00', pr_icms: 18, cd_cfop_saida: '5102' }
  const st = simples ? { cd_csosn_saida: '500', cd_cfop_saida: '5405' } : { cd_cst_saida: '60', cd_cfop_saida: '5405' }
  const of = (code: string, nm_prd: string, rest: Record<string, unknown>): Produto => ({
    cd_produto: `ANT-${code}`,
    nm_prd,
    ds_unidade: 'UN',
    cd_tipoitem: '00',
    cd_origem: '0',
    fl_ativo: 'S',
    icms,
    ...taxed,
    ...rest,
  })
  return [
    of('01', 'PNEU 175/70 R14 84T', { cd_ncm: '40111000', icms: st }),
    of('02', 'DIVERSOS', { cd_ncm: '39269090' }),
    of('03', 'LUMINÁRIA DE EMERGÊNCIA 30 LEDS', { cd_ncm: '94054200', ds_codbarras: '7891000000008' }),
    of('04', 'SUPORTE DE PAREDE (CADASTRO ANTIGO)', { cd_ncm: '12345678' }),
    of('05', 'CADEADO LATÃO 30 MM', { cd_ncm: '83011000', icms: { ...icms, cd_cfop_saida: '1102' } }),
    of('06', 'TRENA EMBORRACHADA 5 M', { cd_ncm: '90178010', icms: simples ? icms40 : { cd_csosn_saida: '102' } }),
    of('07', 'FITA ISOLANTE 20 M', { cd_ncm: '39191010', ibscbs: { cd_cst: '000', cd_classtrib: '200003' } }),
    ...(first ? [of('08', first.name, { cd_ncm: first.ncm, ds_unidade: first.unit.slice(0, 6) })] : []),
  ]
}

const icms40 = { cd_cst_saida: '40', cd_cfop_saida: '5102' }
