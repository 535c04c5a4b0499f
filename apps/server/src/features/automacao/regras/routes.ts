import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AutomacoesBody,
  AutomacoesQuery,
  AutomacoesReply,
  REGRA_AMOSTRA,
  type Regra,
  type RegraBody,
  TesteRegraBody,
  TesteRegraReply,
  VezesReply,
} from '@portal/contract/automacao/regras.ts'
import { IdParams } from '@portal/contract/common.ts'
import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { AppError } from '../../../base/errors.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { actorOf, addAudit, INSTALLATION } from '../../acesso/base/audit.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import { requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { findOffice } from '../../escritorio/office.ts'
import { toInstant } from '../../notas/consulta/wire.ts'
import { readHorizon } from '../feed/read-feed.ts'
import { matchNotas, ruleFilter } from './match.ts'
import {
  type CountedRule,
  deleteOtherRules,
  isRule,
  listRules,
  listRuns,
  lockRules,
  markTested,
  placeRule,
  type RuleOwner,
  writeRule,
} from './store.ts'

/** The rules «quando uma nota … então …». The list is kept as a whole; who keeps it answers for what changed. */
interface RuleRoutesDeps {
  db: Kysely<Database>
  clock: Clock
}

const tags = ['automacoes']
const config = { policy: 'user' as const }
const own = ['webhook.owner'] as const

const listSchema = {
  tags,
  summary: 'As regras das automações',
  description: 'De um dono as do escritório, de um titular as da empresa.',
  querystring: AutomacoesQuery,
  response: { 200: AutomacoesReply },
  errors: ownErrors(...own),
}
const saveSchema = {
  tags,
  summary: 'Guardar as regras',
  description:
    'A lista inteira, na ordem em que valem. Uma regra usa os filtros da consulta e vale do momento em que é ligada em diante. Antes de ligar, teste-a (`POST /automacoes/testar`) ou mande `ligar_sem_testar`. Nenhuma declara nada à SEFAZ, fecha um mês ou apaga. Depois de 20 falhas seguidas, ou quando quem responde por ela perde o direito, ela para.',
  querystring: AutomacoesQuery,
  body: AutomacoesBody,
  response: { 200: AutomacoesReply },
  errors: ownErrors(...own, 'automacao.untested', 'automacao.not_found', 'webhook.demo'),
  repeat: repeated('same'),
}
const testSchema = {
  tags,
  summary: 'Testar uma regra',
  description: `Olha as últimas ${REGRA_AMOSTRA} notas e não muda nada. De uma regra guardada com as mesmas palavras anota o teste, e ela pode ser ligada.`,
  querystring: AutomacoesQuery,
  body: TesteRegraBody,
  response: { 200: TesteRegraReply },
  errors: ownErrors(...own),
  repeat: repeated('same'),
}
const timesSchema = {
  tags,
  summary: 'As últimas vezes de uma regra',
  params: IdParams,
  response: { 200: VezesReply },
  errors: ownErrors('automacao.not_found'),
}

const ruleNotFound = () => new AppError(404, 'automacao.not_found', 'A regra não existe mais. Abra a lista de novo.')

export const regrasRoutes =
  (deps: RuleRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock } = deps
    app.get('/automacoes', { config, schema: listSchema }, async (request) => {
      const owner = await requireOwner(deps, request)
      const rows = await inScope(db, request.user.scope, (tx) => listRules(tx, owner, clock.now()))
      return { data: rows.map((row) => toRegra(row, request.user.empresas)) }
    })
    app.put('/automacoes', { config, schema: saveSchema }, async (request) => {
      const { user, body } = request
      if (user.account.demo) throw new AppError(403, 'webhook.demo', 'Na demonstração as regras não se mudam.')
      const owner = await requireOwner(deps, request)
      for (const regra of body.regras) checkRule(request, regra)
      const scope = { ...user.scope, empresaIds: [...user.scope.empresaIds, INSTALLATION] }
      const rows = await inScope(db, scope, async (tx) => {
        await lockRules(tx, owner)
        await saveRules(tx, request, { owner, now: clock.now() })
        const detail = `${body.regras.length} regras`
        await addAudit(tx, actorOf(request), [
          { empresaId: owner.empresaId ?? INSTALLATION, what: 'automacao.change', detail },
        ])
        return listRules(tx, owner, clock.now())
      })
      return { data: rows.map((row) => toRegra(row, user.empresas)) }
    })
    app.post('/automacoes/testar', { config, schema: testSchema }, async (request) => {
      const owner = await requireOwner(deps, request)
      const data = await tryRule(deps, request, owner)
      return { data }
    })
    app.get('/automacoes/:id/vezes', { config, schema: timesSchema }, async ({ user, params }) => {
      const rows = await inScope(db, user.scope, async (tx) => {
        if (!(await isRule(tx, params.id))) throw ruleNotFound()
        return listRuns(tx, params.id)
      })
      const taxIdOf = new Map(user.empresas.map(({ id, taxId }) => [id, taxId]))
      return {
        data: rows.flatMap(({ at, empresa_id, nota_id: id, is_done: fl_feita, reason: ds_motivo }) => {
          const cpfcnpj = taxIdOf.get(Number(empresa_id))
          return cpfcnpj
            ? [{ dt_vez: toInstant(at), cpfcnpj, id, fl_feita, ds_motivo: fl_feita ? null : ds_motivo }]
            : []
        }),
      }
    })
  }

