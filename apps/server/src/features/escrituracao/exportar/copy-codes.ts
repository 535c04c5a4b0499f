import type {
  CodigosBody,
  CopiarCodigosBody,
  CopiarCodigosReply,
  CopiasReply,
  DesfazerCopiaReply,
  SistemaExportacao,
} from '@portal/contract/escrituracao/exportar.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { countText } from '../../../base/count-text.ts'
import { AppError } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { type Actor, addAudit } from '../../acesso/base/audit.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import { readCodes, type StoredCode, saveCodes } from './codes.ts'
import { LISTED, type ListedAccumulator, listedText, readListed, saveListed } from './copied-accumulators.ts'

/**
 * Copies the codes of one company in a system, and its list of accumulators, into others: what is missing there, and with `fl_trocar` what differs. A
 * copy keeps what each code was, and is undone company by company: a code that a person changed since stays.
 */

type Tx = Transaction<Database>
type Change = CopiarCodigosReply['data'][number]['mudancas'][number]

interface Copying {
  source: GrantedEmpresa
  targets: readonly GrantedEmpresa[]
  sistema: SistemaExportacao
  wish: Pick<CopiarCodigosBody, 'tipos' | 'fl_trocar' | 'fl_previa'>
  now: Date
}

/** Codes compared in one copy, over all companies. */
const MOST_COMPARED = 200_000
/** Changes shown of a company. */
const MOST_SHOWN = 50

const refused = (message: string) => new AppError(422, 'exportacao.copy', message)

/** All companies or none. Throws AppError 422 `exportacao.copy`. */
export async function copyCodes(tx: Tx, actor: Actor, copying: Copying): Promise<CopiarCodigosReply> {
  const { source, targets, sistema, wish } = copying
  const kinds = wish.tipos && new Set(wish.tipos)
  const all = await readCopied(tx, { empresaId: source.id, system: sistema })
  const codes = all.filter(({ kind }) => kinds === undefined || kinds.has(kind))
  if (codes.length === 0) throw refused(`${source.name} não tem códigos deste sistema para copiar.`)
  if (targets.length === 0) throw refused('Não há outra empresa que receba os códigos.')
  if (codes.length * targets.length > MOST_COMPARED)
    throw refused('São códigos demais de uma vez: copie para menos empresas, ou menos tipos de código.')
  const id = uuidv7()
  const data: CopiarCodigosReply['data'] = []
  let isChanged = false
  for (const target of targets) {
    const compared = compare(
      codes,
      await readCopied(tx, { empresaId: target.id, system: sistema }),
      wish.fl_trocar === true,
    )
    data.push({
      cpfcnpj: target.taxId,
      nome: target.name,
      ...compared.counts,
      mudancas: compared.changes.slice(0, MOST_SHOWN).map(toShown),
    })
    if (wish.fl_previa || compared.changes.length === 0) continue
    isChanged = true
    await write(tx, actor, { copying, id, target, changes: compared.changes })
  }
  if (isChanged) {
    const detail = `${countText(codes.length, 'código', 'códigos')} para ${countText(targets.length, 'empresa', 'empresas')}`
    await addAudit(tx, actor, [{ empresaId: source.id, what: 'escrituracao.copy_codes', target: id, detail }])
  }
  return { id: isChanged ? id : null, data }
}

/** A code, or an entry of the list of accumulators. */
type Copied = Pick<StoredCode, 'kind' | 'key' | 'code'> | ListedAccumulator

const readCopied = async (tx: Tx, of: { empresaId: number; system: string }): Promise<Copied[]> => [
  ...(await readCodes(tx, of)),
  ...(await readListed(tx, of.empresaId)),
]

const toShown = (change: Change): Change =>
  change.tipo === LISTED
    ? {
        ...change,
        ds_antes: change.ds_antes === null ? null : listedText(change.ds_antes),
        ds_depois: listedText(change.ds_depois),
      }
    : change

interface Saving {
  empresa: { id: number; name: string }
  system: string
  /** An empty code is deleted */
  codes: readonly { tipo: Change['tipo']; chave: string; codigo: string }[]
  who: string
  now: Date
}

async function saveCopied(tx: Tx, { empresa, system, codes, who, now }: Saving): Promise<void> {
  const own: CodigosBody['data'] = codes.flatMap(({ tipo, ...code }) => (tipo === LISTED ? [] : [{ tipo, ...code }]))
  if (own.length > 0) await saveCodes(tx, { empresaId: empresa.id, system, codes: own, who, now })
  const listed = codes.filter(({ tipo }) => tipo === LISTED).map(({ chave: key, codigo: code }) => ({ key, code }))
  if (listed.length > 0) await saveListed(tx, { empresa, changes: listed, who, now })
}

