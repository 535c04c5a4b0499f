import type { BuscaItem } from '@portal/contract/busca.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import type { Caller, GrantedEmpresa } from '../acesso/base/caller.ts'
import { findCandidates } from '../tributacao/consulta/candidates.ts'
import { ownReader } from '../tributacao/consulta/own-reader.ts'
import { fromBox, toLookupContext } from '../tributacao/consulta/question.ts'
import { toSugestao } from '../tributacao/consulta/suggestion.ts'
import type { AskKnowledge } from '../tributacao/tabelas/knowledge.ts'
import { addressIn, formatNcm } from './wire.ts'

const MAX_NCMS = 5

/** NCMs of the tables, by their first digits or by name. The company is only the one that the address shows. */
export async function findNcms(
  { db, knowledge: ask, day }: { db: Kysely<Database>; knowledge: AskKnowledge; day: string },
  user: Caller,
  { text, first }: { text: string; first: GrantedEmpresa | null },
): Promise<BuscaItem[]> {
  const question = fromBox(text)
  if (!question || question.gtin?.length === 14) return []
  const knowledge = await ask()
  const view = knowledge.on(day)
  const place = { ...toLookupContext(user, {}), empresa: null }
  const asked = { ...question, gtin: null }
  const own = ownReader(db, place)
  const search = { knowledge, view, question: asked, place, own, limit: MAX_NCMS, typing: true }
  const { candidates } = await findCandidates(search)
  return candidates.map((candidate) => ({
    ds_grupo: 'ncm',
    ds_titulo: formatNcm(candidate.ncm),
    ds_detalhe: toSugestao(view, candidate, question.name).nm_sugestao,
    ds_endereco: addressIn('/consultas/tributacao', {
      busca: candidate.ncm,
      ncm: candidate.ncm,
      empresa: first?.taxId,
    }),
    nr_cpfcnpj: null,
    nm_empresa: null,
    cd_ncm: candidate.ncm,
  }))
}
