import {
  type ExperimentarRegraReply,
  MOST_EXPERIMENTO,
  type RegraEscrituracao,
} from '@portal/contract/escrituracao/escrituracao.ts'
import type { LancamentoItem } from '@portal/contract/escrituracao/lancamento.ts'
import { sumToMoney } from '@portal/contract/money.ts'
import type { EntryRule } from '@portal/efd/entry/proposal/model.ts'
import type { Kysely } from 'kysely'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import type { Caller, GrantedEmpresa } from '../acesso/base/caller.ts'
import type { BookContext } from '../sped/month/book/context.ts'
import { toRule } from '../sped/month/read/entry-book.ts'
import { type MonthEntry, readEntries } from './entries.ts'
import { ruleWords } from './regras.ts'
import { withProposals } from './with-proposals.ts'

/**
 * Tries a rule on a month without keeping it: the month is booked twice, without and with the rule, by the engine that
 * books it, and the lines are compared. What a person decided stays.
 */

interface Trial {
  empresa: GrantedEmpresa
  mes: string
  regra: RegraEscrituracao
}

/** Throws AppError 422 for a rule that cannot hold. */
export async function tryRule(
  db: Kysely<Database>,
  user: Caller,
  { empresa, mes, regra }: Trial,
): Promise<ExperimentarRegraReply> {
  const id = regra.id ?? uuidv7()
  const words = ruleWords(regra, 'regra')
  return withProposals(db, user, { empresa, mes }, async ({ tx, context, company }) => {
    const rule = words.is_paused ? null : toRule({ id, ...words })
    const side = words.destination === 'saida' ? ('saida' as const) : ('entrada' as const)
    const reply: ExperimentarRegraReply = { nr_itens: 0, nr_mudam: 0, nr_decididos: 0, data: [] }
    const question = { empresaId: empresa.id, company, side }
    // as text: a large month has 100,000 lines
    const before = new Map<string, string>()
    for await (const { entries } of readEntries(tx, { ...question, context }))
      for (const entry of entries) before.set(lineKey(entry), JSON.stringify(toWords(entry.item)))
    for await (const { entries } of readEntries(tx, { ...question, context: withRule(context, id, rule) }))
      for (const entry of entries) addLine(reply, entry, { id, before: before.get(lineKey(entry)) })
    return reply
  })
}

const lineKey = ({ note, item }: MonthEntry): string => `${note.id} ${item.n}`

/** The same month with the rule in the place of the one that has its id. */
function withRule(context: BookContext, id: string, rule: EntryRule | null): BookContext {
  const { entries } = context
  if (!entries) return context
  const own = rule ? [rule] : []
  const isKnown = entries.rules.some((other) => other.id === id)
  // of two rules with as many criteria the newer one wins: a changed rule keeps its turn
  const rules = isKnown
    ? entries.rules.flatMap((other) => (other.id === id ? own : [other]))
    : [...own, ...entries.rules]
  return { ...context, entries: { ...entries, rules } }
}

function addLine(
  reply: ExperimentarRegraReply,
  { note, item, treatment }: MonthEntry,
  { id, before }: { id: string; before: string | undefined },
): void {
  const isCovered = treatment?.proposal.ruleId === id
  if (isCovered) reply.nr_itens += 1
  if (isCovered && treatment.decided) reply.nr_decididos += 1
  const depois = toWords(item)
  if (before === undefined || before === JSON.stringify(depois)) return
  reply.nr_mudam += 1
  if (reply.data.length >= MOST_EXPERIMENTO) return
  reply.data.push({
    ds_chave: note.chave,
    nr_item: item.n,
    id_nota: note.id,
    ds_tipo: note.tipo,
    nr_docfiscal: note.number,
    nm_parte: note.party_name,
    nm_prd: item.name,
    vl_item: sumToMoney(item.total),
    antes: JSON.parse(before) as typeof depois, // written above
    depois,
  })
}

const toWords = (item: LancamentoItem): ExperimentarRegraReply['data'][number]['antes'] => ({
  cd_cfop: item.cfop,
  cd_cst: item.cst,
  vl_credito: sumToMoney(item.icms.value),
  cd_acumulador: item.accumulator,
  cd_conta: item.account,
  cd_centro: item.costCentre,
  ds_estado: item.state,
})
