import type { DecidirBody, DecidirReply, RespostaEntrada } from '@portal/contract/escrituracao/escrituracao.ts'
import { isCfop, isCreditless } from '@portal/efd/entry/cfop.ts'
import { destinationOfEntry, isServiceCfop, saleClass } from '@portal/efd/entry/proposal/memory.ts'
import { sql, type Transaction } from 'kysely'
import { countText } from '../../base/count-text.ts'
import { AppError } from '../../base/errors.ts'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import { type Actor, addAudit } from '../acesso/base/audit.ts'
import type { GrantedEmpresa } from '../acesso/base/caller.ts'
import { type DecidedLine, readDecidedLines } from './decided-lines.ts'
import { isClosed } from './read-entradas.ts'
import { changeRule, type RuleRow } from './regras.ts'
import {
  type DecisionWords,
  entryDays,
  isSameDecision,
  lockStanding,
  previousOf,
  refuseDecided,
} from './stored-decision.ts'
import { undoDecisions } from './undo.ts'

type Tx = Transaction<Database>
type Decisao = DecidirBody['decisoes'][number]

interface Deciding {
  empresa: GrantedEmpresa
  mes: string
  body: DecidirBody
  now: Date
}

/**
 * Keeps what a person decided for items of a month, all of them or none. An item that another person decided is refused
 * unless the call says that it changes it. The month must be open: its row is locked until the transaction ends, so that
 * nobody closes it in between.
 */
export async function decideEntries(tx: Tx, actor: Actor, deciding: Deciding): Promise<DecidirReply> {
  const { empresa, mes, body } = deciding
  await requireOpen(tx, empresa.id, mes)
  if (body.fl_desfazer) return undoDecisions(tx, actor, deciding)
  const regras: string[] = []
  let nr_itens = 0
  for (const decisao of body.decisoes) {
    const items = await findItems(tx, deciding, decisao)
    const answer = answerOf(decisao.resposta, items)
    const ruleId = await makeRule(tx, actor, { ...deciding, decisao, items, answer })
    if (ruleId !== null) regras.push(ruleId)
    await keep(tx, actor, { ...deciding, decisao, items, answer, ruleId })
    nr_itens += items.length
  }
  const detail = `${countText(nr_itens, 'item', 'itens')} de ${mes}`
  await addAudit(tx, actor, [{ empresaId: empresa.id, what: 'escrituracao.decide', target: mes, detail }])
  return { nr_itens, regras }
}

/** Throws AppError 409 for a closed month. */
async function requireOpen(tx: Tx, empresaId: number, mes: string): Promise<void> {
  await sql`select from fechamento where empresa_id = ${empresaId} and month = ${`${mes}-01`}::date for share`.execute(
    tx,
  )
  if (await isClosed(tx, empresaId, mes))
    throw new AppError(409, 'escrituracao.closed', 'O mês está fechado. Reabra para mudar.')
}

/** The items with what they are recognised by. Throws AppError 404 when one is not of the month. */
async function findItems(tx: Tx, { empresa, mes }: Deciding, { itens }: Decisao): Promise<DecidedLine[]> {
  const found = await readDecidedLines(tx, empresa, itens)
  const days = await entryDays(tx, empresa)
  const ofMonth = found.filter(({ chave, month }) => (days.get(chave) ?? month).startsWith(mes))
  const distinct = new Set(itens.map(({ ds_chave, nr_item }) => `${ds_chave} ${nr_item}`))
  if (ofMonth.length < distinct.size)
    throw new AppError(404, 'escrituracao.item', 'Um dos itens não é de um documento deste mês.')
  return ofMonth
}

