import type { Command } from 'commander'
import { loadConfig } from '../base/config.ts'
import { distribute, planDistribution } from '../ops/banco/distribute.ts'
import { distributeRefused } from '../ops/banco/errors.ts'
import { nodeName } from '../ops/banco/node-state.ts'
import { isDone } from '../ops/banco/plan.ts'
import { type DatabaseState, databaseState } from '../ops/banco/state.ts'
import { distributedText, planText, stateText } from '../ops/banco/texts.ts'
import { onDatabase } from './base/on-database.ts'
import { inOneSentence } from './base/one-sentence.ts'
import { type CommandReply, printReply } from './base/run-action.ts'

/** `portal banco`: the database of this installation, and its division over several machines. */
export function addBancoCommands(program: Command): void {
  const banco = program.command('banco').description('Banco de dados da instalação')
  banco
    .command('distribuir')
    .description('Divide os documentos por empresa entre os nós de um PostgreSQL com Citus')
    .option('--confirmo', 'faz; sem ela o comando só diz o que faria')
    .action(({ confirmo = false }: { confirmo?: boolean }, command: Command) =>
      inOneSentence(async () => {
        if (loadConfig().databaseUrl === null)
          throw distributeRefused(
            'O banco embutido não se distribui. Aponte DATABASE_URL para um PostgreSQL com Citus.',
          )
        if (confirmo) printReply(command, await run())
        else await preview(command)
      }),
    )
  banco
    .command('estado')
    .description('Diz onde estão os dados, que nós respondem e o que falta')
    .action(async (_options: unknown, command: Command) => {
      const state = await inOneSentence(() =>
        onDatabase(({ owner, config }) => databaseState(owner, { embedded: config.databaseUrl === null })),
      )
      printReply(command, { text: stateText(state), data: toWireState(state) })
      if (state.problems.length > 0) process.exitCode = 1
    })
}

const run = (): Promise<CommandReply> =>
  onDatabase(async ({ owner }) => {
    const onTable = (name: string) => void process.stderr.write(`${name}\n`)
    const result = await distribute(owner, { onTable })
    const { changed, migrations, tables, bytes, nodes } = result
    const data = { alterado: changed, migracoes: migrations.length, tabelas: tables, bytes, nos: nodes.length }
    return { text: distributedText(result), data }
  })

/** Without --confirmo: exit code 2 when there is something to do. */
async function preview(command: Command): Promise<void> {
  const plan = await onDatabase(({ owner }) => planDistribution(owner))
  const { extension, migrations, tables, leftovers, functions, bytes } = plan
  const data = { feito: isDone(plan), extensao: extension, migracoes: migrations, tabelas: tables, bytes }
  printReply(command, { text: planText(plan), data: { ...data, restos: leftovers, funcoes: functions } })
  if (!isDone(plan)) process.exitCode = 2
}

function toWireState(state: DatabaseState) {
  const { kind, postgres, citus, connections, connectionLimit, nodes, tables, problems, incomplete } = state
  return {
    tipo: kind,
    postgres,
    citus,
    conexoes: connections,
    conexoes_limite: connectionLimit,
    nos: nodes.map((node) => ({
      endereco: nodeName(node),
      coordenador: node.coordinator,
      responde: node.alive,
      partes: node.shards,
      bytes: node.bytes,
      conexoes: node.connections,
      conexoes_limite: node.connectionLimit,
    })),
    tabelas: tables.map(({ name, distributed, rows, bytes }) => ({
      nome: name,
      grupo: distributed ? 'distribuída' : 'local',
      linhas: rows,
      bytes,
    })),
    problemas: problems,
    falta_distribuir: incomplete,
  }
}
