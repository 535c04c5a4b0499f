import { LC_224 } from '../fixed/pis-cofins.ts'
import { alerta } from './alerta.ts'
import type { MalhaContext } from './context.ts'
import type { Alerta, Produto } from './produto.ts'
import { dayText, ncmText, rateText } from './written.ts'

/** CSTs by which a reseller would tax, or free for another reason, what was taxed once already. */
const TAXED_AGAIN = ['01', '06', '07', '08', '49']

interface Told {
  campo: string
  cst: string
}

const toldOf = ({ pis, cofins }: Produto, wrong: (cst: string) => boolean): Told | null => {
  if (pis?.cd_cst_saida !== undefined && wrong(pis.cd_cst_saida))
    return { campo: 'pis.cd_cst_saida', cst: pis.cd_cst_saida }
  if (cofins?.cd_cst_saida !== undefined && wrong(cofins.cd_cst_saida))
    return { campo: 'cofins.cd_cst_saida', cst: cofins.cd_cst_saida }
  return null
}

/** PISCOFINS_MONOFASICO: taxed once at the producer, and the register taxes it again. Producers (CST 02, 03) are left alone. */
export function checkMonofasico(produto: Produto, { lookup }: MalhaContext): Alerta | null {
  const [group] = produto.cd_ncm === undefined ? [] : lookup.monofasicos(produto.cd_ncm)
  const told = group && toldOf(produto, (cst) => TAXED_AGAIN.includes(cst))
  if (!group || !told || made(produto)) return null
  const mensagem =
    `O NCM ${ncmText(produto.cd_ncm ?? '')} é de «${group.group}»: PIS e Cofins já foram recolhidos por quem fabrica ou importa ` +
    `(${group.law}). A revenda leva CST ${group.resaleCst}, não ${told.cst}.`
  return alerta('PISCOFINS_MONOFASICO', { campo: told.campo, mensagem, sugestao: group.resaleCst })
}

/** Made by the company itself: then it is the one who pays. */
const made = ({ cd_tipoitem = '' }: Produto): boolean => ['03', '04', '05', '06'].includes(cd_tipoitem)

/** cClassTrib of the basket that stays at zero. */
const BASKET_CLASS_TRIB = '200003'

/** PISCOFINS_LC224: a zero rate or exemption that became a tenth of the general rate. The basic basket and the Simples stay out of it. */
export function checkLc224(produto: Produto, { day, simples, lookup, basket }: MalhaContext): Alerta | null {
  const { cd_ncm, ibscbs, pis, cofins } = produto
  if (simples || day < LC_224.from || cd_ncm === undefined) return null
  const told = toldOf(produto, (cst) => cst === '06' || cst === '07')
  if (!told || (pis?.pr_pis ?? 0) > 0 || (cofins?.pr_cofins ?? 0) > 0) return null
  if (ibscbs?.cd_classtrib === BASKET_CLASS_TRIB || basket.some((prefix) => cd_ncm.startsWith(prefix))) return null
  const known = lookup.has('cclasstrib-ncm')
  const mensagem =
    `Desde ${dayText(LC_224.from)} muitas alíquotas zero e isenções passaram a ${rateText(LC_224.pis)} % de PIS e ${rateText(LC_224.cofins)} % ` +
    `de Cofins, e o CST ${told.cst} diz zero. ${known ? 'O NCM não é da cesta básica.' : 'A cesta básica ficou fora.'} Confira a lei do benefício.`
  return alerta('PISCOFINS_LC224', { campo: told.campo, mensagem, gravidade: known ? 'aviso' : 'info' })
}
