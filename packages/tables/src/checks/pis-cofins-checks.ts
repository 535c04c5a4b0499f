import { LC_224, PIS_COFINS_END } from '../fixed/pis-cofins.ts'
import { effectOf, meansEx, resaleCst } from '../lookup/pis-cofins.ts'
import type { PisCofinsListRow } from '../official/model.ts'
import { type Alerta, alerta } from './alerta.ts'
import type { MalhaContext } from './context.ts'
import type { Produto } from './produto.ts'
import { dayText, ncmText, rateText } from './written.ts'

/**
 * CSTs in a resale that tax again, or exempt for another reason, what was already taxed in a single phase.
 */
const TAXED_AGAIN = ['01', '06', '07', '08', '49']

interface CstField {
  campo: string
  cst: string
}

const findCst = ({ pis, cofins }: Produto, wrong: (cst: string) => boolean): CstField | null => {
  if (pis?.cd_cst_saida !== undefined && wrong(pis.cd_cst_saida))
    return { campo: 'pis.cd_cst_saida', cst: pis.cd_cst_saida }
  if (cofins?.cd_cst_saida !== undefined && wrong(cofins.cd_cst_saida))
    return { campo: 'cofins.cd_cst_saida', cst: cofins.cd_cst_saida }
  return null
}

/**
 * PISCOFINS_MONOFASICO: a single-phase product with a CST that taxes it again. Producers (CST 02, 03) are
 * excluded. A notice only where the list depends on more than the NCM.
 */
export function checkMonofasico(produto: Produto, { lookup, day }: MalhaContext): Alerta | null {
  const ncm = produto.cd_ncm
  if (ncm === undefined || isOwnProduction(produto)) return null
  const match = findCst(produto, (cst) => TAXED_AGAIN.includes(cst))
  const rows = lookup.pisCofinsOf(ncm, day).filter((row) => isAskedOf(row, produto))
  const row = rows.find(({ isConditional }) => !isConditional) ?? rows[0]
  if (!row || !match) return null
  const mensagem =
    `O NCM ${ncmText(ncm)} é de «${row.name}»: PIS e Cofins já foram recolhidos por quem fabrica ou importa ` +
    `(${row.law}). A revenda leva CST ${resaleCst(row)}, não ${match.cst}.`
  if (row.isConditional)
    return alerta('PISCOFINS_MONOFASICO', {
      campo: match.campo,
      mensagem: `${mensagem} Depende do produto${row.note ? `: ${sentence(row.note)}` : '.'}`,
      gravidade: 'info',
    })
  return alerta('PISCOFINS_MONOFASICO', { campo: match.campo, mensagem, sugestao: resaleCst(row) })
}

const sentence = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1).replace(/\.$/, '')}.`

/** Codes of auto parts: under these headings most goods of a register are none, so only unconditional lines count. */
const PARTS = ['302', '303']

const isAskedOf = (row: PisCofinsListRow, { cd_ncm = '', cd_ex }: Produto): boolean =>
  (effectOf(row) === 'single' || effectOf(row) === 'substitution') &&
  !(row.isConditional && PARTS.includes(row.code)) &&
  meansEx(row, cd_ncm, normalEx(cd_ex)) === true

/** The register writes exceptions with two or three digits. */
const normalEx = (ex: string | undefined): string | null =>
  ex === undefined ? null : String(Number(ex)).padStart(2, '0')

/** Own production: the company itself pays the single-phase tax. */
const isOwnProduction = ({ cd_tipoitem = '' }: Produto): boolean => ['03', '04', '05', '06'].includes(cd_tipoitem)

/** cClassTrib of the basic basket with zero rate. */
const BASKET_CLASS_TRIB = '200003'

/**
 * PISCOFINS_LC224: a zero rate or exemption that became a tenth of the general rate. The basic basket and the
 * Simples are excluded.
 */
export function checkLc224(produto: Produto, { day, simples, lookup, basket }: MalhaContext): Alerta | null {
  const { cd_ncm, ibscbs, pis, cofins } = produto
  if (simples || day < LC_224.from || day > PIS_COFINS_END.day || cd_ncm === undefined) return null
  const match = findCst(produto, (cst) => cst === '06' || cst === '07')
  if (!match || (pis?.pr_pis ?? 0) > 0 || (cofins?.pr_cofins ?? 0) > 0) return null
  if (ibscbs?.cd_classtrib === BASKET_CLASS_TRIB || basket.some((prefix) => cd_ncm.startsWith(prefix))) return null
  const hasAnnexes = lookup.has('cclasstrib-ncm')
  const mensagem =
    `Desde ${dayText(LC_224.from)} muitas alíquotas zero e isenções passaram a ${rateText(LC_224.pis)} % de PIS e ${rateText(LC_224.cofins)} % ` +
    `de Cofins, e o CST ${match.cst} diz zero. ${hasAnnexes ? 'O NCM não é da cesta básica.' : 'A cesta básica ficou fora.'} Confira a lei do benefício.`
  return alerta('PISCOFINS_LC224', { campo: match.campo, mensagem, gravidade: hasAnnexes ? 'aviso' : 'info' })
}
