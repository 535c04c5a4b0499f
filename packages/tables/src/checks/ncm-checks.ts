import { alerta } from './alerta.ts'
import { isService, type MalhaContext, observedOf } from './context.ts'
import type { Alerta, Produto } from './produto.ts'
import { dayText, ncmText } from './written.ts'

/** The NCM of services, and of nothing else. */
const NO_GOODS = '00000000'
const campo = 'cd_ncm'

/** NCM_INEXISTENTE, NCM_EXTINTO: the code against the table of the day. What the notes use instead is the suggestion. */
export function checkNcm(produto: Produto, context: MalhaContext): Alerta | null {
  const { cd_ncm } = produto
  if (cd_ncm === undefined) return null
  if (cd_ncm === NO_GOODS) return isService(produto) ? null : noGoods
  const { lookup, day } = context
  const found = lookup.ncm(cd_ncm, day)
  if (found.state === 'unloaded' || found.state === 'valid') return null
  const seen = observedOf(produto, context)?.ncm
  const sugestao = seen && lookup.ncm(seen, day).state === 'valid' ? seen : undefined
  const code = ncmText(cd_ncm)
  if (found.state === 'extinct') {
    const mensagem = `O NCM ${code} valeu até ${dayText(found.to)}. Nota emitida depois com ele é recusada.`
    return alerta('NCM_EXTINTO', { campo, mensagem, sugestao })
  }
  const why = found.state === 'future' ? `só vale a partir de ${dayText(found.from)}` : 'não existe na tabela'
  return alerta('NCM_INEXISTENTE', { campo, mensagem: `O NCM ${code} ${why}. A nota com ele é recusada.`, sugestao })
}

const noGoods = alerta('NCM_INEXISTENTE', {
  campo,
  mensagem: 'O NCM 0000.00.00 é só de serviços. Mercadoria precisa do seu.',
})

/** NCM_DIVERGE: another NCM in most of at least three notes. */
export function checkNcmOfNotes(produto: Produto, context: MalhaContext): Alerta | null {
  const seen = observedOf(produto, context)
  if (!seen?.ncm || produto.cd_ncm === undefined || seen.ncm === produto.cd_ncm || isService(produto)) return null
  const mensagem = `${seen.ncmNotes} de ${seen.notes} notas trazem este produto com o NCM ${ncmText(seen.ncm)}.`
  const valid = context.lookup.ncm(seen.ncm, context.day).state
  const sugestao = valid === 'valid' || valid === 'unloaded' ? seen.ncm : undefined
  return alerta('NCM_DIVERGE', { campo, mensagem, sugestao })
}
