import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isOldNode, OLDEST_NODE } from '../../base/node-version.ts'
import { type DoutorFinding, errorFinding, okFinding, warnFinding } from './finding.ts'

export function checkNode(version: string): DoutorFinding {
  if (!isOldNode(version)) return okFinding('Node', `versão ${version}.`)
  return errorFinding('Node', `a versão ${version} é antiga.`, `Instale o Node ${OLDEST_NODE} ou mais novo.`)
}

/** `uid` is null on a system without numeric user ids. */
export function checkUser(uid: number | null): DoutorFinding {
  if (uid !== 0) return okFinding('Usuário', 'o portal não roda como root.')
  return warnFinding(
    'Usuário',
    'rodando como root: um erro do portal teria poder sobre a máquina toda.',
    'Crie um usuário só para ele (deploy/portal.service mostra como) e dê-lhe a pasta de dados.',
  )
}

/** The root of the checkout, found from the build or the sources; null outside a checkout. */
export function findRoot(from: string): string | null {
  for (let at = from; at !== dirname(at); at = dirname(at))
    if (existsSync(join(at, 'apps', 'server', 'package.json'))) return at
  return null
}

export function checkBuild(root: string | null): DoutorFinding {
  const missing = ['apps/server/dist/main.js', 'apps/web/dist/index.html'].filter(
    (file) => !root || !existsSync(join(root, file)),
  )
  if (missing.length === 0) return okFinding('Construção', 'servidor e páginas construídos.')
  return errorFinding(
    'Construção',
    `faltam ${missing.join(' e ')}.`,
    'Rode «npm run build» na pasta do portal (o «npm start» também o faz).',
  )
}

const OLDEST_CLOCK = Date.parse('2026-01-01T00:00:00Z')
const AHEAD_MS = 60_000

interface ClockFacts {
  now: number
  zone: string
  /** The file of the data folder with the latest modification time; null when there is none. */
  newest: { file: string; at: number } | null
}

/** Checks the clock, which certificates, sessions and one-time codes depend on. */
export function checkClock({ now, zone, newest }: ClockFacts): DoutorFinding[] {
  const advice = 'Acerte o relógio e ligue a sincronia (por exemplo «timedatectl set-ntp true»).'
  const shown = new Date(now).toISOString()
  if (now < OLDEST_CLOCK) return [errorFinding('Relógio', `marca ${shown}, uma data antes deste programa.`, advice)]
  if (newest && newest.at > now + AHEAD_MS)
    return [
      errorFinding(
        'Relógio',
        `marca ${shown}, e ${newest.file} foi gravado depois disso (${new Date(newest.at).toISOString()}).`,
        advice,
      ),
    ]
  if (zone !== 'UTC' && !/^(America|Brazil|Etc)\//.test(zone))
    return [
      warnFinding(
        'Relógio',
        `o fuso da máquina é ${zone}.`,
        'Use America/Sao_Paulo (ou o do lugar), ou UTC: os horários dos registros ficam claros.',
      ),
    ]
  return [okFinding('Relógio', `${shown}, fuso ${zone}.`)]
}

const OFF_WARNING_MS = 5_000
const OFF_ERROR_MS = 60_000

/**
 * Compares the clock with the database's: codes of the second factor last 30 seconds, and sessions end by the
 * database's clock.
 */
export function compareClocks(here: number, database: number): DoutorFinding {
  const off = Math.abs(here - database)
  const text = `o do banco de dados difere do desta máquina em ${Math.round(off / 1000)} s.`
  const advice = 'Sincronize as duas máquinas com o mesmo servidor de hora.'
  if (off > OFF_ERROR_MS) return errorFinding('Relógio', text, advice)
  if (off > OFF_WARNING_MS) return warnFinding('Relógio', text, advice)
  return okFinding('Relógio', 'o do banco de dados concorda com o desta máquina.')
}
