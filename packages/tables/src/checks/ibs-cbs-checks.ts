import { GENERAL_CLASS_TRIB, IBS_CBS_2026 } from '../fixed/ibs-cbs.ts'
import type { ClassTribCode } from '../lookup/model.ts'
import { holds } from '../lookup/validity.ts'
import { type Alerta, alerta } from './alerta.ts'
import { isService, type MalhaContext, observedOf } from './context.ts'
import type { Produto } from './produto.ts'
import { dayText, ncmText, rateText } from './written.ts'

const campo = 'ibscbs.cd_classtrib'

/**
 * CLASSTRIB_INEXISTENTE, CLASSTRIB_CST, CLASSTRIB_DOC, CLASSTRIB_NCM, CLASSTRIB_ZERO, CLASSTRIB_FALTA: at most one of
 * them, the most severe first.
 */
export function checkClassTrib(produto: Produto, context: MalhaContext): Alerta | null {
  const code = produto.ibscbs?.cd_classtrib
  if (code === undefined) return missingClassTrib(produto, context)
  if (!context.lookup.has('cclasstrib')) return otherCst(produto, code, code.slice(0, 3))
  const row = context.lookup.classTrib(code)
  if (!row) return alerta('CLASSTRIB_INEXISTENTE', { campo, mensagem: `O cClassTrib ${code} não existe na tabela.` })
  if (!holds(row, context.day)) return notInForce(row, context.day)
  return (
    otherCst(produto, code, row.cst) ??
    otherDocument(row) ??
    otherNcm(produto, row, context) ??
    fullRate(produto, row, context)
  )
}

function notInForce({ code, from, to }: ClassTribCode, day: string): Alerta {
  const hasEnded = to !== null && day > to
  const when = hasEnded ? `valeu até ${dayText(to)}` : `só vale a partir de ${dayText(from ?? '')}`
  return alerta('CLASSTRIB_INEXISTENTE', { campo, mensagem: `O cClassTrib ${code} ${when}.` })
}

function otherCst({ ibscbs }: Produto, code: string, cst: string): Alerta | null {
  const declaredCst = ibscbs?.cd_cst
  if (declaredCst === undefined || declaredCst === cst) return null
  const mensagem = `O cClassTrib ${code} é do CST ${cst}, e o produto tem o CST ${declaredCst}. A nota com os dois é recusada.`
  return alerta('CLASSTRIB_CST', { campo: 'ibscbs.cd_cst', mensagem, sugestao: cst })
}

const plainName = (name: string) => name.replace(/[^a-z0-9]/gi, '').toLowerCase()

function otherDocument({ code, documents }: ClassTribCode): Alerta | null {
  if (documents.length === 0 || documents.some((name) => ['nfe', 'nfce'].includes(plainName(name)))) return null
  const mensagem = `O cClassTrib ${code} vale em ${documents.join(', ')}, não em NF-e nem NFC-e.`
  return alerta('CLASSTRIB_DOC', { campo, mensagem })
}

function otherNcm(produto: Produto, row: ClassTribCode, { lookup, day, annexes, listed }: MalhaContext): Alerta | null {
  const { cd_ncm } = produto
  const isListed = listed.has(row.code) || (row.annex !== null && annexes.has(row.annex))
  if (cd_ncm === undefined || !isListed || isService(produto)) return null
  const possible = lookup.classTribsOf(cd_ncm, day).map(({ classTrib }) => classTrib.code)
  if (possible.includes(row.code)) return null
  const annex = row.annex === null ? 'a lista dele' : `o anexo ${row.annex} da LC 214/2025`
  const mensagem = `O NCM ${ncmText(cd_ncm)} não está n${annex}, de onde vem o cClassTrib ${row.code}.`
  return alerta('CLASSTRIB_NCM', { campo, mensagem, sugestao: onlySuggestion(possible) })
}

/** Goods that an article names by their NCM, at zero for everyone: menstrual health. */
const ZERO_BY_ARTICLE = '200013'
/** Zero only for public bodies and immune entities: medical devices, accessibility devices, enteral nutrition. */
const ZERO_FOR_PUBLIC_BUYERS = new Set(['200005', '200008', '200011'])

const isZero = ({ reductionIbs, reductionCbs }: ClassTribCode): boolean =>
  Number(reductionIbs) === 100 && Number(reductionCbs) === 100

