import type { Sugestao } from '@portal/contract/tributacao/lista.ts'
import { descriptionTerms, queryTerms, stem } from '@portal/tables/search/words.ts'
import { storedText } from '../tabelas/as-of.ts'
import type { TaxView } from '../tabelas/view.ts'
import type { Candidate } from './candidate.ts'

/** A candidate for the suggestion list; `asked`: the typed words. */
export const toSugestao = (
  view: TaxView,
  { origin, ncm, name, gtin, code, reason }: Candidate,
  query: string | null,
): Sugestao => ({
  ds_origem: origin,
  cd_ncm: ncm,
  nm_sugestao: name ?? shownName(view, ncm, query),
  nm_ncm_caminho: pathNames(view, ncm),
  ...(reason ? { ds_motivo: reason } : {}),
  ...(gtin ? { ds_codbarras: gtin } : {}),
  ...(code ? { cd_produto: code } : {}),
})

/** Names from the chapter to the code, as far as the tables have them. */
const pathNames = (view: TaxView, ncm: string): string[] =>
  [2, 4, 5, 6, 7, 8].flatMap((length) => {
    const entry = view.ncm(ncm.slice(0, length))
    return entry ? [storedText(entry.data, 'name')] : []
  })

const VAGUE = /^outr[oa]s\b/i

/** «Outros» is meaningless alone, as is «Inteiro ou partido» for a search of malt: a more specific heading is put in front. */
function shownName(view: TaxView, ncm: string, query: string | null): string {
  const names = [8, 7, 6, 5, 4].flatMap((length) => {
    const entry = view.ncm(ncm.slice(0, length))
    return entry ? [storedText(entry.data, 'name')] : []
  })
  const [leaf = '', ...above] = names
  const words = new Set((query === null ? [] : queryTerms(query)).map(stem))
  const answers = (name: string) => descriptionTerms(name).some((term) => words.has(stem(term)))
  if (answers(leaf)) return leaf
  const telling = above.find(answers) ?? (VAGUE.test(leaf) ? above.find((name) => !VAGUE.test(name)) : undefined)
  return telling ? `${telling.replace(/[.:]$/, '')}: ${leaf.charAt(0).toLowerCase()}${leaf.slice(1)}` : leaf
}
