import { type Command, InvalidArgumentError } from 'commander'
import { systemClock } from '../../base/clock.ts'
import { loadConfig } from '../../base/config.ts'
import { printReply } from '../base/run-action.ts'

const MAX_HOUR = 3600

const HELP = `
Responde em 127.0.0.1, por https e só a quem traz certificado, como a SEFAZ: distribuição de NF-e, CT-e e MDF-e,
manifestação e consulta da situação, com as mesmas regras e recusas. As NFS-e vêm do
Ambiente Nacional simulado, em /contribuintes (PORTAL_ADN_URL). Traz documentos das empresas de demonstração.
O certificado A1 de cada uma e a autoridade a confiar ficam em DATA_DIR/simulador, novos a cada partida.
Nada sai deste computador. Não funciona com NODE_ENV=production.`

function portArgument(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('Use uma porta de 0 a 65535.')
  return port
}

function hourArgument(text: string): number {
  const seconds = Number(text)
  if (!/^\d+$/.test(text) || seconds < 1 || seconds > MAX_HOUR)
    throw new InvalidArgumentError(`Use de 1 a ${MAX_HOUR} segundos.`)
  return seconds
}

/** `portal simulador`: runs the simulated authority until it is interrupted. Needs no database. */
export function addSimuladorCommand(program: Command): void {
  program
    .command('simulador')
    .description('Simula a SEFAZ neste computador, para experimentar a captura de documentos')
    .option('--porta <N>', 'porta em 127.0.0.1; 0 escolhe uma livre', portArgument, 0)
    .option('--hora <S>', 'segundos que dura «uma hora» das regras da SEFAZ', hourArgument, MAX_HOUR)
    .addHelpText('after', HELP)
    .action(async ({ porta, hora }: { porta: number; hora: number }, command: Command) => {
      const ending = new AbortController()
      const end = () => ending.abort()
      process.once('SIGINT', end).once('SIGTERM', end)
      const { openSimulador, refuseProduction } = await import('../../demo/simulador.ts')
      await refuseProduction()
      const { dataDir } = loadConfig()
      const running = await openSimulador({ port: porta, hourMs: hora * 1000, dataDir, clock: systemClock })
      printReply(command, running.reply)
      if (!ending.signal.aborted)
        await new Promise((resolve) => ending.signal.addEventListener('abort', resolve, { once: true }))
      await running.close()
    })
}
