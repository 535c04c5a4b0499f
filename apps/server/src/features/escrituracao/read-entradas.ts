import type { EntradasReply, GrupoEntrada, LadoEscrituracao } from '@portal/contract/escrituracao/escrituracao.ts'
import type { EstadoLancamento } from '@portal/contract/escrituracao/lancamento.ts'
import { sumToMoney } from '@portal/contract/money.ts'
import { entryCfop, isCfop } from '@portal/efd/entry/cfop.ts'
import { levelKey, OWN_ISSUES } from '@portal/efd/entry/proposal/memory.ts'
import type { PastEntry } from '@portal/efd/entry/proposal/model.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import type { Caller, GrantedEmpresa } from '../acesso/base/caller.ts'
import { type BookContext, isIndustry } from '../sped/month/book/context.ts'
import { readAjustes } from '../sped/month/read/entry-book.ts'
import { countItems, type EntriesQuestion, type MonthEntry, readEntries } from './entries.ts'
import { addEntry, type EntryGroup, largestGroups, newEntryList, toGrupo, toTotals } from './list-entradas.ts'
import { withProposals } from './with-proposals.ts'

export interface EntradasQuestion {
  empresa: GrantedEmpresa
  mes: string
  estado: EstadoLancamento | undefined
  lado?: LadoEscrituracao
  now: Date
  /** Called as the proposals are made, with how many of how many */
  onProposed?: (done: number, all: number) => void
  signal?: AbortSignal
}

/** The entries of a month by state, with what the proposals learn from. */
export function readEntradas(
  db: Kysely<Database>,
  user: Caller,
  { empresa, mes, estado, lado = 'entradas', now, onProposed, signal }: EntradasQuestion,
): Promise<EntradasReply> {
  return withProposals(db, user, { empresa, mes }, async ({ tx, context, company }) => {
    const list = newEntryList()
    const side = lado === 'saidas' ? ('saida' as const) : ('entrada' as const)
    const question = { empresaId: empresa.id, context, company, side }
    const tell = onProposed && (await progressTeller(tx, question, onProposed))
    for await (const { entries, items } of readEntries(tx, question)) {
      signal?.throwIfAborted()
      for (const entry of entries) addEntry(list, entry, estado)
      tell?.(items)
    }
    const { body } = await readAjustes(tx, empresa.id)
    const names = new Map(body.acumuladores.map(({ cd_acumulador, nm_acumulador }) => [cd_acumulador, nm_acumulador]))
    const groups = largestGroups(list)
    const arrivals = await arrivalsOf(tx, empresa.id, groups)
    return {
      fl_fechado: await isClosed(tx, empresa.id, mes),
      fl_simples: empresa.simples,
      aprende: await learnedFrom(tx, empresa.id, context.period.from),
      ...toTotals(list),
      data: groups.map((group) => ({
        ...toGrupo(group, names),
        ...pastOf(group, context),
        dt_escriturado: group.state === 'certo' ? (arrivals.get(group.first.note.id) ?? now).toISOString() : null,
      })),
    }
  })
}

/** Least time between two words of progress. */
const TELL_MS = 200

async function progressTeller(
  tx: Kysely<Database>,
  question: EntriesQuestion,
  onProposed: (done: number, all: number) => void,
): Promise<(items: number) => void> {
  const all = await countItems(tx, question)
  let [done, told] = [0, 0]
  onProposed(0, all)
  return (items) => {
    done += items
    const now = performance.now()
    if (now - told < TELL_MS) return
    told = now
    // services and documents of another month's emission come on top of the count
    onProposed(Math.min(done, all), all)
  }
}

/** True for a month that is closed. */
export async function isClosed(tx: Kysely<Database>, empresaId: number, mes: string): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`select state from fechamento
    where empresa_id = ${empresaId} and month = ${`${mes}-01`}::date`.execute(tx)
  return rows[0]?.state === 'fechado'
}

async function arrivalsOf(
  tx: Kysely<Database>,
  empresaId: number,
  groups: readonly EntryGroup[],
): Promise<ReadonlyMap<string, Date>> {
  const ids = groups.filter(({ state }) => state === 'certo').map(({ first }) => first.note.id)
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('nota')
    .select(['id', 'imported_at'])
    .where('empresa_id', '=', empresaId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, imported_at }) => [id, imported_at]))
}

interface Learned {
  efds: number
  first: string | null
  last: string | null
  decisions: number
}

async function learnedFrom(tx: Kysely<Database>, empresaId: number, from: string): Promise<EntradasReply['aprende']> {
  const { rows } = await sql<Learned>`
    select count(distinct month)::int as efds, to_char(min(month), 'YYYY-MM') as first, to_char(max(month), 'YYYY-MM') as last,
      (select count(*)::int from escrituracao_decisao d where d.empresa_id = ${empresaId}) as decisions
    from escrituracao_passado where empresa_id = ${empresaId} and month < ${from}::date
      and month >= ${from}::date - interval '24 months'`.execute(tx)
  const [learned] = rows
  return {
    nr_efds: learned?.efds ?? 0,
    ds_de: learned?.first ?? null,
    ds_ate: learned?.last ?? null,
    nr_decisoes: learned?.decisions ?? 0,
  }
}