function compare(codes: readonly Copied[], own: readonly Copied[], replaces: boolean) {
  const known = new Map(own.map(({ kind, key, code }) => [`${kind}\t${key}`, code]))
  const counts = { nr_novos: 0, nr_trocados: 0, nr_mantidos: 0, nr_iguais: 0 }
  const changes: Change[] = []
  for (const { kind, key, code } of codes) {
    const before = known.get(`${kind}\t${key}`) ?? null
    if (before === code) counts.nr_iguais += 1
    else if (before !== null && !replaces) counts.nr_mantidos += 1
    else {
      counts[before === null ? 'nr_novos' : 'nr_trocados'] += 1
      changes.push({ tipo: kind, chave: key, ds_antes: before, ds_depois: code })
    }
  }
  return { counts, changes }
}

interface Writing {
  copying: Copying
  id: string
  target: GrantedEmpresa
  changes: readonly Change[]
}

async function write(tx: Tx, actor: Actor, { copying, id, target, changes }: Writing): Promise<void> {
  const { source, sistema, now } = copying
  const { account } = actor.caller
  const codes = changes.map(({ tipo, chave, ds_depois }) => ({ tipo, chave, codigo: ds_depois }))
  await saveCopied(tx, { empresa: target, system: sistema, codes, who: account.name, now })
  const kept = changes.map(({ tipo, chave, ds_antes, ds_depois }) => ({
    kind: tipo,
    key: chave,
    before: ds_antes,
    after: ds_depois,
  }))
  await sql`insert into exportacao_copia (empresa_id, id, system, source_name, account_id, account_name, created_at, changes)
    values (${target.id}, ${id}::uuid, ${sistema}, ${source.name}, ${account.id}::uuid, ${account.name}, ${now},
      ${JSON.stringify(kept)}::jsonb)`.execute(tx)
  const detail = `${countText(changes.length, 'código', 'códigos')} de ${source.name}`
  await addAudit(tx, actor, [{ empresaId: target.id, what: 'escrituracao.copy_codes', target: id, detail }])
}

interface Undoing {
  /** Companies in which the caller may undo it */
  empresaIds: readonly number[]
  id: string
  now: Date
}

interface CopyRow {
  empresa_id: number
  system: string
  changes: { kind: string; key: string; before: string | null; after: string }[]
}

/** Throws AppError 404 `exportacao.not_found`, 422 `exportacao.copy` when it is undone already. */
export async function undoCopy(tx: Tx, actor: Actor, { empresaIds, id, now }: Undoing): Promise<DesfazerCopiaReply> {
  const { rows: known } = await sql<{ undone: boolean }>`select undone_at is not null as undone from exportacao_copia
    where empresa_id = any(${empresaIds}::bigint[]) and id = ${id}::uuid`.execute(tx)
  if (known.length === 0) throw new AppError(404, 'exportacao.not_found', 'Cópia não encontrada.')
  const who = actor.caller.account.name
  const { rows } = await sql<CopyRow>`update exportacao_copia set undone_at = ${now}, undone_name = ${who}
    where empresa_id = any(${empresaIds}::bigint[]) and id = ${id}::uuid and undone_at is null
    returning empresa_id, system, changes`.execute(tx)
  if (rows.length === 0) throw refused('Esta cópia já foi desfeita.')
  const counts = { nr_empresas: rows.length, nr_codigos: 0, nr_mantidos: 0 }
  for (const { empresa_id: empresaId, system, changes } of rows) {
    const own = await readCopied(tx, { empresaId, system })
    const held = new Map(own.map(({ kind, key, code }) => [`${kind}\t${key}`, code]))
    const back = changes.filter(({ kind, key, after }) => held.get(`${kind}\t${key}`) === after)
    counts.nr_codigos += back.length
    counts.nr_mantidos += changes.length - back.length
    const codes = back.map(({ kind, key, before }) => ({
      tipo: kind as Change['tipo'], // written by a copy
      chave: key,
      codigo: before ?? '',
    }))
    await saveCopied(tx, { empresa: { id: empresaId, name: 'A empresa' }, system, codes, who, now })
    const detail = countText(back.length, 'código', 'códigos')
    await addAudit(tx, actor, [{ empresaId, what: 'escrituracao.undo_copy', target: id, detail }])
  }
  return counts
}

const MOST_COPIES = 20

/** The newest copies into a company. Served by the primary key. */
export async function listCopies(tx: Kysely<Database>, empresaId: number): Promise<CopiasReply> {
  const { rows } = await sql<{
    id: string
    system: SistemaExportacao
    source: string
    who: string
    at: Date
    codes: number
    undone: Date | null
  }>`select id, system, source_name as source, account_name as who, created_at as at, jsonb_array_length(changes) as codes,
      undone_at as undone
    from exportacao_copia where empresa_id = ${empresaId} order by id desc limit ${MOST_COPIES}`.execute(tx)
  return {
    data: rows.map(({ id, system, source, who, at, codes, undone }) => ({
      id,
      sistema: system,
      nm_origem: source,
      nm_usuario: who,
      dt_copia: at.toISOString(),
      nr_codigos: codes,
      dt_desfeita: undone?.toISOString() ?? null,
    })),
  }
}
