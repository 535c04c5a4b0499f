import type { RegraEscrituracao, RegrasBody, RegrasReply } from '@portal/contract/escrituracao/escrituracao.ts'
import { isCfop, isCreditless } from '@portal/efd/entry/cfop.ts'
import { isServiceCfop, saleClass, supplierRoot } from '@portal/efd/entry/proposal/memory.ts'
import { cleanTaxId, isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { sql, type Transaction } from 'kysely'
import { countText } from '../../base/count-text.ts'
import { AppError } from '../../base/errors.ts'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import { type Actor, addAudit } from '../acesso/base/audit.ts'
import { readAjustes } from '../sped/month/read/entry-book.ts'

type Tx = Transaction<Database>

/** What a rule says; a change keeps what it was. */
interface RuleWords {
  supplier: string
  item: string
  ncm: string
  sale: string
  cfop: string
  destination: string
  cst: string | null
  credit: boolean | null
  accumulator: string | null
  account: string | null
  cost_centre: string | null
  is_paused: boolean
}

export interface RuleRow extends RuleWords {
  id: string
  supplier_name: string | null
  history: { at: string; who: string; before: RuleWords }[] | null
  is_written: boolean | null
  account_name: string
  created_at: Date
  changed_name: string | null
  changed_at: Date | null
  removed_name: string | null
  removed_at: Date | null
  items: number
}

/** Removed rules that are shown. */
const MOST_REMOVED = 50

/** The written rules of a company, the newest first, with its settings and what was removed. */
export async function readRegras(tx: Tx, empresaId: number): Promise<RegrasReply> {
  const { version, body } = await readAjustes(tx, empresaId)
  const { rows } = await sql<RuleRow>`
    select r.id, r.supplier, r.supplier_name, r.item, r.ncm, r.sale, r.cfop, r.destination, r.cst, r.credit, r.accumulator, r.account,
      r.cost_centre, r.is_paused, r.history, r.is_written, r.account_name, r.created_at, r.changed_name, r.changed_at, r.removed_name, r.removed_at,
      (select count(*)::int from escrituracao_decisao d where d.empresa_id = ${empresaId}::bigint and d.rule_id = r.id) as items
    from escrituracao_regra r where r.empresa_id = ${empresaId}::bigint order by r.removed_at desc nulls first, r.id desc`.execute(
    tx,
  )
  const names = await supplierNames(tx, empresaId, rows)
  for (const row of rows) row.supplier_name ??= names.get(row.supplier) ?? null
  const regras = rows.filter(({ removed_at }) => removed_at === null)
  const tiradas = rows.slice(regras.length, regras.length + MOST_REMOVED).map((row) => ({
    ...toRegra(row),
    nm_retirada: row.removed_name ?? '',
    dt_retirada: row.removed_at?.toISOString() ?? '',
  }))
  return { nr_versao: version, ajustes: body, regras: regras.map(toRegra), tiradas }
}

/** Names of the suppliers of rules that were written by hand, from their newest note. Served by `nota_by_party_id`. */
async function supplierNames(
  tx: Tx,
  empresaId: number,
  rows: readonly RuleRow[],
): Promise<ReadonlyMap<string, string>> {
  const unnamed = rows.filter(({ supplier, supplier_name }) => supplier !== '' && supplier_name === null)
  const roots = [...new Set(unnamed.map(({ supplier }) => supplier))]
  if (roots.length === 0) return new Map()
  const { rows: found } = await sql<{ root: string; name: string }>`
    select r.root, n.name from unnest(${roots}::text[]) r (root) cross join lateral (
      select coalesce(s.prestador_name, n.emitente_name) as name from nota n
        left join nota_servico s on s.empresa_id = ${empresaId}::bigint and s.nota_id = n.id
      where n.empresa_id = ${empresaId}::bigint and n.papel = 'R' and n.party_tax_id >= r.root and n.party_tax_id < r.root || '~'
        and left(n.party_tax_id, length(r.root)) = r.root
      order by n.party_tax_id, n.issued_local desc limit 1) n
    where n.name is not null`.execute(tx)
  return new Map(found.map(({ root, name }) => [root, name]))
}

type Mudanca = RegrasReply['regras'][number]['historico'][number]['mudancas'][number]

/** The words of a rule by the fields of the contract. */
const FIELDS: readonly (readonly [Mudanca['campo'], keyof RuleWords])[] = [
  ['nr_cpfcnpj', 'supplier'],
  ['cd_ncm', 'ncm'],
  ['cd_item', 'item'],
  ['cd_cfop_nota', 'sale'],
  ['cd_cfop', 'cfop'],
  ['ds_destino', 'destination'],
  ['cd_cst', 'cst'],
  ['fl_credito', 'credit'],
  ['cd_acumulador', 'accumulator'],
  ['cd_conta', 'account'],
  ['cd_centro', 'cost_centre'],
  ['fl_pausada', 'is_paused'],
]

const wordText = (value: RuleWords[keyof RuleWords]): string | null =>
  typeof value === 'boolean' ? (value ? 'sim' : 'não') : value || null

/** Each change with the fields that it changed, the newest first. */
function historyOf(row: RuleRow): RegrasReply['regras'][number]['historico'] {
  const history = row.history ?? []
  return history
    .map(({ at, who, before }, index) => {
      const after: RuleWords = history[index + 1]?.before ?? row
      return {
        dt_mudanca: at,
        nm_usuario: who,
        mudancas: FIELDS.flatMap(([campo, name]) =>
          before[name] === after[name]
            ? []
            : [{ campo, ds_antes: wordText(before[name]), ds_depois: wordText(after[name]) }],
        ),
      }
    })
    .toReversed()
}

const toRegra = (row: RuleRow): RegrasReply['regras'][number] => ({
  id: row.id,
  nr_cpfcnpj: row.supplier || null,
  nm_fornecedor: row.supplier_name,
  cd_ncm: row.ncm || null,
  cd_item: row.item || null,
  cd_cfop_nota: row.sale || null,
  cd_cfop: row.cfop,
  ds_destino: row.destination as RegraEscrituracao['ds_destino'], // checked by the contract when it was saved
  cd_cst: row.cst,
  fl_credito: row.credit,
  cd_acumulador: row.accumulator,
  cd_conta: row.account,
  cd_centro: row.cost_centre,
  fl_pausada: row.is_paused,
  nm_usuario: row.account_name,
  dt_criacao: row.created_at.toISOString(),
  nm_alteracao: row.changed_name,
  dt_alteracao: row.changed_at?.toISOString() ?? null,
  nr_itens: row.items,
  historico: historyOf(row),
})

interface Saving {
  empresaId: number
  body: RegrasBody
  /** Expected version; null overwrites any */
  over: number | null
  now: Date
}

/** Saves settings and the whole list of rules; a rule that the list lacks is removed, and stays in the history. */
export async function saveRegras(tx: Tx, actor: Actor, { empresaId, body, over, now }: Saving): Promise<void> {
  const who = actor.caller.account.name
  await saveAjustes(tx, { empresaId, body, over, now, who })
  const wanted = body.regras.map((regra, index) => ({
    id: regra.id ?? null,
    values: ruleWords(regra, `regras[${index}]`),
  }))
  const { rows } = await sql<RuleRow>`select * from escrituracao_regra
    where empresa_id = ${empresaId} and removed_at is null for update`.execute(tx)
  const known = new Map(rows.map((row) => [row.id, row]))
  refuseConflicts(wanted.map(({ id, values }) => ({ values, kept: known.get(id ?? '') })))
  for (const { id, values } of wanted) {
    const kept = id === null ? undefined : known.get(id)
    if (id !== null && !kept)
      throw new AppError(404, 'escrituracao.rule', 'Uma das regras não existe mais. Abra de novo.')
    if (kept) await changeRule(tx, { empresaId, kept, values, who, now })
    else
      await tx
        .insertInto('escrituracao_regra')
        .values({
          empresa_id: empresaId,
          id: uuidv7(),
          ...values,
          is_written: true,
          account_id: actor.caller.account.id,
          account_name: who,
          created_at: now,
        })
        .execute()
  }
  const named = new Set(wanted.map(({ id }) => id))
  const gone = rows.filter(({ id }) => !named.has(id)).map(({ id }) => id)
  await sql`update escrituracao_regra set removed_at = ${now}, removed_name = ${who}
    where empresa_id = ${empresaId} and id = any(${gone}::uuid[])`.execute(tx)
  const detail = `${countText(wanted.length, 'regra', 'regras')}, ${countText(gone.length, 'tirada', 'tiradas')}`
  await addAudit(tx, actor, [{ empresaId, what: 'escrituracao.rules', detail }])
}

/** What a rule is for. */
function scopeOf({ supplier, item, ncm, sale, cfop, destination }: RuleWords): string {
  const kind = destination === 'saida' ? destination : isServiceCfop(cfop) ? saleClass(cfop) : ''
  return [kind, supplier, item, ncm, sale].join('|')
}

/** Throws AppError 422 for two rules in use with the same criteria: chance would say which one books. Older pairs stay. */
function refuseConflicts(rules: readonly { values: RuleWords; kept: RuleRow | undefined }[]): void {
  const seen = new Map<string, boolean>()
  for (const [index, { values, kept }] of rules.entries()) {
    if (values.is_paused) continue
    const scope = scopeOf(values)
    const isOld = kept !== undefined && !kept.is_paused && scopeOf(kept) === scope
    if (seen.has(scope) && !(isOld && seen.get(scope))) {
      const mensagem =
        'Já há uma regra para o mesmo fornecedor, NCM, produto e CFOP. Mude a que existe, ou pause uma das duas.'
      throw new AppError(422, 'escrituracao.answer', mensagem, { erros: [{ campo: `regras[${index}]`, mensagem }] })
    }
    seen.set(scope, isOld && seen.get(scope) !== false)
  }
}

async function saveAjustes(tx: Tx, { empresaId, body, over, now, who }: Saving & { who: string }): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    insert into escrituracao_ajuste as a (empresa_id, version, body, changed_at, changed_name)
    values (${empresaId}, 1, ${JSON.stringify(body.ajustes)}::jsonb, ${now}, ${who})
    on conflict (empresa_id) do update set version = a.version + 1, body = excluded.body, changed_at = excluded.changed_at,
      changed_name = excluded.changed_name
    where ${over}::bigint is null or a.version = ${over}
    returning version`.execute(tx)
  const version = rows[0]?.version
  if (version === undefined || (over !== null && version !== over + 1))
    throw new AppError(
      412,
      'escrituracao.stale',
      'As regras foram salvas por outra pessoa depois que você as abriu. Abra de novo.',
    )
}

interface RuleChange {
  empresaId: number
  kept: RuleRow
  values: Partial<RuleWords>
  who: string
  now: Date
}

/** Changes what differs, and keeps what the rule was. */
export async function changeRule(tx: Tx, { empresaId, kept, values, who, now }: RuleChange): Promise<void> {
  const before = Object.fromEntries(FIELDS.map(([, name]) => [name, kept[name]])) as unknown as RuleWords // FIELDS has each
  const after = { ...before, ...values }
  if (FIELDS.every(([, name]) => before[name] === after[name])) return
  const history = JSON.stringify([...(kept.history ?? []), { at: now.toISOString(), who, before }])
  await tx
    .updateTable('escrituracao_regra')
    .set({
      ...after,
      ...(after.supplier === before.supplier ? {} : { supplier_name: null }),
      history,
      changed_name: who,
      changed_at: now,
    })
    .where('empresa_id', '=', empresaId)
    .where('id', '=', kept.id)
    .execute()
}

/** Goods may be bought for a service (126, 128). */
const isServiceOf = ({ cd_cfop, ds_destino }: RegraEscrituracao): boolean =>
  isServiceCfop(cd_cfop) || (ds_destino === 'servico' && /^[123]12[68]$/.test(cd_cfop))

/** A rule for NFS-e that the company issues, which have no CFOP: it names a service. */
const isIssuedServiceRule = ({ ds_destino, cd_cfop, cd_cfop_nota, cd_ncm }: RegraEscrituracao): boolean =>
  ds_destino === 'saida' && cd_cfop === '' && !cd_cfop_nota && /^(\d{6}|servico)$/.test(cd_ncm ?? '')

/** What a rule says. Throws AppError 422 for one that cannot hold; `at` is its place in the body. */
export function ruleWords(regra: RegraEscrituracao, at: string): RuleWords {
  const refuse = (word: string, mensagem: string): never => {
    throw new AppError(422, 'escrituracao.answer', mensagem, {
      erros: [{ campo: `${at}.${word}`, mensagem }],
    })
  }
  const supplier = cleanTaxId(regra.nr_cpfcnpj ?? '')
  // a rule that was read names the root of the supplier
  if (supplier !== '' && supplier.length !== 8 && !isTaxId(supplier)) refuse('nr_cpfcnpj', 'CPF ou CNPJ inválido.')
  const criteria = {
    supplier: supplierRoot(supplier),
    item: regra.cd_item ?? '',
    ncm: regra.cd_ncm ?? '',
    sale: regra.cd_cfop_nota ?? '',
  }
  if (Object.values(criteria).every((value) => value === ''))
    refuse('cd_ncm', 'Diga para qual fornecedor, NCM ou CFOP a regra vale.')
  if (isIssuedServiceRule(regra)) return { ...criteria, ...answerWords(regra) }
  if (!isCfop(regra.cd_cfop)) refuse('cd_cfop', `O CFOP ${regra.cd_cfop} não existe.`)
  if ((regra.ds_destino === 'saida') !== /^[5-7]/.test(regra.cd_cfop))
    refuse('cd_cfop', 'Uma regra de saída tem CFOP de saída (5, 6 ou 7); as outras, de entrada (1, 2 ou 3).')
  if ((regra.ds_destino === 'servico') !== isServiceOf(regra))
    refuse('ds_destino', 'Serviço, frete, energia e comunicação têm CFOP de serviço (25x, 30x, 35x ou 933).')
  if (regra.fl_credito === true && isCreditless(regra.cd_cfop))
    refuse('fl_credito', `O CFOP ${regra.cd_cfop} não dá crédito de ICMS.`)
  return { ...criteria, ...answerWords(regra) }
}

const answerWords = (regra: RegraEscrituracao): Omit<RuleWords, 'supplier' | 'item' | 'ncm' | 'sale'> => ({
  cfop: regra.cd_cfop,
  destination: regra.ds_destino,
  cst: regra.cd_cst ?? null,
  credit: regra.fl_credito ?? null,
  accumulator: regra.cd_acumulador ?? null,
  account: regra.cd_conta ?? null,
  cost_centre: regra.cd_centro ?? null,
  is_paused: regra.fl_pausada ?? false,
})