/** The office of a dono, or the company of a titular. Throws AppError 403 `webhook.owner`. */
async function requireOwner({ db }: RuleRoutesDeps, request: FastifyRequest): Promise<RuleOwner> {
  const { nr_cpfcnpj } = request.query as { nr_cpfcnpj?: string } // validated by the schema of each route
  if (nr_cpfcnpj) {
    const { id } = requireEmpresa(request.user, nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'titular' })
    return { officeId: null, empresaId: id }
  }
  const office = await findOffice(db, actorOf(request))
  if (office?.papel !== 'dono')
    throw new AppError(403, 'webhook.owner', 'Automações são de um dono do escritório ou de um titular da empresa.')
  return { officeId: office.id, empresaId: null }
}

/** The companies that a rule is about, of those that the caller sees. */
function companiesOfRule({ user }: FastifyRequest, empresas: readonly string[]): GrantedEmpresa[] {
  return empresas.map((taxId) => requireEmpresa(user, taxId, { campo: 'empresas' }))
}

/** Throws AppError 400 for a filter that the list would refuse. */
function checkRule(request: FastifyRequest, { filtro, empresas }: Pick<RegraBody, 'filtro' | 'empresas'>): void {
  companiesOfRule(request, empresas)
  const [first] = request.user.empresas
  if (first) ruleFilter(filtro, request.user, first)
}

interface Saving {
  owner: RuleOwner
  now: Date
}

async function saveRules(tx: Transaction<Database>, request: FastifyRequest, { owner, now }: Saving): Promise<void> {
  const { regras } = request.body as AutomacoesBody // validated by the schema
  const kept = new Map((await listRules(tx, owner, now)).map((rule) => [rule.id, rule]))
  const horizon = JSON.stringify(await readHorizon(tx))
  const ids: string[] = []
  for (const [pos, regra] of regras.entries()) {
    const before = regra.id === undefined ? undefined : kept.get(regra.id.toLowerCase())
    if (regra.id !== undefined && !before) throw ruleNotFound()
    const id = before?.id ?? uuidv7()
    ids.push(id)
    await saveRule(tx, request, { id, pos, regra, before, owner, now, horizon })
  }
  await deleteOtherRules(tx, owner, ids)
}

interface SavedRule extends Saving {
  id: string
  pos: number
  regra: RegraBody
  before: CountedRule | undefined
  horizon: string
}

