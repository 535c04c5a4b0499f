import type { CestCode } from '../lookup/model.ts'
import { alerta } from './alerta.ts'
import { isService, type MalhaContext } from './context.ts'
import { isStSituation } from './icms-situation.ts'
import type { Alerta, Produto } from './produto.ts'
import { cestText, foldText, ncmText } from './written.ts'

const campo = 'cd_cest'

/** CEST_FALTA, CEST_INEXISTENTE, CEST_NCM. Segment 28 (door to door, by whole chapters) is never suggested and excuses no absence. */
export function checkCest(produto: Produto, context: MalhaContext): Alerta | null {
  if (isService(produto)) return null
  return produto.cd_cest === undefined ? missing(produto, context) : given(produto, produto.cd_cest, context)
}

function missing(produto: Produto, { lookup }: MalhaContext): Alerta | null {
  const situation = isStSituation(produto)
  if (!situation || produto.cd_ncm === undefined) return null
  const { cests } = lookup.cestsOf(produto.cd_ncm)
  if (cests.length === 0 && lookup.has('cest')) return null
  const found = chooseCest(produto.nm_prd, cests)
  return alerta('CEST_FALTA', {
    campo,
    mensagem: `O ${situation} diz que há substituição tributária. Nesse caso a nota leva CEST, e ${among(produto.cd_ncm, cests)}${because(found)}.`,
    sugestao: found?.code,
  })
}

const among = (ncm: string, cests: readonly CestCode[]): string => {
  if (cests.length === 0) return 'este produto não tem'
  if (cests.length === 1) return `o NCM ${ncmText(ncm)} tem um`
  return `o NCM ${ncmText(ncm)} tem ${cests.length}, fora os da venda porta a porta: a descrição decide`
}

const because = (found: ChosenCest | null): string => (found?.word ? `; «${found.word}» está na descrição` : '')

function given({ cd_ncm, nm_prd }: Produto, cest: string, { lookup }: MalhaContext): Alerta | null {
  if (!lookup.has('cest')) return null
  const found = lookup.cest(cest)
  const { cests } = cd_ncm === undefined ? { cests: [] } : lookup.cestsOf(cd_ncm)
  const sugestao = chooseCest(nm_prd, cests)?.code
  if (!found) {
    const mensagem = `O CEST ${cestText(cest)} não existe no convênio.`
    return alerta('CEST_INEXISTENTE', { campo, mensagem, sugestao })
  }
  if (cd_ncm === undefined || found.ncms.length === 0 || found.ncms.some((prefix) => cd_ncm.startsWith(prefix)))
    return null
  const mensagem = `O CEST ${cestText(cest)} («${short(found.name)}») não é do NCM ${ncmText(cd_ncm)}.`
  return alerta('CEST_NCM', { campo, mensagem, sugestao })
}

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

/** A CEST that the description decides; `word` is what decided, null where there is but one. */
export interface ChosenCest {
  code: string
  word: string | null
}

/**
 * The one CEST that a description points to: by words that tell it from the other candidates. Null where the description does not decide:
 * then a person has to.
 */
export function chooseCest(description: string, candidates: readonly CestCode[]): ChosenCest | null {
  const [only, second] = candidates
  if (only && !second) return { code: only.code, word: null }
  const words = new Set(wordsOf(description))
  const named = candidates.map(({ code, name }) => ({ code, names: new Set(wordsOf(name)) }))
  const scored = named.map(({ code, names }) => {
    const hits = [...names].filter((word) => words.has(word) && named.some((other) => !other.names.has(word)))
    return { code, hits }
  })
  const [best, next] = scored.toSorted((a, b) => b.hits.length - a.hits.length)
  if (!best || best.hits.length === 0 || best.hits.length === (next?.hits.length ?? 0)) return null
  const holders = (word: string) => named.filter(({ names }) => names.has(word)).length
  const [word = ''] = best.hits.toSorted((a, b) => holders(a) - holders(b))
  return { code: best.code, word: word.toUpperCase() }
}

const STOP = new Set([
  'com',
  'sem',
  'para',
  'dos',
  'das',
  'outras',
  'outros',
  'exceto',
  'inclusive',
  'embalagem',
  'embalagens',
])

/** Words of three letters or more, singular, folded. */
const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 3 && !STOP.has(word))
    .map((word) => (word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word))
