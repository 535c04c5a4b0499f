import type { Comeco } from '@portal/contract/escritorio/comeco.ts'
import { formatInteger } from '../../../lib/format.ts'
import { lastSeenText } from '../words.ts'

export type StepName = 'escritorio' | 'empresas' | 'certificados' | 'capturas' | 'pessoas'

export interface StepState {
  name: StepName
  /** `open`: can be done in place; `later`: another step comes first */
  state: 'done' | 'open' | 'later'
  /** At the right: how far it is, or when it was done */
  fact: string
}

/** «Feito hoje às 09:02», «Feito em 16/11/2026» */
function doneWords(at: string | null, now: number): string {
  if (at === null) return 'Feito'
  const when = lastSeenText(at, now)
  return `Feito ${/^\d/.test(when) ? 'em ' : ''}${when}`
}

/** The five steps of an office. Each is done as soon as its count says so, whatever way the thing was done. */
export function stepsOf({ escritorio }: Comeco, now: number): StepState[] {
  const { empresas, certificados, capturas, pessoas } = escritorio ?? {}
  const clients = empresas?.quantidade ?? 0
  const kept = certificados?.quantidade ?? 0
  const running = capturas?.quantidade ?? 0
  const step = (name: StepName, isDone: boolean, isOpen: boolean, at: string | null, fact: string): StepState => ({
    name,
    state: isDone ? 'done' : isOpen ? 'open' : 'later',
    fact: isDone ? doneWords(at, now) : fact,
  })
  const part = (count: number, whole: number) => `${formatInteger(count)} de ${formatInteger(whole)}`
  return [
    step('escritorio', escritorio !== null, true, escritorio?.dt_criacao ?? null, ''),
    step('empresas', clients > 0, escritorio !== null, empresas?.dt ?? null, ''),
    step(
      'certificados',
      clients > 0 && kept >= clients,
      clients > 0,
      certificados?.dt ?? null,
      clients > 0 ? part(kept, clients) : '',
    ),
    step(
      'capturas',
      kept > 0 && running >= kept,
      kept > 0,
      capturas?.dt ?? null,
      kept > 0 ? part(running, kept) : clients > 0 ? 'depois dos certificados' : '',
    ),
    step(
      'pessoas',
      (pessoas?.quantidade ?? 0) > 0,
      escritorio !== null,
      pessoas?.dt ?? null,
      escritorio ? 'só você, por enquanto' : '',
    ),
  ]
}

export const countDone = (steps: readonly StepState[]): number => steps.filter(({ state }) => state === 'done').length

const YOUNG_MS = 30 * 86_400_000

/** Whether the start page of somebody with companies begins with the steps: a dono whose office is new and not yet whole. */
export const isBeginning = ({ escritorio }: Comeco, now: number): boolean =>
  escritorio !== null && now - Date.parse(escritorio.dt_criacao) < YOUNG_MS