/** The same text for the same JSON: the database keeps the names of an object in an order of its own. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

const sameRule = (before: CountedRule, regra: RegraBody, empresas: readonly number[]): boolean =>
  canonicalJson([before.kind, before.filter, before.steps, before.empresas.map(Number)]) ===
  canonicalJson([regra.ds_quando, regra.filtro, regra.passos, empresas])

async function saveRule(tx: Transaction<Database>, request: FastifyRequest, it: SavedRule): Promise<void> {
  const { id, pos, regra, before, owner, now, horizon } = it
  const { account } = request.user
  const empresas = companiesOfRule(request, regra.empresas).map((empresa) => empresa.id)
  const isSame = before !== undefined && sameRule(before, regra, empresas)
  const wasOn = isSame && before.on_at !== null
  const testedAt = isSame ? before.tested_at : null // `tryRule` notes it
  if (regra.fl_ligada && !wasOn && !testedAt && regra.ligar_sem_testar !== true)
    throw new AppError(
      422,
      'automacao.untested',
      'Guarde a regra desligada, teste-a e então ligue, ou ligue sem testar.',
    )
  if (isSame && wasOn === regra.fl_ligada && before.revoked_at === null) {
    await placeRule(tx, id, pos)
    return
  }
  const onAt = regra.fl_ligada ? (wasOn ? before.on_at : now) : null
  const { ds_quando: kind, filtro: filter, passos: steps } = regra
  await writeRule(tx, { id, owner, account, pos, kind, filter, empresas, steps, now, testedAt, onAt, horizon })
}

/** Looks at the newest notes of the rule's companies. Notes the test on a kept rule with the same words. */
async function tryRule({ db, clock }: RuleRoutesDeps, request: FastifyRequest, owner: RuleOwner) {
  const { user } = request
  const body = request.body as TesteRegraBody // validated by the schema
  const { filtro = {} } = body
  const named = companiesOfRule(request, body.empresas)
  const all = named.length > 0 ? named : user.empresas
  const empresas = owner.empresaId === null ? all : all.filter(({ id }) => id === owner.empresaId)
  let seen = 0
  let quantidade = 0
  const exemplos: TesteExemplo[] = []
  for (const empresa of empresas) {
    if (seen >= REGRA_AMOSTRA) break
    const filter = ruleFilter(filtro, user, empresa)
    const { seen: some, found } = await matchNotas(db, {
      filter,
      kind: body.ds_quando,
      from: 'newest',
      limit: REGRA_AMOSTRA - seen,
    })
    seen += some
    quantidade += found.length
    for (const nota of found.slice(0, Math.max(0, 20 - exemplos.length)))
      exemplos.push({
        id: nota.id,
        cpfcnpj: empresa.taxId,
        tipo: nota.tipo,
        nr_docfiscal: nota.number,
        nm_participante: nota.party,
      })
  }
  await inScope(db, user.scope, async (tx) => {
    const rules = await listRules(tx, owner, clock.now())
    for (const rule of rules)
      if (
        sameRule(
          rule,
          { ...body, filtro, fl_ligada: false },
          named.map(({ id }) => id),
        )
      )
        await markTested(tx, rule.id, clock.now())
  })
  return { nr_examinadas: seen, quantidade, exemplos }
}

interface TesteExemplo {
  id: string
  cpfcnpj: string
  tipo: string
  nr_docfiscal: number
  nm_participante: string | null
}

const orNull = (moment: Date | null): string | null => (moment ? toInstant(moment) : null)

function toRegra(row: CountedRule, empresas: readonly GrantedEmpresa[]): Regra {
  const taxIdOf = new Map(empresas.map(({ id, taxId }) => [id, taxId]))
  const isEnded = row.revoked_at !== null
  return {
    id: row.id,
    ds_quando: row.kind,
    filtro: row.filter,
    empresas: row.empresas.flatMap((id) => taxIdOf.get(Number(id)) ?? []),
    passos: row.steps,
    fl_ligada: row.on_at !== null && !isEnded,
    nm_usuario: row.account_name,
    dt_teste: orNull(row.tested_at),
    dt_ligada: orNull(row.on_at),
    dt_parada: orNull(row.stopped_at ?? row.revoked_at),
    ds_parada: isEnded ? 'sem_direito' : row.stop_reason,
    nr_vezes: row.times,
    nr_falhas: row.failed,
  }
}