/** Throws AppError 422 for an answer that cannot hold. */
function answerOf(resposta: RespostaEntrada | null | undefined, items: readonly DecidedLine[]): RespostaEntrada {
  if (!resposta) throw new AppError(422, 'escrituracao.answer', 'Diga o CFOP de entrada e a finalidade.')
  const { cd_cfop, fl_credito } = resposta
  const about = (mensagem: string) => ({ erros: [{ campo: 'resposta', mensagem }] })
  const refuse = (mensagem: string): never => {
    throw new AppError(422, 'escrituracao.answer', mensagem, about(mensagem))
  }
  if (new Set(items.map(({ kind }) => kind)).size > 1) refuse('Decida junto só itens da mesma espécie de documento.')
  const kind = items[0]?.kind ?? 'item'
  if (kind === 'saida' || kind === 'propria') {
    if (items.some(({ sale }) => sale !== cd_cfop))
      refuse('A nota é da empresa e vai com o CFOP que ela traz. Para outro CFOP, corrija a nota.')
    return { ...resposta, ds_destino: kind === 'saida' ? 'saida' : destinationOfEntry(cd_cfop), fl_credito: null }
  }
  if (!/^[123]/.test(cd_cfop) || resposta.ds_destino === 'saida')
    refuse('O documento é uma entrada: o CFOP começa com 1, 2 ou 3.')
  if (!isCfop(cd_cfop) || items.some(({ sale }) => !isCfop(onSideOf(cd_cfop, sale))))
    refuse(`O CFOP ${cd_cfop} não existe.`)
  if (fl_credito === true && (isCreditless(cd_cfop) || kind === 'servico')) {
    const word = kind === 'servico' ? 'a NFS-e' : PAIR_WORDS[resposta.ds_destino]
    const mensagem = `CFOP ${cd_cfop.charAt(0)}.${cd_cfop.slice(1)} com crédito de ICMS: ${word} não dá crédito.`
    throw new AppError(422, 'escrituracao.pair', mensagem, about(mensagem))
  }
  // what has no goods has no use either: its CFOP follows the activity
  const isService = kind === 'frete' || kind === 'servico' || (kind === 'conta' && isServiceCfop(cd_cfop))
  return isService ? { ...resposta, ds_destino: 'servico' } : resposta
}

const PAIR_WORDS: Record<RespostaEntrada['ds_destino'], string> = {
  consumo: 'uso e consumo',
  ativo: 'o imobilizado, no item,',
  revenda: 'este CFOP',
  industria: 'este CFOP',
  servico: 'este serviço',
  saida: 'a saída',
}

/** A CFOP on the side of the document: 5 enters as 1, 6 as 2, 7 as 3. */
function onSideOf(cfop: string, sale: string): string {
  const first = { 5: '1', 6: '2', 7: '3' }[sale.charAt(0)]
  const sided = first ? first + cfop.slice(1) : cfop
  return isCfop(sided) ? sided : cfop
}

/** What the company issued keeps its CFOP. */
const cfopFor = (cfop: string, { kind, sale }: DecidedLine): string =>
  kind === 'saida' || kind === 'propria' ? sale : onSideOf(cfop, sale)

const decisionWords = (answer: RespostaEntrada): Omit<DecisionWords, 'rule_id'> => ({
  cfop: answer.cd_cfop,
  destination: answer.ds_destino,
  cst: answer.cd_cst ?? null,
  credit: answer.fl_credito ?? null,
  accumulator: answer.cd_acumulador ?? null,
  account: answer.cd_conta ?? null,
  cost_centre: answer.cd_centro ?? null,
})

interface Keeping extends Deciding {
  decisao: Decisao
  items: readonly DecidedLine[]
  answer: RespostaEntrada
}

