import {
  accountRow,
  companyRows,
  informationRow,
  openingRow,
  participanteChangeRow,
  participanteRow,
  productRows,
  remarkRow,
  unitRow,
} from '@portal/efd/block/block-0.ts'
import { otherRows } from '@portal/efd/block/block-1.ts'
import { serviceRows } from '@portal/efd/block/block-b.ts'
import { assessmentRows } from '@portal/efd/block/block-e.ts'
import { inventoryRows } from '@portal/efd/block/block-h.ts'
import { stockRows } from '@portal/efd/block/block-k.ts'
import type { EfdContador, EfdEmpresa, EfdProduct } from '@portal/efd/block/facts.ts'
import { layoutOf } from '@portal/efd/layout/layout.ts'
import type { NamedRow } from '@portal/efd/line/row.ts'
import { unitCode } from '@portal/efd/line/written.ts'
import type { EfdLines } from '@portal/efd/write.ts'
import { unitName } from '@portal/tables/fixed/units.ts'
import { assessmentSettings, type CarriedBalances } from '../month/assess/assessment.ts'
import type { MonthBook } from '../month/assess/month-book.ts'
import { accountsOf, closingStockOf, inventoriesOf } from '../month/assess/stock.ts'
import type { MonthLines } from '../month/block-lines.ts'
import type { BookContext } from '../month/book/context.ts'

interface Sources {
  context: BookContext
  lines: MonthLines
  book: MonthBook
  version: string
  carried: CarriedBalances | null
  /** Called when a block begins. */
  onBlock?: (block: string) => void
}

/**
 * All records of the file except openings, closings and counters, which `writeEfd` adds. Drops registers that the
 * layout version lacks.
 */
export async function* fileRows(sources: Sources): AsyncGenerator<NamedRow | EfdLines> {
  const { registers } = layoutOf(sources.version)
  for await (const row of allRows(sources)) if ('bytes' in row || registers.has(row.reg)) yield row
}

async function* allRows({
  context,
  lines,
  book,
  version,
  carried,
  onBlock = () => undefined,
}: Sources): AsyncGenerator<NamedRow | EfdLines> {
  const empresa = toEmpresa(context)
  yield openingRow(empresa, context.period, version)
  yield* companyRows(empresa, toContador(context))
  for (const { who, ie, changes } of inOrder(book.participantes)) {
    yield participanteRow({ ...who, ie })
    for (const [field, change] of sortedTexts(changes)) yield participanteChangeRow({ field, ...change })
  }
  yield* unitRows(book)
  for (const product of inOrder(book.products)) yield* productRows(product)
  for (const [code, text] of sortedTexts(book.informations)) yield informationRow({ code, text })
  for (const [code, text] of sortedTexts(book.remarks)) yield remarkRow({ code, text })
  yield* accountsOf(context).map(accountRow)
  yield* serviceRows(context.uf)
  onBlock('C')
  yield* lines.notes.take()
  yield* lines.energy.take()
  yield* lines.coupons.take()
  onBlock('D')
  yield* lines.freight.take()
  yield* lines.phone.take()
  yield* lines.nfcom.take()
  onBlock('E')
  yield* assessmentRows({
    empresa,
    period: context.period,
    totals: book.totals,
    settings: assessmentSettings(context, carried, book.totals),
  })
  onBlock('H')
  for (const inventory of inventoriesOf(context)) yield* inventoryRows(inventory)
  onBlock('K')
  const stock = closingStockOf(context)
  if (stock) yield* stockRows({ layout: layoutOfStock(context), period: context.period, items: stock })
  onBlock('1')
  yield* otherRows({ exports: book.exports, payments: [], added: [] })
}

function unitRows({ units, products }: MonthBook): NamedRow[] {
  const ncms = ncmsByUnit(products.values())
  return [...units].sort().map((code) => unitRow({ code, description: unitName(code, ncms.get(code)) ?? '' }))
}

/** The NCMs of the products that are counted in each unit. */
function ncmsByUnit(products: Iterable<EfdProduct>): Map<string, Set<string | null>> {
  const byUnit = new Map<string, Set<string | null>>()
  for (const { unit, factors, ncm } of products)
    for (const each of [unit, ...factors.map((factor) => factor.unit)]) {
      const code = unitCode(each)
      byUnit.set(code, (byUnit.get(code) ?? new Set()).add(ncm))
    }
  return byUnit
}

const sortedTexts = <T>(texts: ReadonlyMap<string, T>) => [...texts].sort(([a], [b]) => (a < b ? -1 : 1))

const inOrder = <T>(map: ReadonlyMap<string, T>): T[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)

// the settings' schema has these three
const layoutOfStock = ({ settings }: BookContext) => settings.estoque.cd_leiaute as '0' | '1' | '2'

function toEmpresa({ cnpj, uf, settings }: BookContext): EfdEmpresa {
  const { identidade } = settings
  return {
    cnpj,
    name: identidade.nm_empresa,
    tradeName: identidade.nm_fantasia,
    uf,
    ie: identidade.ds_ie ?? '',
    im: identidade.ds_im,
    suframa: identidade.ds_suframa,
    profile: settings.cd_perfil,
    activity: settings.cd_atividade,
    industryClass: settings.cd_classe,
    phone: identidade.ds_telefone,
    fax: null,
    email: identidade.ds_email,
    address: addressOf(identidade),
    // an unknown state would have been refused with the settings
    substitutes: settings.substituto.map(({ ds_uf, ds_ie }) => ({ uf: ds_uf as EfdEmpresa['uf'], ie: ds_ie })),
  }
}

function toContador({ settings }: BookContext): EfdContador | null {
  const { contador } = settings
  if (!contador) return null
  return {
    name: contador.nm_contador,
    cpf: contador.nr_cpf.replace(/\D/g, ''),
    crc: contador.nr_crc,
    cnpj: contador.nr_cnpj?.replace(/[^0-9A-Za-z]/g, '').toUpperCase() || null,
    phone: contador.ds_telefone,
    fax: null,
    email: contador.ds_email ?? '',
    address: addressOf(contador),
  }
}

type Identidade = BookContext['settings']['identidade']

const addressOf = (
  place: Pick<Identidade, 'ds_logradouro' | 'ds_numero' | 'ds_complemento' | 'ds_bairro' | 'ds_cep' | 'cd_municipio'>,
) => ({
  street: place.ds_logradouro,
  number: place.ds_numero,
  complement: place.ds_complemento,
  district: place.ds_bairro,
  zip: place.ds_cep,
  cityCode: place.cd_municipio,
})
