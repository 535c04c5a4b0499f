import { countText } from '../../base/count-text.ts'
import { formatBytes } from './bytes.ts'
import type { DistributeResult } from './distribute.ts'
import { type NodeState, nodeName } from './node-state.ts'
import type { DistributePlan } from './plan.ts'
import type { DatabaseState, TableState } from './state.ts'
import { DISTRIBUTED } from './tables.ts'

const tablesOf = ({ length }: readonly string[]) => countText(length, 'tabela', 'tabelas')
const migrationsOf = ({ length }: readonly string[]) => countText(length, 'migração', 'migrações')

const AGAIN = 'portal banco distribuir --confirmo'

/** What `banco distribuir` would do. */
export function planText(plan: DistributePlan): string {
  const { extension, migrations, role, tables, leftovers, functions, owners, bytes } = plan
  const steps = [
    extension && 'criar a extensão citus neste banco',
    migrations.length > 0 && `aplicar ${migrationsOf(migrations)}`,
    role && 'permitir que o papel portal_app entre nos nós',
    tables.length > 0 && `distribuir por empresa ${tablesOf(tables)}: ${tables.join(', ')}`,
    bytes > 0 && `mover para os nós ${formatBytes(bytes)} que já estão nessas tabelas`,
    leftovers.length > 0 && `apagar do coordenador as linhas que já estão nos nós: ${leftovers.join(', ')}`,
    functions.length > 0 && `copiar para os nós ${countText(functions.length, 'função', 'funções')}`,
    owners.length > 0 && `tirar os direitos do dono de ${countText(owners.length, 'função', 'funções')}`,
  ].filter((step) => step !== false)
  if (steps.length === 0) return `Nada a fazer: as ${DISTRIBUTED.length} tabelas já estão distribuídas.`
  return [
    'Nada foi feito. Pare o portal, faça uma cópia («portal copia criar») e rode de novo com --confirmo para:',
    ...steps.map((step) => `- ${step}`),
  ].join('\n')
}

export function distributedText({ changed, tables, migrations, bytes, nodes }: DistributeResult): string {
  if (!changed) return `Nada a fazer: as ${DISTRIBUTED.length} tabelas já estão distribuídas.`
  const workers = nodes.filter(({ hasShards, active }) => hasShards && active).length
  const parts = [`${tablesOf(tables)} em ${countText(workers, 'nó', 'nós')}`]
  if (migrations.length > 0) parts.push(migrationsOf(migrations))
  if (bytes > 0) parts.push(`${formatBytes(bytes)} movidos`)
  return `Pronto: ${parts.join(', ')}.`
}

export function stateText(state: DatabaseState): string {
  const { kind, postgres, citus, connections, connectionLimit, nodes, tables, problems, incomplete } = state
  const server = `Banco ${kind}: PostgreSQL ${postgres}${citus === null ? '' : `, Citus ${citus}`}, ${connections} de ${connectionLimit} conexões em uso.`
  const [divided, local] = [true, false].map((wanted) => tables.filter(({ distributed }) => distributed === wanted))
  return [
    server,
    ...(nodes.length > 0 ? ['', 'Nós:', ...nodes.map(nodeLine)] : []),
    ...tableLines('Distribuídas por empresa', divided ?? []),
    ...tableLines(citus === null ? 'Tabelas' : 'Só no coordenador', local ?? []),
    ...(problems.length > 0 ? ['', ...problems] : []),
    ...(incomplete ? [`Pare o portal e rode «${AGAIN}».`] : []),
  ].join('\n')
}

function nodeLine(node: NodeState): string {
  const { coordinator, alive, shards, bytes, connections, connectionLimit } = node
  const facts = [
    nodeName(node),
    coordinator ? 'coordenador' : 'nó',
    alive ? 'responde' : 'NÃO RESPONDE',
    countText(shards, 'parte', 'partes'),
    bytes === null ? '' : formatBytes(bytes),
    connections === null ? '' : `${connections} de ${connectionLimit} conexões`,
  ]
  return `  ${facts.filter((fact) => fact !== '').join(' · ')}`
}

function tableLines(title: string, tables: readonly TableState[]): string[] {
  if (tables.length === 0) return []
  const width = Math.max(...tables.map(({ name }) => name.length))
  const total = formatBytes(tables.reduce((sum, { bytes }) => sum + bytes, 0))
  const lines = tables.map(({ name, rows, bytes }) => {
    const count = rows === null ? '?' : Math.round(rows).toLocaleString('pt-BR')
    return `  ${name.padEnd(width)} ${count.padStart(14)} linhas ${formatBytes(bytes).padStart(12)}`
  })
  return ['', `${title} (${tables.length}, ${total}; linhas estimadas):`, ...lines]
}
