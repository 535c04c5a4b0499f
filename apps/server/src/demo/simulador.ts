import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { refuseInProduction, SimuladorError, startSimulador } from '@portal/simulador/wire/server.ts'
import type { Clock } from '../base/clock.ts'
import { writePrivate } from '../base/private-file.ts'
import { StartError } from '../base/start-error.ts'
import { makeDemoSefaz, PFX_PASSWORD } from './made-sefaz.ts'

interface Opening {
  port: number
  hourMs: number
  dataDir: string
  clock: Clock
}

/** Throws StartError when the environment is production: before anything is read or made. */
export const refuseProduction = (): Promise<void> => orStartError(async () => refuseInProduction(process.env.NODE_ENV))

/**
 * Starts the simulator with the demonstration's documents and writes the files that its clients need.
 * Throws StartError in production or when the port is taken.
 */
export async function openSimulador({ port, hourMs, dataDir, clock }: Opening) {
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
