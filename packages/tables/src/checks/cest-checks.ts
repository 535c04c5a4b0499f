import { foldText } from '@portal/files/fold-text.ts'
import type { CestCode } from '../lookup/model.ts'
import { type Alerta, alerta } from './alerta.ts'
import { isService, type MalhaContext } from './context.ts'
import { isStSituation } from './icms-situation.ts'
import type { Produto } from './produto.ts'
import { cestText, dayText, ncmText } from './written.ts'

const campo = 'cd_cest'

/**
 * CEST_FALTA, CEST_INEXISTENTE, CEST_NCM. Segment 28 (door to door) matches by whole chapters, so it is never
 * suggested and never required.
 */
export function checkCest(produto: Produto, context: MalhaContext): Alerta | null {
  if (isService(produto)) return null
  return produto.cd_cest === undefined ? missingCest(produto, context) : wrongCest(produto, produto.cd_cest, context)
}

function missingCest(produto: Produto, { lookup }: MalhaContext): Alerta | null {
  const situation = isStSituation(produto)
  if (!situation || produto.cd_ncm === undefined) return null
  const { cests } = lookup.cestsOf(produto.cd_ncm)
  if (cests.length === 0 && lookup.has('cest')) return null
  const choice = chooseCest(produto.nm_prd, cests)
  return alerta('CEST_FALTA', {
    campo,
    mensagem: `O ${situation} diz que há substituição tributária. Nesse caso a nota leva CEST, e ${among(produto.cd_ncm, cests)}${because(choice)}.`,
    sugestao: choice?.code,
  })
}

const among = (ncm: string, cests: readonly CestCode[]): string => {
  if (cests.length === 0) return 'este produto não tem'
  if (cests.length === 1) return `o NCM ${ncmText(ncm)} tem um`
  return `o NCM ${ncmText(ncm)} tem ${cests.length}, fora os da venda porta a porta: a descrição decide`
}

const because = (choice: ChosenCest | null): string => (choice?.word ? `; «${choice.word}» está na descrição` : '')

function wrongCest({ cd_ncm, nm_prd }: Produto, cest: string, { lookup }: MalhaContext): Alerta | null {
  if (!lookup.has('cest')) return null
  const row = lookup.cest(cest)
  const { cests } = cd_ncm === undefined ? { cests: [] } : lookup.cestsOf(cd_ncm)
  const sugestao = chooseCest(nm_prd, cests)?.code
  if (!row) {
    const until = lookup.revokedCest(cest)
    const mensagem =
      until === undefined
        ? `O CEST ${cestText(cest)} não existe no convênio.`
        : `O CEST ${cestText(cest)} foi revogado${until ? ` e valeu até ${dayText(until)}` : ''}.`
    return alerta('CEST_INEXISTENTE', { campo, mensagem, sugestao })
  }
  if (cd_ncm === undefined || row.ncms.length === 0 || row.ncms.some((prefix) => cd_ncm.startsWith(prefix))) return null
  const mensagem = `O CEST ${cestText(cest)} («${short(row.name)}») não é do NCM ${ncmText(cd_ncm)}.`
  return alerta('CEST_NCM', { campo, mensagem, sugestao })
}

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

/**
 * A CEST selected by the description. `word` is the deciding word; null when there was only one candidate.
 */
interface ChosenCest {
  code: string
  word: string | null
}

/**
 * Selects the CEST that a description matches best, by words that not all candidates share. Returns null when
 * the description does not decide.
 */
function chooseCest(description: string, candidates: readonly CestCode[]): ChosenCest | null {
  const [only, second] = candidates
  if (only && !second) return { code: only.code, word: null }
  const words = new Set(cestWords(description))
  const candidateNames = candidates.map(({ code, name }) => ({ code, names: new Set(cestWords(name)) }))
  const scored = candidateNames.map(({ code, names }) => {
    const hits = [...names].filter((word) => words.has(word) && candidateNames.some((other) => !other.names.has(word)))
    return { code, hits }
  })
  const [best, next] = scored.toSorted((a, b) => b.hits.length - a.hits.length)
  if (!best || best.hits.length === 0 || best.hits.length === (next?.hits.length ?? 0)) return null
  const holders = (word: string) => candidateNames.filter(({ names }) => names.has(word)).length
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

/** Words of three letters or more, folded and singular. */
const cestWords = (text: string): string[] =>
  foldText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 3 && !STOP.has(word))
    .map((word) => (word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word))
