import { keep, useKept } from '../../../prefs/kept.ts'
import { useUsuario } from '../../../session/session.ts'

/** `aberta`: seen and not finished; `escondida`: put away by the person; `pronta`: the end was told once. */
export type KeptSteps = 'aberta' | 'escondida' | 'pronta'

/** Key of what this browser remembers of the first steps of a user. */
export const stepsKey = (usuarioId: string): string => `portal_comeco:${usuarioId}`

/** What this browser remembers of the first steps of the user, beside the start page that it wants. */
export function useKeptSteps() {
  const key = stepsKey(useUsuario().id)
  return { kept: useKept(key), keepSteps: (state: KeptSteps) => keep(key, state) }
}