/**
 * Goods of a zero-rate annex with the general class, which taxes them in full.
 * Source  LC 214/2025, arts. 125 (annex I), 144 to 146 (XII, XIII; IV, V and VI for public buyers), 147, 148 (XV)
 */
function fullRate(produto: Produto, row: ClassTribCode, { lookup, day }: MalhaContext): Alerta | null {
  const { cd_ncm } = produto
  if (row.code !== GENERAL_CLASS_TRIB || cd_ncm === undefined || isService(produto)) return null
  const zero = lookup
    .classTribsOf(cd_ncm, day)
    .filter(({ classTrib, line }) => isZero(classTrib) && (line.annex !== null || classTrib.code === ZERO_BY_ARTICLE))
  const forAll = zero.filter(({ classTrib }) => !ZERO_FOR_PUBLIC_BUYERS.has(classTrib.code))
  const lines = forAll.length > 0 ? forAll : zero
  const [first] = lines
  if (!first) return null
  // the text of the item may ask for more than the NCM
  const isSure = forAll.length > 0 && lines.every(({ line }) => line.needs !== 'yes' && line.annex !== null)
  const codes = [...new Set(lines.map(({ classTrib }) => classTrib.code))]
  const condition = isSure ? '' : forAll.length > 0 ? MORE_THAN_NCM : PUBLIC_BUYER
  const place = first.line.annex === null ? 'art. 147' : `anexo ${first.line.annex}`
  const mensagem = `O NCM ${ncmText(cd_ncm)} está no ${place} da LC 214/2025, de alíquota zero, e o cClassTrib ${row.code} cobra a alíquota inteira.${condition}`
  return alerta('CLASSTRIB_ZERO', {
    campo,
    mensagem,
    gravidade: isSure ? 'aviso' : 'info',
    sugestao: isSure && codes.length === 1 ? codes[0] : undefined,
  })
}

const MORE_THAN_NCM = ' O item pede mais que o NCM: confira se o produto o cumpre.'
const PUBLIC_BUYER = ' O zero é só da venda a órgão público ou entidade imune: para os outros, veja a redução do anexo.'

/**
 * Suggestion: the general rule when no annex has the NCM, the only candidate, or none when the user has to
 * decide.
 */
const onlySuggestion = (possible: readonly string[]): string | undefined =>
  possible.length === 0 ? GENERAL_CLASS_TRIB : new Set(possible).size === 1 ? possible[0] : undefined

function missingClassTrib(produto: Produto, { day, simples, lookup }: MalhaContext): Alerta | null {
  const since = simples ? IBS_CBS_2026.mandatorySimples : IBS_CBS_2026.mandatory
  if (day < since || isService(produto)) return null
  const possible = produto.cd_ncm === undefined ? [] : lookup.classTribsOf(produto.cd_ncm, day)
  const hint =
    possible.length > 0
      ? ' A LC 214/2025 dá a produtos deste NCM outra classificação que a geral: veja qual condição se cumpre.'
      : ''
  const mensagem = `Desde ${dayText(since)} a nota leva o grupo do IBS e da CBS, e este produto não tem cClassTrib.${hint}`
  const sugestao = possible.length === 0 && lookup.has('cclasstrib-ncm') ? GENERAL_CLASS_TRIB : undefined
  return alerta('CLASSTRIB_FALTA', { campo, mensagem, sugestao })
}

/** ALIQ_TESTE: the company's notes have rates other than those of the test year. */
export function checkTestRates(produto: Produto, context: MalhaContext): Alerta | null {
  const observed = observedOf(produto, context)
  if (!observed || !context.day.startsWith(IBS_CBS_2026.year)) return null
  const candidates = [
    ['CBS', observed.cbs, IBS_CBS_2026.cbs],
    ['IBS estadual', observed.ibsUf, IBS_CBS_2026.ibsUf],
    ['IBS municipal', observed.ibsMun, IBS_CBS_2026.ibsMun],
  ] as const
  const wrong = candidates.find(([, rate, right]) => rate !== null && rate !== Number(right))
  if (!wrong) return null
  const [name, rate, right] = wrong
  const mensagem = `Em 2026 a alíquota de teste da ${name} é ${rateText(right)} %, e as notas deste produto saem com ${rateText(rate ?? 0)} %.`
  return alerta('ALIQ_TESTE', { campo, mensagem: mensagem.replace('da IBS', 'do IBS') })
}
