import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { refuseInProduction, SimuladorError, startSimulador } from '@portal/simulador/wire/server.ts'
import { type Command, InvalidArgumentError } from 'commander'
import { type Clock, systemClock } from '../base/clock.ts'
import { loadConfig } from '../base/config.ts'
import { writePrivate } from '../base/private-file.ts'
import { StartError } from '../base/start-error.ts'
import { printReply } from './run-action.ts'

interface SimuladorOptions {
  porta: number
  hora: number
}

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
    .action(async ({ porta, hora }: SimuladorOptions, command: Command) => {
      await orStartError(async () => refuseInProduction(process.env.NODE_ENV))
      const ending = new AbortController()
      const end = () => ending.abort()
      process.once('SIGINT', end).once('SIGTERM', end)
      const { dataDir } = loadConfig()
      const running = await openSimulador({ port: porta, hourMs: hora * 1000, dataDir, clock: systemClock })
      printReply(command, running.reply)
      if (!ending.signal.aborted)
        await new Promise((resolve) => ending.signal.addEventListener('abort', resolve, { once: true }))
      await running.close()
    })
}

interface Opening {
  port: number
  hourMs: number
  dataDir: string
  clock: Clock
}

/** Starts the simulator with the demonstration's documents and writes the files that its clients need. */
export async function openSimulador({ port, hourMs, dataDir, clock }: Opening) {
  const { makeDemoSefaz, PFX_PASSWORD } = await import('./demo/sefaz.ts')
  const { certificates, rootPem, ...made } = makeDemoSefaz({ clock, hourMs })
  const folder = join(dataDir, 'simulador')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const raiz = join(folder, 'raiz.pem')
  await writePrivate(raiz, rootPem)
  for (const { taxId, pfx } of certificates) await writePrivate(join(folder, `${taxId}.pfx`), pfx)
  const authorities = [rootPem]
  const { url, close } = await orStartError(() => startSimulador({ ...made, authorities, port }))
  const files = certificates.map(({ taxId, name }) => ({ nome: name, arquivo: join(folder, `${taxId}.pfx`) }))
  const text = [
    `Simulação da SEFAZ em ${url}; uma hora dura ${hourMs / 1000} s. Interrompa com Ctrl+C.`,
    `Autoridade a confiar: ${raiz}`,
    `Certificados A1, senha «${PFX_PASSWORD}»:`,
    ...files.map(({ nome, arquivo }) => `  ${arquivo}  ${nome}`),
  ].join('\n')
  return { reply: { text, data: { url, raiz, senha: PFX_PASSWORD, certificados: files } }, close }
}

/** The simulator's own refusals, as lines for the operator. */
const orStartError = <T>(start: () => Promise<T>): Promise<T> =>
  start().catch((cause: unknown) => {
    throw cause instanceof SimuladorError ? new StartError(cause.message, { cause }) : cause
  })