/** Last digits of the CFOPs of a service by activity: the same service, industry, trade, and the others. */
const SERVICE_CFOPS: Readonly<Record<string, readonly string[]>> = {
  25: ['253', '252', '254', '255', '256', '257', '251'],
  30: ['303', '302', '304', '305', '306', '301'],
  35: ['353', '352', '354', '355', '356', '351', '360'],
  93: ['933', '949'],
}
const DESTINOS = ['revenda', 'industria', 'consumo', 'ativo'] as const
const MOST_HISTORY = 24

type PastOfGroup = Pick<GrupoEntrada, 'usados' | 'historico' | 'nr_iguais'>

/** Answers of the past for the supplier's NCM with the other destinations after them, and the months it was bought in. */
function pastOf({ first }: EntryGroup, context: BookContext): PastOfGroup {
  const { note, treatment } = first
  const used = (treatment?.proposal.explain().used ?? []).map(({ answer, notes }) => ({
    cd_cfop: answer.cfop,
    ds_destino: answer.destination,
    nr_notas: notes,
  }))
  const options = optionsOf(first, context)
  const usados = [...used]
  for (const option of options) if (!usados.some(({ cd_cfop }) => cd_cfop === option.cd_cfop)) usados.push(option)
  const isExit = treatment?.answer.destination === 'saida'
  const features = {
    supplier: isExit ? OWN_ISSUES : note.party_id,
    item: '',
    ncm: first.thing,
    sale: '',
    tax: '',
    rate: '',
  }
  const key = levelKey('anySale', features, { sale: '', isDear: false })
  const rows = (key !== null && context.entries?.past.rows.get(key)) || []
  return { usados: usados.slice(0, 9), historico: historyOf(rows), nr_iguais: rows.length }
}

/** The CFOPs that a person may choose from, after those of the past. */
function optionsOf({ item, treatment }: MonthEntry, context: BookContext): PastOfGroup['usados'] {
  const use = treatment?.answer.destination ?? item.destination
  const { cfop, stated } = item
  const of = (cd_cfop: string, ds_destino: NonNullable<typeof use>) => ({ cd_cfop, ds_destino, nr_notas: 0 })
  if (use === 'saida' || /^[1-3]/.test(stated.cfop)) return [of(stated.cfop, use ?? 'revenda')]
  if (use === 'servico') {
    const rests = SERVICE_CFOPS[(cfop || '353').slice(1, 3)] ?? []
    return rests.map((rest) => of((cfop.charAt(0) || '1') + rest, 'servico')).filter(({ cd_cfop }) => isCfop(cd_cfop))
  }
  return DESTINOS.flatMap((destino) => {
    const answer = entryCfop(stated.cfop, destino, { industry: isIndustry(context) })
    return 'cfop' in answer ? [of(answer.cfop, destino)] : []
  })
}

function historyOf(rows: readonly PastEntry[]): PastOfGroup['historico'] {
  const months = new Map<string, { month: string; cfop: string; items: number; cents: number }>()
  for (const { month, answer, value } of rows) {
    const key = `${month} ${answer.cfop}`
    const line = months.get(key) ?? { month, cfop: answer.cfop, items: 0, cents: 0 }
    line.items += 1
    line.cents += value
    months.set(key, line)
  }
  return [...months.values()]
    .sort((a, b) => (a.month < b.month ? 1 : -1))
    .slice(0, MOST_HISTORY)
    .map(({ month, cfop, items, cents }) => ({
      ds_mes: month,
      nr_itens: items,
      vl_itens: sumToMoney(cents),
      cd_cfop: cfop,
    }))
}

/**
 * Keeps the counts of a side of a month for the board, with the state of the documents that they are of. Exits of a month
 * whose entries were not counted yet are left to the program, which counts both.
 */
export async function keepCounts(
  tx: Transaction<Database>,
  { empresaId, mes, lado, now }: { empresaId: number; mes: string; lado: LadoEscrituracao; now: Date },
  { totais }: Pick<EntradasReply, 'totais'>,
): Promise<void> {
  // read apart: a cluster refuses a subquery among the values
  const { rows } = await sql<{ changes: number }>`select changes from fechamento
    where empresa_id = ${empresaId} and month = ${`${mes}-01`}::date`.execute(tx)
  const changes = rows[0]?.changes ?? 0
  if (lado === 'saidas') {
    await sql`update escrituracao_mes set exit_items = ${totais.itens.nr_itens}, exit_doubts = ${totais.duvida.nr_itens},
      exit_changes = ${changes} where empresa_id = ${empresaId} and month = ${`${mes}-01`}::date`.execute(tx)
    return
  }
  await sql`insert into escrituracao_mes (empresa_id, month, items, doubts, decided, changes, counted_at)
    values (${empresaId}, ${`${mes}-01`}::date, ${totais.itens.nr_itens}, ${totais.duvida.nr_itens}, ${totais.decidido.nr_itens},
      ${changes}, ${now})
    on conflict (empresa_id, month) do update set items = excluded.items, doubts = excluded.doubts, decided = excluded.decided,
      changes = excluded.changes, counted_at = excluded.counted_at`.execute(tx)
}