async function keep(tx: Tx, { caller }: Actor, keeping: Keeping & { ruleId: string | null }): Promise<void> {
  const { empresa, mes, decisao, items, answer, ruleId, now } = keeping
  const { account } = caller
  const standing = await lockStanding(tx, { empresaId: empresa.id, items })
  // the same answer of the same person, sent again, changes nothing
  const rows = items.flatMap((item) => {
    const next = { ...decisionWords(answer), cfop: cfopFor(answer.cd_cfop, item), rule_id: ruleId }
    const before = standing.get(`${item.chave} ${item.n_item}`)
    if (before && isSameDecision(before, { ...next, account_id: account.id })) return []
    return [{ ...item, cfop: next.cfop, previous: before ? previousOf(before) : null }]
  })
  // without parameters: a node of a cluster, which gets this clause alone, does not know their types
  const mayChange = decisao.fl_mudar === true ? sql`true` : sql`d.account_id = excluded.account_id`
  const { rows: kept } = await sql<{ chave: string }>`
    insert into escrituracao_decisao as d (empresa_id, chave, n_item, month, supplier, item, ncm, sale, tax, rate, stated_cents, value_cents,
      unit_cents, cfop, destination, cst, credit, accumulator, account, cost_centre, rule_id, batch, account_id, account_name, decided_at,
      previous)
    select ${empresa.id}::bigint, r.chave, r.n_item, ${`${mes}-01`}::date, r.supplier, r.item, r.ncm, r.sale, r.tax, r.rate, r.stated, r.value,
      r.unit, r.cfop, ${answer.ds_destino}, ${answer.cd_cst ?? null}::text, ${answer.fl_credito ?? null}::boolean,
      ${answer.cd_acumulador ?? null}::text, ${answer.cd_conta ?? null}::text, ${answer.cd_centro ?? null}::text, ${ruleId}::uuid,
      ${uuidv7()}::uuid, ${account.id}::uuid, ${account.name}, ${now}::timestamptz, r.previous
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (chave text, n_item int, supplier text, item text, ncm text, sale text, tax text,
      rate text, stated bigint, value bigint, unit bigint, cfop text, previous jsonb)
    on conflict (empresa_id, chave, n_item) do update set month = excluded.month, cfop = excluded.cfop, destination = excluded.destination, cst = excluded.cst,
      credit = excluded.credit, accumulator = excluded.accumulator, account = excluded.account, cost_centre = excluded.cost_centre,
      rule_id = excluded.rule_id, batch = excluded.batch, account_id = excluded.account_id, account_name = excluded.account_name,
      decided_at = excluded.decided_at, previous = excluded.previous
    where ${mayChange}
    returning d.chave`.execute(tx)
  if (kept.length < rows.length) await refuseDecided(tx, { empresaId: empresa.id, items, accountId: account.id })
}

/** The rule that a decision becomes; null when it is for its items alone. A rule with the same criteria gets the new answer. */
async function makeRule(tx: Tx, { caller }: Actor, making: Keeping): Promise<string | null> {
  const { empresa, decisao, items, answer, now } = making
  const [first] = items
  const scope = decisao.ds_vale ?? 'itens'
  if (scope === 'itens' || !first) return null
  if (first.ncm === '')
    throw new AppError(422, 'escrituracao.answer', 'O item não tem NCM: a regra precisa dele. Decida só estes itens.')
  const isExit = first.kind === 'saida'
  const criteria = {
    supplier: scope === 'fornecedor_ncm' && !isExit ? first.supplier : '',
    ncm: first.ncm,
    sale: first.sale,
  }
  const { rows } = await sql<RuleRow>`select * from escrituracao_regra
    where empresa_id = ${empresa.id} and removed_at is null and supplier = ${criteria.supplier} and ncm = ${criteria.ncm} and item = ''
    for update`.execute(tx)
  const alike = rows.filter(({ destination }) => (destination === 'saida') === isExit)
  // 5101, 5102 and 6102 are one kind of sale, 5405 another with another CFOP of entry
  const same =
    alike.find(({ sale }) => sale === criteria.sale) ??
    alike.find(({ sale }) => !isExit && sale !== '' && saleClass(sale) === saleClass(criteria.sale))
  const values = decisionWords(answer)
  if (same) {
    const who = caller.account.name
    await changeRule(tx, { empresaId: empresa.id, kept: same, values: { ...values, is_paused: false }, who, now })
    return same.id
  }
  const id = uuidv7()
  await tx
    .insertInto('escrituracao_regra')
    .values({
      empresa_id: empresa.id,
      id,
      ...criteria,
      item: '',
      supplier_name: scope === 'fornecedor_ncm' && !isExit ? first.supplier_name : null,
      ...values,
      account_id: caller.account.id,
      account_name: caller.account.name,
      created_at: now,
    })
    .execute()
  return id
}
