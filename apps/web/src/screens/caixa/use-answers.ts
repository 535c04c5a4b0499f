import type { CaixaResolverBody } from '@portal/contract/caixa/entregas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { caixaKey, postResolver } from '../../api/escritorio/caixa.ts'
import { ApiError } from '../../api/http/http.ts'
import { wait } from '../../lib/delay.ts'
import { notify } from '../../lib/notify.ts'
import { useUsuario } from '../../session/session.ts'

/** Errors that pass by themselves: the portal is still reading the delivery or importing its files. Undoing is tried again. */
const SOON: ReadonlySet<string> = new Set(['caixa.no_answer', 'importar.running'])
const TRIES = 6
const WAIT_MS = 2_000

export interface Answers {
  answer: (id: string, body: CaixaResolverBody, done: string) => Promise<void>
  /** Takes the last answer back, or the one to this delivery */
  undo: (id?: string) => Promise<void>
}

/** Answers deliveries and takes back the answers given since the screen was opened. `onUndone` opens the delivery again. */
export function useAnswers(onUndone: (id: string) => void): Answers {
  const { id: usuarioId } = useUsuario()
  const cache = useQueryClient()
  const given = useRef<string[]>([])
  const refresh = () => cache.invalidateQueries({ queryKey: caixaKey(usuarioId) })
  const undo = async (of?: string) => {
    const id = of ?? given.current.at(-1)
    if (id === undefined) return notify('Nada a desfazer.')
    try {
      await takeBack(id, given.current.includes(id) ? TRIES : 1)
    } catch (error) {
      return notify(error instanceof Error ? error.message : String(error))
    }
    given.current = given.current.filter((one) => one !== id)
    await refresh()
    onUndone(id)
    notify('Resposta desfeita.')
  }
  const answer = async (id: string, body: CaixaResolverBody, done: string) => {
    await postResolver(id, body)
    given.current.push(id)
    await refresh()
    notify(done, { label: 'Desfazer', onClick: () => void undo(id) })
  }
  return { answer, undo }
}

async function takeBack(id: string, tries: number): Promise<void> {
  try {
    await postResolver(id, { acao: 'desfazer' })
  } catch (error) {
    if (tries <= 1 || !(error instanceof ApiError) || !SOON.has(error.code)) throw error
    await wait(WAIT_MS)
    await takeBack(id, tries - 1)
  }
}
