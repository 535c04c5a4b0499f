import { type Alerta, alerta } from './alerta.ts'
import { isService, type MalhaContext, observedOf } from './context.ts'
import type { Produto } from './produto.ts'
import { dayText, ncmText } from './written.ts'

/** The NCM of services only. */
const NO_GOODS = '00000000'
const campo = 'cd_ncm'

/** NCM_INEXISTENTE, NCM_EXTINTO: checks the code in the table of the day. Suggests the NCM of the notes. */
export function checkNcm(produto: Produto, context: MalhaContext): Alerta | null {
  const { cd_ncm } = produto
  if (cd_ncm === undefined) return null
  if (cd_ncm === NO_GOODS) return isService(produto) ? null : noGoods
  const { lookup, day } = context
  const result = lookup.ncm(cd_ncm, day)
  if (result.state === 'unloaded' || result.state === 'valid') return null
  const observedNcm = observedOf(produto, context)?.ncm
  const sugestao = observedNcm && lookup.ncm(observedNcm, day).state === 'valid' ? observedNcm : undefined
  const code = ncmText(cd_ncm)
  if (result.state === 'extinct') {
    const successors = lookup.successorsOf(cd_ncm, day)
    const next = successors.length === 0 ? '' : ` Vigentes da mesma posição: ${successors.map(ncmText).join(', ')}.`
    const mensagem = `O NCM ${code} valeu até ${dayText(result.to)}. Nota emitida depois com ele é recusada.${next}`
    return alerta('NCM_EXTINTO', { campo, mensagem, sugestao: sugestao ?? onlyOf(successors) })
  }
  const why = result.state === 'future' ? `só vale a partir de ${dayText(result.from)}` : 'não existe na tabela'
  return alerta('NCM_INEXISTENTE', { campo, mensagem: `O NCM ${code} ${why}. A nota com ele é recusada.`, sugestao })
}

const onlyOf = (codes: readonly string[]): string | undefined => (codes.length === 1 ? codes[0] : undefined)

const noGoods = alerta('NCM_INEXISTENTE', {
  campo,
  mensagem: 'O NCM 0000.00.00 é só de serviços. Mercadoria precisa do seu.',
})

/** NCM_DIVERGE: at least three notes, most of them with another NCM. */
export function checkNcmOfNotes(produto: Produto, context: MalhaContext): Alerta | null {
  const observed = observedOf(produto, context)
  if (!observed?.ncm || produto.cd_ncm === undefined || observed.ncm === produto.cd_ncm || isService(produto))
    return null
  const mensagem = `${observed.ncmNotes} de ${observed.notes} notas trazem este produto com o NCM ${ncmText(observed.ncm)}.`
  const valid = context.lookup.ncm(observed.ncm, context.day).state
  const sugestao = valid === 'valid' || valid === 'unloaded' ? observed.ncm : undefined
  return alerta('NCM_DIVERGE', { campo, mensagem, sugestao })
}
