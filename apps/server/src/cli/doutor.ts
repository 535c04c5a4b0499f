import type { Command } from 'commander'
import { createLogger } from '../base/log.ts'
import { examine } from '../ops/doutor/examine.ts'
import { findingsText, worstOf } from '../ops/doutor/finding.ts'
import { printReply } from './base/run-action.ts'

/** `portal doutor`: reports problems of this installation. Exit code 1 when one prevents it from working. */
export function addDoutorCommand(program: Command): void {
  program
    .command('doutor')
    .description('Examina a instalação e diz o que há de errado e o que fazer')
    .action(async (_options: unknown, command: Command) => {
      const findings = await examine({ env: process.env, log: createLogger('silent'), now: Date.now })
      const worst = worstOf(findings)
      printReply(command, { text: findingsText(findings), data: { situacao: worst, itens: findings } })
      if (worst === 'erro') process.exitCode = 1
    })
}
