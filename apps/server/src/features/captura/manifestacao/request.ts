import type { ManifestarBody } from '@portal/contract/captura/manifestar.ts'
import { JUSTIFICATIVA_MANIFESTO } from '@portal/contract/captura/manifestar.ts'
import type { ManifestoKind } from '@portal/fiscal/evento/manifesto.ts'
import { manifestoKindOf } from '@portal/fiscal/evento/manifesto.ts'
import { sql, type Transaction } from 'kysely'
import { AppError, type FieldProblem } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { judgeManifest, type ManifestNota, nextSequence, type Registered, unknownNota } from './judge.ts'
import { cleanName, contentOf, findEarlier, isId } from './repeat.ts'

type Tx = Transaction<Database>

export interface ManifestRequester {
  empresaId: number
  /** tpAmb of the installation */
  environment: 1 | 2
  accountId: string | null
  name: string
  /** The `Idempotency-Key` header */
  idempotencyKey: string | null
}

export interface ManifestWish {
  kind: ManifestoKind
  /** Ids or keys */
  notas: readonly string[]
  justification: string | null
  isLateAccepted: boolean
  /** Asks for the notes that pass although others are refused; they are in `MadeRequest.refused` */
  isPartial?: boolean
}

interface RefusedNota {
  /** As the wish names it */
  nota: string
  error: AppError
}

export interface MadeRequest {
  id: string
  /** False: an earlier request had the same idempotency key */
  isNew: boolean
  /** Notes that the request holds */
  count: number
  refused: readonly RefusedNota[]
}

interface Company {
  tax_id: string
  demo: boolean
}

