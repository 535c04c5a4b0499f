import { dayOfAct } from '../fixed/acts.ts'
import { type Alerta, alerta } from './alerta.ts'
import { isService, type MalhaContext } from './context.ts'
import type { Produto } from './produto.ts'
import { ncmText, rateText } from './written.ts'

const campo = 'ipi.pr_ipi'
/** Taxed sale; with any other CST a rate of zero says nothing about the TIPI. */
const TAXED = '50'
/** From this day on the IPI is zero for most goods (LC 214/2025, art. 454), and no list says for which. */
const ENDS = dayOfAct('ipi_zero')

/** IPI_TIPI: a rate other than that of the NCM, or of the product's exception, in the TIPI. */
export function checkIpi(produto: Produto, { lookup, day }: MalhaContext): Alerta | null {
  const { cd_ncm, cd_ex, ipi } = produto
  if (cd_ncm === undefined || ipi?.pr_ipi === undefined || isService(produto) || day >= ENDS) return null
  if (ipi.pr_ipi === 0 && ipi.cd_cst_saida !== TAXED) return null
  const ex = cd_ex === undefined ? '' : String(Number(cd_ex)).padStart(2, '0')
  const rows = lookup.tipiOf(cd_ncm)
  const row = rows.find(([, exception]) => exception === ex)
  if (!row && rows.length > 0 && ex !== '')
    return alerta('IPI_TIPI', { campo: 'cd_ex', mensagem: `O NCM ${ncmText(cd_ncm)} não tem o Ex ${ex} na TIPI.` })
  const rate = row?.[2] ?? null
  if (rate === null || ipi.pr_ipi === Number(rate === 'NT' ? 0 : rate)) return null
  const about = `o NCM ${ncmText(cd_ncm)}${ex === '' ? '' : `, Ex ${ex}`}`
  const others = rows.filter(([, exception, other]) => exception !== ex && other === String(ipi.pr_ipi))
  const hint =
    others.length > 0 ? ` Essa alíquota é ${others.map(([, exception]) => nameOfEx(exception)).join(' e ')}.` : ''
  const official = rate === 'NT' ? 'diz NT, não tributado' : `tem ${rateText(rate)} %`
  return alerta('IPI_TIPI', {
    campo,
    mensagem: `O cadastro tem IPI de ${rateText(ipi.pr_ipi)} %, e a TIPI ${official} para ${about}.${hint} Notas complementares podem reduzir.`,
    ...(rate === 'NT' ? {} : { sugestao: rate }),
  })
}

const nameOfEx = (ex: string) => (ex === '' ? 'a do código sem Ex' : `a do Ex ${ex}`)
