import type pg from 'pg'
import { readCitusVersion } from '../banco/citus.ts'
import { type NodeState, nodeName, readNodeStates } from '../banco/node-state.ts'
import { readPlan } from '../banco/plan.ts'
import { missingOf } from '../banco/state.ts'
import { type DoutorFinding, errorFinding, okFinding, warnFinding } from './finding.ts'

const ITEM = 'Nós do banco'
const DISTRIBUTE = 'Pare o portal e rode «portal banco distribuir --confirmo».'

/** Checks the nodes of a Citus cluster; nothing where the database has no Citus. */
export async function checkCluster(client: pg.ClientBase): Promise<DoutorFinding[]> {
  if ((await readCitusVersion(client)) === null) return []
  const nodes = await readNodeStates(client)
  const problems = [...nodes.flatMap(judgeNode), ...(await judgeOwner(client))]
  const plan = await readPlan(client)
  if (plan.migrations.length === 0)
    problems.push(...missingOf(plan).map((sentence) => warnFinding(ITEM, sentence, DISTRIBUTE)))
  return problems.length > 0 ? problems : [okFinding(ITEM, `${nodes.length} respondem.`)]
}

export function judgeNode(node: NodeState): DoutorFinding[] {
  const { alive, maxPrepared, connectionLimit } = node
  const name = nodeName(node)
  if (!alive)
    return [
      errorFinding(
        ITEM,
        `${name} não responde: as empresas que estão nele ficam sem documentos.`,
        'Inicie o PostgreSQL desse nó, ou ponha a réplica no lugar dele (docs/operations.md).',
      ),
    ]
  // each transaction that writes on several nodes prepares one on each
  if (maxPrepared !== null && connectionLimit !== null && maxPrepared < connectionLimit)
    return [
      warnFinding(
        ITEM,
        `em ${name}, max_prepared_transactions é ${maxPrepared}, menos do que max_connections (${connectionLimit}).`,
        'Aumente max_prepared_transactions e reinicie esse nó.',
      ),
    ]
  return []
}

/** Citus writes many rows with COPY, which PostgreSQL refuses for a role to which forced row-level security applies. */
async function judgeOwner(client: pg.ClientBase): Promise<DoutorFinding[]> {
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = current_user and not rolsuper and not rolbypassrls',
  )
  return rows.map(({ name }) =>
    warnFinding(
      ITEM,
      `o Citus recusa a «${name}» gravações de muitas linhas, como as de «portal demo gerar».`,
      `Como administrador, no coordenador: alter role "${name}" bypassrls;`,
    ),
  )
}