/** The wish of a call. Throws AppError 422 `manifesto.empty`, `manifesto.not_confirmed`, `manifesto.justification` */
export function wishOf(body: ManifestarBody): ManifestWish {
  if (body.notas.length === 0) throw new AppError(422, 'manifesto.empty', 'Informe ao menos uma nota.')
  if (body.fl_confirmo !== true)
    throw new AppError(
      422,
      'manifesto.not_confirmed',
      'Confirme que leu o que o evento significa (fl_confirmo): ele é assinado em nome da empresa e não se desfaz.',
    )
  const text = body.ds_justificativa?.replace(/\s+/g, ' ').trim() ?? ''
  const { minimo, maximo } = JUSTIFICATIVA_MANIFESTO
  const isWrong = text.length < minimo || text.length > maximo || CONTROL.test(text)
  if (isWrong && (text !== '' || body.ds_evento === 'nao_realizada'))
    throw new AppError(422, 'manifesto.justification', `Escreva a justificativa com ${minimo} a ${maximo} caracteres.`)
  return {
    kind: body.ds_evento,
    notas: body.notas,
    justification: text === '' ? null : text,
    isLateAccepted: body.fl_fora_do_prazo === true,
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML 1.0 does not have
const CONTROL = /[\u0000-\u001f\ufffe\uffff]/

/**
 * Queues the events of some notes: all or none, unless the wish is partial. The same idempotency key finds the first request.
 * Throws AppError 422 `manifesto.*` with one problem per note
 */
export async function requestManifest(tx: Tx, requester: ManifestRequester, wish: ManifestWish): Promise<MadeRequest> {
  const company = await tx
    .selectFrom('empresa')
    .select(['tax_id', 'demo'])
    .where('id', '=', requester.empresaId)
    .executeTakeFirstOrThrow()
  // two requests for the same notes are judged one after the other
  await sql`select pg_advisory_xact_lock(hashtextextended('manifesto ' || ${company.tax_id}::text, 0))`.execute(tx)
  const content = contentOf(wish)
  const earlier = await findEarlier(tx, company, { requester, content })
  if (earlier) return { id: earlier, isNew: false, count: await countItems(tx, earlier), refused: [] }
  const environment = company.demo ? 1 : requester.environment
  const notas = await findNotas(tx, requester.empresaId, wish.notas)
  const registered = await findRegistered(tx, requester.empresaId, {
    company,
    environment,
    notas: [...notas.values()],
  })
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx)
  const judging = { ...wish, taxId: company.tax_id, environment, now: rows[0]?.now ?? new Date() } as const
  const judged = wish.notas.map((text) => {
    const nota = notas.get(cleanName(text))
    const error = nota ? judgeManifest(nota, registered.get(nota.chave) ?? new Map(), judging) : unknownNota()
    return { text, nota, error }
  })
  const isRefused = judged.some(({ error }) => error) && (!wish.isPartial || judged.every(({ error }) => error))
  if (isRefused) refuse(judged.map(({ error }) => error))
  const passing = judged.flatMap(({ nota, error }) => (nota && !error ? [[nota.id, nota] as const] : []))
  const asked = [...new Map(passing).values()]
  const id = await write(tx, { company, environment, requester, wish, content, notas: asked, registered })
  const refused = judged.flatMap(({ text, error }) => (error ? [{ nota: text, error }] : []))
  return { id, isNew: true, count: asked.length, refused }
}

const countItems = async (tx: Tx, id: string): Promise<number> => {
  const row = await tx
    .selectFrom('manifesto_item')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('pedido_id', '=', id)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Throws AppError 422 with the code of the first problem and a sentence for each. */
function refuse(problems: readonly ReturnType<typeof judgeManifest>[]): void {
  const found = problems.flatMap((error, index) => (error ? [{ error, index }] : []))
  const [first] = found
  if (!first) return
  const erros: FieldProblem[] = found.map(({ index, error }) => ({ campo: `notas.${index}`, mensagem: error.message }))
  const rest = found.length > 1 ? ` Nada foi enviado: ${found.length} notas têm problema.` : ''
  throw new AppError(422, first.error.code, `${first.error.message}${rest}`, { erros })
}

/** The notes by the text that names them: id in lower case, or key. */
async function findNotas(tx: Tx, empresaId: number, texts: readonly string[]): Promise<Map<string, ManifestNota>> {
  const names = [...new Set(texts.map(cleanName))]
  const ids = names.filter(isId)
  const { rows } = await sql<ManifestNota>`
    select id, chave, tipo, papel, modelo, destinatario_tax_id, situacao, homologacao, authorized_text
    from nota where empresa_id = ${empresaId}
      and (id = any(${ids}::uuid[]) or chave = any(${names.filter((name) => !isId(name))}::text[]))`.execute(tx)
  return new Map(rows.flatMap((row) => [[row.id, row] as const, [row.chave, row] as const]))
}

/**
 * Registered events of the recipient, by key: those that came to the portal with proof, and those that it sent. An unproven event hinders
 * nobody: the authority knows whether it exists.
 */
async function findRegistered(
  tx: Tx,
  empresaId: number,
  { company, environment, notas }: { company: Company; environment: 1 | 2; notas: readonly ManifestNota[] },
): Promise<Map<string, Registered>> {
  const chaves = [...new Set(notas.map(({ chave }) => chave))]
  const { rows: events } = await sql<{ chave: string; tp_evento: string; n_seq: number }>`
    select chave, tp_evento, n_seq from evento
    where empresa_id = ${empresaId} and chave = any(${chaves}::text[]) and registered and author_tax_id = ${company.tax_id}
      and (obtained or proof = 'provada' or (proof = 'assinada' and not foreign_copy))
      and tp_evento in ('210200', '210210', '210220', '210240')`.execute(tx)
  const sent = await tx
    .selectFrom('manifesto')
    .select(['chave', 'kind', 'sequence'])
    .where('tax_id', '=', company.tax_id)
    .where('demo', '=', company.demo)
    .where('environment', '=', environment)
    .where('chave', 'in', chaves.length > 0 ? chaves : [''])
    .where('state', '=', 'registrado')
    .execute()
  const found = new Map<string, Map<ManifestoKind, number>>()
  const note = (chave: string, kind: ManifestoKind | null, sequence: number) => {
    if (kind === null) return
    const kinds = found.get(chave) ?? new Map<ManifestoKind, number>()
    found.set(chave, kinds.set(kind, Math.max(kinds.get(kind) ?? 0, sequence)))
  }
  for (const { chave, tp_evento, n_seq } of events) note(chave, manifestoKindOf(tp_evento), n_seq)
  for (const { chave, kind, sequence } of sent) note(chave, kind as ManifestoKind, sequence)
  return found
}

interface Writing {
  company: Company
  environment: 1 | 2
  requester: ManifestRequester
  wish: ManifestWish
  /** SHA-256 */
  content: Buffer
  notas: readonly ManifestNota[]
  registered: ReadonlyMap<string, Registered>
}

async function write(tx: Tx, writing: Writing): Promise<string> {
  const { company, requester, wish, content, notas } = writing
  const id = uuidv7()
  const maker = { made_by: requester.accountId, made_by_name: requester.name }
  await tx
    .insertInto('manifesto_pedido')
    .values({
      id,
      ...company,
      ...maker,
      kind: wish.kind,
      justification: wish.justification,
      idempotency_key: requester.idempotencyKey,
      content_sha256: content,
    })
    .execute()
  const events = await ensureEvents(tx, writing)
  await tx
    .insertInto('manifesto_item')
    .values(
      notas.map(({ chave }, position) => ({
        pedido_id: id,
        position,
        ...company,
        manifesto_id: events.get(chave) ?? '',
      })),
    )
    .execute()
  return id
}

/** The event of each key: one that is under way, a Ciência that is registered, or a new one. */
async function ensureEvents(tx: Tx, writing: Writing): Promise<Map<string, string>> {
  const { company, environment, requester, wish, notas, registered } = writing
  const { rows } = await sql<{ id: string; chave: string }>`
    select id, chave from manifesto
    where tax_id = ${company.tax_id} and demo = ${company.demo} and environment = ${environment} and kind = ${wish.kind}
      and chave = any(${notas.map(({ chave }) => chave)}::text[])
      and (state in ('na_fila', 'enviado', 'incerto') or (kind = 'ciencia' and state = 'registrado'))`.execute(tx)
  const events = new Map(rows.map(({ id, chave }) => [chave, id]))
  const fresh = notas.filter(({ chave }) => !events.has(chave))
  const justification = wish.kind === 'nao_realizada' ? wish.justification : null
  for (const { chave } of fresh) events.set(chave, uuidv7())
  if (fresh.length === 0) return events
  await tx
    .insertInto('manifesto')
    .values(
      fresh.map(({ id: nota_id, chave }) => ({
        id: events.get(chave) ?? '',
        nota_id,
        chave,
        environment,
        ...company,
        kind: wish.kind,
        justification,
        sequence: nextSequence(wish.kind, registered.get(chave) ?? new Map()),
        next_at: sql<Date>`now()`,
        made_by: requester.accountId,
        made_by_name: requester.name,
      })),
    )
    .execute()
  return events
}
